import { PATHS } from '@phsar/contract/shop/paths';
import type { CartItem, Product } from '@phsar/contract/shop/wire';
import { isWithinStock } from '@phsar/domain/stock';
import { EmptyState } from '@phsar/ui/empty-state';
import { useForm } from '@phsar/ui/hooks/use-form';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Skeleton } from '@phsar/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { Navigate, NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router';
import { useHydrated } from '../../lib/page/use-hydrated.ts';
import { isInnerPath, loginDetour } from '../../lib/session/login-detour.ts';
import { hasToken, onSessionEnd, useSessionUser } from '../../lib/session/session.ts';
import { stepsBack } from '../../lib/session/steps-back.ts';
import { useFreeDeliveryThreshold } from '../../lib/shop/free-delivery.ts';
import { readStored, removeStored, subscribeStored } from '../../lib/storage/storage.ts';
import { m } from '../../paraglide/messages.js';
import { AccountLinks } from '../../ui/account-links.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { askForLogin } from '../../ui/login-prompt.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CartIcon } from '../../ui/shop-icons.tsx';
import {
  keepCheckout,
  type Purchase,
  purchaseIn,
  readKeptPurchase,
  startForm,
  totalsOf,
  withOrderKey,
} from './checkout-data.ts';
import { CheckoutFields } from './checkout-fields.tsx';
import type { CheckoutForm } from './checkout-rules.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { isLastOrder } from './placed-order.ts';
import { type LoadProduct, useLiveProduct } from './use-live-product.ts';

export interface CheckoutPageProps {
  /** The server's cart; until it has loaded, the navigation state's is used. */
  liveCart: { status: 'idle' | 'loading' | 'ready' | 'failed'; items: readonly CartItem[] };
  /** Loads the product of a single-product purchase. */
  loadProduct: LoadProduct;
}

/** The checkout of the cart or, with "buy now", of a single product. */
export function CheckoutPage(props: CheckoutPageProps) {
  const isHydrated = useHydrated();
  return (
    <section className="page-width pb-12 max-lg:has-data-bottom-bar:pb-0">
      <PageHeading title={m.checkout_title()} note={m.checkout_note()} />
      {isHydrated ? <ChosenCheckout {...props} /> : <CheckoutSkeleton />}
    </section>
  );
}

function ChosenCheckout({ liveCart, loadProduct }: CheckoutPageProps) {
  const { state } = useLocation();
  const [kept] = useState(readKeptPurchase);
  const placed = usePlacedOrder(kept);
  const given = purchaseIn(state) ?? kept;
  const [single] = given?.cart ?? [];
  if (placed !== null) return <Navigate to={PATHS.payment} replace state={{ placed }} />;
  if (given?.buyNow === true && single !== undefined) {
    return <BuyNowCheckout purchase={given} item={single} loadProduct={loadProduct} />;
  }
  const cart = liveCart.status === 'ready' ? [...liveCart.items] : given?.cart;
  if (cart === undefined && liveCart.status === 'loading') return <CheckoutSkeleton />;
  if (cart === undefined || cart.length === 0) return <NothingToBuy />;
  return <Checkout purchase={{ cart, buyNow: false }} />;
}

/**
 * The order that was placed from this history entry: going back to it leads to the order, and orders nothing twice. A new
 * purchase forgets the order before it.
 */
function usePlacedOrder(kept: Purchase | null): string | null {
  const type = useNavigationType();
  const { state } = useLocation();
  const [placed] = useState(() => {
    const purchase = purchaseIn(state) ?? (kept?.buyNow === true ? kept : null);
    const isReturn = type === NavigationType.Pop && purchase !== null && isLastOrder(purchase.cart);
    return isReturn && readStored('orderCreated') === true ? readStored('lastOrderId') : null;
  });
  useEffect(() => {
    if (placed === null) removeStored('orderCreated', 'lastOrderId');
  }, [placed]);
  return placed;
}

interface BuyNowProps {
  purchase: Purchase;
  /** Its only line. */
  item: CartItem;
  loadProduct: LoadProduct;
}

function BuyNowCheckout({ purchase: { from }, item, loadProduct }: BuyNowProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const { product, isGone } = useLiveProduct(item.product, loadProduct);
  const purchaseOf = (line: CartItem): Purchase => ({ cart: [line], buyNow: true, from });
  // The navigation state holds the quantity and the product as chosen, so that both survive a reload, a login and
  // going back.
  const choose = (quantity: number) => {
    const chosen = purchaseOf({ product: item.product, quantity });
    const state = { ...location.state, ...chosen };
    navigate('.', { replace: true, preventScrollReset: true, state });
  };
  const purchase = purchaseOf({ product, quantity: item.quantity });
  return <Checkout purchase={purchase} chosen={item.product} isGone={isGone} onQuantity={choose} />;
}

interface CheckoutProps {
  purchase: Purchase;
  /** Only for "buy now". */
  onQuantity?: (quantity: number) => void;
  /** Only for "buy now": the product as it was when chosen. */
  chosen?: Product;
  /** Only for "buy now": the product is no longer sold. */
  isGone?: boolean;
}

