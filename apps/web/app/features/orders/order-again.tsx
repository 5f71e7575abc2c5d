import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formErrorText } from '../../ui/form-error-text.ts';
import { CartIcon } from '../../ui/shop-icons.tsx';

const ADDED_NOTICE_MS = 1500;
const FAILED_NOTICE_MS = 5000;

/** A product that was not added again, or only in part. */
export interface LeftOut {
  title: string;
  /** The quantity that was added. */
  taken: number;
  isGone: boolean;
}

/** Adds an order's products to the cart. Resolves to what was left out. */
export type OrderAgain = (order: Order) => Promise<readonly LeftOut[]>;

interface OrderAgainButtonProps {
  order: Order;
  orderAgain: OrderAgain;
  /** Called when everything was added. */
  onAdded: () => void;
}

/** Orders the same products again; lists what was left out. */
export function OrderAgainButton({ order, orderAgain, onAdded }: OrderAgainButtonProps) {
  const [isPending, setPending] = useState(false);
  const [leftOut, setLeftOut] = useState<readonly LeftOut[]>([]);

  async function handleClick() {
    setPending(true);
    try {
      const missing = await orderAgain(order);
      setLeftOut(missing);
      if (missing.length > 0) return;
      showToast({ text: m.orders_again_added(), tone: 'success', durationMs: ADDED_NOTICE_MS });
      onAdded();
    } catch (error) {
      showToast({ text: formErrorText(error), tone: 'danger', durationMs: FAILED_NOTICE_MS });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button icon={<CartIcon className="size-5" />} isPending={isPending} onClick={() => void handleClick()}>
        {m.orders_again()}
      </Button>
      <LeftOutDialog leftOut={leftOut} onClose={() => setLeftOut([])} />
    </>
  );
}

function LeftOutDialog({ leftOut, onClose }: { leftOut: readonly LeftOut[]; onClose: () => void }) {
  return (
    <Dialog
      isOpen={leftOut.length > 0}
      onClose={onClose}
      title={m.orders_again_left_out()}
      size="sm"
      role="alertdialog"
      footer={
        <ButtonLink to={PATHS.cart} isFullWidth data-initial-focus>
          {m.orders_go_to_cart()}
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line">
        {leftOut.map((line) => (
          <li key={line.title} className="py-2.5">
            <p>{line.title}</p>
            <p className="text-sm text-warning">{reasonOf(line)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function reasonOf({ isGone, taken }: LeftOut): string {
  if (isGone) return m.orders_again_gone();
  return taken === 0 ? m.orders_again_sold_out() : m.orders_again_fewer({ count: taken });
}
