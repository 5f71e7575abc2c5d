import { isRouteErrorResponse, Outlet, ScrollRestoration, useRouteError } from 'react-router';
import { NotFound } from '../features/layout/not-found.tsx';
import { UnexpectedError } from '../features/layout/unexpected-error.tsx';

/** Around all pages: where one was scrolled to is kept. */
export function RootRoute() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}

/** For errors that no other route handled, those of the layout itself among them. */
export function RootErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UnexpectedError />;
}
