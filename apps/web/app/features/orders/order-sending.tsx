import type { Order } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import { SendIcon } from '@phsar/ui/icons';
import { showToast } from '@phsar/ui/toast-store';
import { currentLanguage } from '../../lib/language/language.ts';
import { orderChat } from '../../lib/shop/order-chat.ts';
import { useShopSettings } from '../../lib/shop/shop-settings.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';

const COPIED_NOTICE_MS = 1500;
const COPY_FAILED_NOTICE_MS = 5000;

/** Sends the order's summary to the shop's chat again. */
export function SendSummaryAgain({ order }: { order: Order }) {
  const chat = useOrderChat(order);
  if (chat === null) return null;
  return (
    <ButtonLink to={chat.link} variant="secondary" icon={<SendIcon className="size-5" />}>
      {m.orders_send_again()}
    </ButtonLink>
  );
}

/** Copies the order's summary to the clipboard. */
export function CopySummary({ order }: { order: Order }) {
  const chat = useOrderChat(order);
  if (chat === null) return null;
  return (
    <Button variant="quiet" isFullWidth onClick={() => void copy(chat.text)}>
      {m.orders_copy()}
    </Button>
  );
}

function useOrderChat(order: Order) {
  const language = currentLanguage();
  return orderChat(order, useShopSettings(), language);
}

async function copy(text: string) {
  try {
    // The clipboard API needs https or localhost.
    await navigator.clipboard.writeText(text);
    showToast({ text: m.orders_copied(), tone: 'success', durationMs: COPIED_NOTICE_MS });
  } catch {
    showToast({ text: m.orders_copy_failed(), tone: 'danger', durationMs: COPY_FAILED_NOTICE_MS });
  }
}
