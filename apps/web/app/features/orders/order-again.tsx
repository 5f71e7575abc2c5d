import { PATHS } from '@phsar/contract/shop/paths';
import type { Order } from '@phsar/contract/shop/wire';
import { type Cents, formatUsd } from '@phsar/domain/money';
import { Button, type ButtonProps } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formErrorText } from '../../ui/form-error-text.ts';
import { CartIcon } from '../../ui/shop-icons.tsx';

const ADDED_NOTICE_MS = 1500;
const FAILED_NOTICE_MS = 5000;

/** A product that was not added again, only in part, or at another price. */
export interface ChangedProduct {
  title: string;
  quantity: number;
  /** The quantity that was added. */
  taken: number;
  isGone: boolean;
  /** Cents for one, then and now, where they differ. */
  price: { before: Cents; now: Cents } | null;
}

/** Adds an order's products to the cart. Resolves to what has changed since the order. */
export type OrderAgain = (order: Order) => Promise<readonly ChangedProduct[]>;

interface OrderAgainButtonProps
  extends Pick<ButtonProps, 'variant' | 'isFullWidth' | 'className' | 'aria-describedby'> {
  order: Order;
  orderAgain: OrderAgain;
}

/** Orders the same products again and opens the cart; lists first what has changed since the order. */
export function OrderAgainButton({ order, orderAgain, ...look }: OrderAgainButtonProps) {
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const [changed, setChanged] = useState<readonly ChangedProduct[]>([]);

  async function handleClick() {
    setPending(true);
    try {
      const found = await orderAgain(order);
      setChanged(found);
      if (found.length > 0) return;
      showToast({ text: m.orders_again_added(), tone: 'success', durationMs: ADDED_NOTICE_MS });
      navigate(PATHS.cart);
    } catch (error) {
      showToast({ text: formErrorText(error), tone: 'danger', durationMs: FAILED_NOTICE_MS });
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      <Button
        {...look}
        icon={<CartIcon className="size-5" />}
        isPending={isPending}
        onClick={() => void handleClick()}
      >
        {m.orders_again()}
      </Button>
      <ChangesDialog changed={changed} onClose={() => setChanged([])} />
    </>
  );
}

function ChangesDialog({ changed, onClose }: { changed: readonly ChangedProduct[]; onClose: () => void }) {
  const isAnyLeftOut = changed.some(({ taken, quantity }) => taken < quantity);
  return (
    <Dialog
      isOpen={changed.length > 0}
      onClose={onClose}
      title={isAnyLeftOut ? m.orders_again_left_out() : m.orders_again_prices()}
      size="sm"
      role="alertdialog"
      footer={
        <ButtonLink to={PATHS.cart} isFullWidth data-initial-focus>
          {m.orders_go_to_cart()}
        </ButtonLink>
      }
    >
      <ul className="divide-y divide-line">
        {changed.map((product) => (
          <li key={product.title} className="py-2.5">
            <p>{product.title}</p>
            {product.taken < product.quantity && <p className="text-sm text-warning">{reasonOf(product)}</p>}
            {product.price !== null && <p className="text-sm">{priceText(product.price)}</p>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function reasonOf({ isGone, taken }: ChangedProduct): string {
  if (isGone) return m.orders_again_gone();
  return taken === 0 ? m.orders_again_sold_out() : m.orders_again_fewer({ count: taken });
}

function priceText({ before, now }: { before: Cents; now: Cents }): string {
  return m.orders_again_price({ before: formatUsd(before), now: formatUsd(now) });
}
