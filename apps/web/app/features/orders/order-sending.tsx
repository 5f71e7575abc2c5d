import type { Order } from '@phsar/contract/shop/wire';
import { SendIcon } from '@phsar/ui/icons';
import { useOrderChat } from '../../lib/shop/order-chat.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';

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
