import { PATHS } from '@phsar/contract/shop/paths';
import type { Elements } from '@phsar/ui/elements';
import { useEffect, useEffectEvent } from 'react';
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router';
import { logOut } from '../features/accounts/log-out.ts';
import { CartFailureDialog } from '../features/cart/cart-failure.tsx';
import { useCart } from '../features/cart/use-cart.ts';
import { useFavourites } from '../features/favourites/favourites-store.ts';
import { CartLink, FavouritesLink } from '../features/layout/count-link.tsx';
import { NotFound } from '../features/layout/not-found.tsx';
import { ShopLayout } from '../features/layout/shop-layout.tsx';
import { UnexpectedError } from '../features/layout/unexpected-error.tsx';
import { CodeLoadError } from '../lib/code/code-loading.ts';
import { prefetchIntended } from '../lib/code/prefetching.ts';
import { api } from '../lib/network/client.ts';
import { scheduleTask } from '../lib/page/schedule-task.ts';
import { loginDetour } from '../lib/session/login-detour.ts';
import { type EndReason, onSessionEnd, useSessionUser } from '../lib/session/session.ts';
import { readStored, writeStored } from '../lib/storage/storage.ts';
import { LoginPrompt } from '../ui/login-prompt.tsx';
import { MissingCode } from '../ui/missing-code.tsx';
import type { loadLayout } from './loaders.server.ts';

/** Header, footer and what is shared by every page. */
export default function LayoutRoute() {
  return (
    <Frame>
      <Outlet />
    </Frame>
  );
}

/** A page's error, with the menu still there. */
export function LayoutErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame>
      <Mistake error={error} />
    </Frame>
  );
}

function Mistake({ error }: { error: unknown }) {
  if (error instanceof CodeLoadError) return <MissingCode key={error.failedAt} error={error} />;
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return isMissing ? <NotFound /> : <UnexpectedError />;
}

function Frame({ children }: { children: Elements }) {
  // Undefined beside an error of the loader itself.
  const deliveryLimit = useLoaderData<typeof loadLayout | undefined>()?.deliveryLimit ?? null;
  useKeptDeliveryLimit(deliveryLimit);
  const user = useSessionUser();
  const navigate = useNavigate();
  useWayToLogin();
  useEffect(() => prefetchIntended(), []);

  return (
    <ShopLayout
      session={user}
      onLogOut={() => logOut(navigate)}
      countLinks={<CountLinks />}
      deliveryLimit={deliveryLimit}
    >
      {children}
      <LoginPrompt />
      <CartFailureDialog />
    </ShopLayout>
  );
}

function CountLinks() {
  return (
    <>
      <FavouritesLink count={useFavourites().length} />
      <CartLink count={useCart().count} />
    </>
  );
}

/** A session that the server ended leads to the login, and from there back to this page. */
function useWayToLogin() {
  const navigate = useNavigate();
  const location = useLocation();
  const leave = useEffectEvent((reason: EndReason) => {
    const isThere = location.pathname.startsWith(PATHS.login);
    if (reason === 'refused' && !isThere) navigate(PATHS.login, { state: loginDetour(location) });
  });
  useEffect(() => onSessionEnd((reason) => leave(reason)), []);
}

/**
 * Keeps the free-delivery threshold for all pages: the rendered one, in dollars, then the one the browser fetches at
 * its start.
 */
function useKeptDeliveryLimit(rendered: number | null): void {
  useEffect(() => {
    // Before the next render, or values cached on an earlier visit would show for a moment.
    if (rendered !== null && rendered !== readStored('cachedDeliveryLimit')?.amount) keepThreshold(rendered);
    return scheduleTask((signal) => {
      api
        .call('listDeliveryFreeLimits', {}, { signal })
        .then(({ data: [limit] }) => limit !== undefined && keepThreshold(limit.amount))
        // The client has logged it; the value that is known stays.
        .catch(() => {});
    });
  }, [rendered]);
}

function keepThreshold(amount: number) {
  writeStored('cachedDeliveryLimit', { amount, timestamp: Date.now() });
}
