import type { Order } from '@phsar/contract/wire';
import { useLanguage } from '../../lib/language.ts';
import { orderChat } from '../../lib/order-chat.ts';
import { useShopSettings } from '../../lib/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SendIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toast-store.ts';

const COPIED_NOTICE_MS = 1500;
const COPY_FAILED_NOTICE_MS = 5000;

/** The order's summary once more: into the shop's chat, or into the clipboard. */
export function OrderSending({ order }: { order: Order }) {
  const language = useLanguage();
  const chat = orderChat(order, useShopSettings(), language);
  if (chat === null) return null;
  return (
    <div className="flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
      <Button variant="secondary" onClick={() => void copy(chat.text)}>
        {m.orders_copy()}
      </Button>
      <ButtonLink to={chat.link} icon={<SendIcon className="size-5" />}>
        {m.orders_send_again()}
      </ButtonLink>
    </div>
  );
}

async function copy(text: string) {
  try {
    // Missing on http addresses other than localhost.
    await navigator.clipboard.writeText(text);
    showToast({ text: m.orders_copied(), tone: 'success', durationMs: COPIED_NOTICE_MS });
  } catch {
    showToast({ text: m.orders_copy_failed(), tone: 'danger', durationMs: COPY_FAILED_NOTICE_MS });
  }
}
