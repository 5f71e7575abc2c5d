import { PATHS } from '@phsar/contract/shop/paths';
import type { CartItem, GoneProduct } from '@phsar/contract/shop/wire';
import type { Cents } from '@phsar/domain/money';
import { isWithinStock } from '@phsar/domain/stock';
import { Button } from '@phsar/ui/button';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { UserIcon } from '@phsar/ui/icons';
import { LoadingArea } from '@phsar/ui/loading-area';
import { TrashIcon } from '@phsar/ui/more-icons';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { loginDetour } from '../../lib/session/login-detour.ts';
import { hasToken } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CartIcon } from '../../ui/shop-icons.tsx';
import { cartErrorText, reportCartFailure } from './cart-failure.tsx';
import { CartLine, CartLineSkeleton } from './cart-line.tsx';
import { cartStore } from './cart-store.ts';
import { CartSummary, CartSummarySkeleton } from './cart-summary.tsx';
import { GoneLines } from './gone-lines.tsx';
import { useCart } from './use-cart.ts';

const UNDO_MS = 5000;

export interface CartPageProps {
  /** Continues to the checkout with these items, all in stock, and their total in cents. */
  onProceed: (items: readonly CartItem[], total: Cents) => void;
}

/** The cart; asks visitors to log in. */
export function CartPage({ onProceed }: CartPageProps) {
  return (
    <section className="page-width pb-12 max-lg:has-data-bottom-bar:pb-0">
      <PageHeading title={m.cart_title()} />
      <CartContent onProceed={onProceed} />
    </section>
  );
}

function CartContent({ onProceed }: CartPageProps) {
  const { status, items, gone, total, error } = useCart();
  const isHydrated = useHydrated();
  if (isHydrated && status === 'idle' && !hasToken()) return <LoginNeeded />;
  if (status === 'failed') {
    return (
      <ErrorState
        message={m.cart_load_failed()}
        hint={cartErrorText(error)}
        onRetry={() => void cartStore.load()}
      />
    );
  }
  if (status !== 'ready') return <CartSkeleton />;
  if (items.length > 0) return <FilledCart items={items} gone={gone} total={total} onProceed={onProceed} />;
  return (
    <>
      <GoneLines products={gone} onRemove={removeGone} />
      <EmptyCart />
    </>
  );
}

function LoginNeeded() {
  const location = useLocation();
  return (
    <EmptyState
      message={m.ui_error_login_required()}
      hint={m.cart_login_hint()}
      icon={<UserIcon className="size-10" />}
      action={
        <ButtonLink to={PATHS.login} state={loginDetour(location)}>
          {m.ui_log_in()}
        </ButtonLink>
      }
    />
  );
}

function EmptyCart() {
  return (
    <EmptyState
      message={m.cart_empty()}
      hint={m.cart_empty_hint()}
      icon={<CartIcon className="size-10" />}
      action={<ButtonLink to={PATHS.shop}>{m.cart_continue_shopping()}</ButtonLink>}
    />
  );
}

interface FilledCartProps extends CartPageProps {
  items: readonly CartItem[];
  gone: readonly GoneProduct[];
  total: Cents;
}

function FilledCart({ items, gone, total, onProceed }: FilledCartProps) {
  const [hasTried, setTried] = useState(false);
  const short = items.find(({ product, quantity }) => !isWithinStock(quantity, product.Item));

  function proceed() {
    if (short === undefined) return onProceed(items, total);
    setTried(true);
    document.getElementById(`cart-line-${short.product._id}`)?.focus();
  }

  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
      <div className="grid gap-3">
        <GoneLines products={gone} onRemove={removeGone} />
        <ul aria-label={m.cart_items()} className="grid gap-3">
          {items.map((item) => (
            <CartLine
              key={item.product._id}
              item={item}
              onQuantity={(quantity) => changeQuantity(item, quantity)}
              onRemove={() => remove(item)}
            />
          ))}
        </ul>
        <ClearCart items={items} />
      </div>
      <CartSummary
        items={items}
        total={total}
        isRefused={hasTried && short !== undefined}
        onProceed={proceed}
      />
    </div>
  );
}

function changeQuantity({ product }: CartItem, quantity: number) {
  cartStore
    .setQuantity(product._id, quantity)
    .catch((error: unknown) => reportCartFailure('update_item', error));
}

function remove(item: CartItem) {
  cartStore.setQuantity(item.product._id, 0).then(
    () => offerUndo(m.cart_removed(), [item]),
    (error: unknown) => reportCartFailure('remove_item', error),
  );
}

function removeGone(productId: string) {
  cartStore.setQuantity(productId, 0).catch((error: unknown) => reportCartFailure('remove_item', error));
}

function offerUndo(text: string, removed: readonly CartItem[]) {
  const putBack = () => {
    for (const item of removed) changeQuantity(item, item.quantity);
  };
  showToast({
    text,
    tone: 'success',
    durationMs: UNDO_MS,
    action: { label: m.cart_undo(), onPress: putBack },
  });
}

function ClearCart({ items }: { items: readonly CartItem[] }) {
  const [isPending, setPending] = useState(false);

  async function clear() {
    setPending(true);
    try {
      await cartStore.clear();
      offerUndo(m.cart_cleared(), items);
    } catch (error) {
      reportCartFailure('clear', error);
    }
    setPending(false);
  }

  return (
    <div className="flex justify-end">
      <Button
        variant="quiet"
        icon={<TrashIcon className="size-5" />}
        onClick={() => void clear()}
        isPending={isPending}
      >
        {m.cart_clear()}
      </Button>
    </div>
  );
}

function CartSkeleton() {
  return (
    <LoadingArea className="grid gap-4 lg:grid-cols-[1fr_22rem] lg:items-start lg:gap-8">
      <div className="grid gap-3">
        <CartLineSkeleton />
        <CartLineSkeleton />
      </div>
      <CartSummarySkeleton />
    </LoadingArea>
  );
}