function Checkout({ purchase, onQuantity, chosen, isGone = false }: CheckoutProps) {
  const user = useSessionUser();
  const navigate = useNavigate();
  const { state } = useLocation();
  const leaveBuyNow = useLeaveBuyNow(purchase.from);
  const threshold = useFreeDeliveryThreshold();
  const [hasTried, setTried] = useState(false);
  const form = useForm<CheckoutForm>(startForm(user));
  const { province = '', delivery = '' } = form.values;
  const totals = totalsOf(purchase.cart, { province, delivery }, threshold);
  const keep = () => keepCheckout(purchase, form.getValues(), totals.total);
  const { keepUnlessAbandoned, abandon } = useSaveOnLeave(keep);
  const before = chosen && purchase.cart.map((item) => ({ ...item, product: chosen }));
  const isShort = purchase.cart.some(({ product, quantity }) => !isWithinStock(quantity, product.Item));

  function proceed() {
    setTried(true);
    if (isShort) return;
    const payment = keep();
    if (!hasToken()) return askForLogin();
    withOrderKey(payment);
    // Another tab may have ordered something else meanwhile.
    if (!isLastOrder(purchase.cart)) removeStored('orderCreated', 'lastOrderId');
    // Cancel Buy still finds its way when the form is opened again from there.
    navigate(PATHS.payment, { state: { at: state?.at } });
  }

  function cancelBuy() {
    abandon();
    removeStored('paymentData');
    leaveBuyNow();
  }

  return (
    <div className="flex flex-col gap-5 lg:grid lg:grid-cols-[1fr_24rem] lg:items-start lg:gap-8">
      <form
        id={FORM_ID}
        method="post"
        noValidate
        onSubmit={form.handleSubmit(proceed)}
        onBlur={keepUnlessAbandoned}
        data-edge
        className="rounded-lg bg-surface p-4 shadow-sm sm:p-6"
      >
        {user === null && <AccountNeeded />}
        <CheckoutFields form={form} province={province} delivery={delivery} />
      </form>
      <CheckoutSummary
        cart={purchase.cart}
        totals={totals}
        before={before && { cart: before, totals: totalsOf(before, { province, delivery }, threshold) }}
        threshold={threshold}
        isRefused={hasTried && isShort}
        isGone={isGone}
        buyNow={onQuantity === undefined ? null : { onQuantity, onCancel: cancelBuy }}
        formId={FORM_ID}
      />
    </div>
  );
}

const FORM_ID = 'checkout-form';

/**
 * Returns to the page on which Buy Now was pressed, at its scroll position: back in the history, past a login, the
 * payment page and earlier entries of the form. In another tab, it opens that page anew.
 */
function useLeaveBuyNow(from: string | undefined): () => void {
  const navigate = useNavigate();
  const type = useNavigationType();
  const { state } = useLocation();
  const [comesRightAfter] = useState(type === NavigationType.Push && purchaseIn(state) !== null);
  return () => {
    const steps = stepsBack(state) ?? (comesRightAfter ? -1 : null);
    if (steps !== null) navigate(steps);
    else navigate(isInnerPath(from) ? from : PATHS.shop, { replace: true });
  };
}

/** Stores the form when the page is left by a reload, navigation or login, but not after the session ended. */
function useSaveOnLeave(keep: () => void) {
  const latest = useRef(keep);
  const isAbandoned = useRef(false);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const leave = () => {
      if (!isAbandoned.current) latest.current();
    };
    window.addEventListener('pagehide', leave);
    // The next person on this device must not see the form.
    const abandon = () => {
      isAbandoned.current = true;
    };
    const stopListening = onSessionEnd(abandon);
    // Logged out in another tab.
    const hadToken = hasToken();
    const stopWatching = subscribeStored('token', () => {
      if (hadToken && !hasToken()) abandon();
    });
    return () => {
      window.removeEventListener('pagehide', leave);
      stopListening();
      stopWatching();
      leave();
    };
  }, []);
  return {
    keepUnlessAbandoned: () => {
      if (!isAbandoned.current) keep();
    },
    abandon: () => {
      isAbandoned.current = true;
    },
  };
}

/** Said before the form is filled in, not after. */
function AccountNeeded() {
  const location = useLocation();
  return (
    <div className="mb-5 rounded-md bg-primary-soft p-4">
      <p className="mb-3">{m.checkout_account_needed()}</p>
      <AccountLinks state={loginDetour(location)} />
    </div>
  );
}

function NothingToBuy() {
  return (
    <EmptyState
      message={m.checkout_nothing()}
      icon={<CartIcon className="size-10" />}
      action={<ButtonLink to={PATHS.shop}>{m.checkout_continue_shopping()}</ButtonLink>}
    />
  );
}

function CheckoutSkeleton() {
  return (
    <LoadingArea className="grid gap-5 lg:grid-cols-[1fr_24rem] lg:gap-8">
      <Skeleton className="h-150 w-full" corners="rounded-lg" />
      <Skeleton className="h-80 w-full" corners="rounded-lg" />
    </LoadingArea>
  );
}
