import { PATHS } from '@phsar/contract/shop/paths';
import type { Location } from 'react-router';

/** Navigation state of /login: where to return to afterwards. */
export interface LoginDetour {
  from: string;
  fromState: unknown;
  /** Which entry of the tab's history that page is, as React Router numbers them; see `steps-back.ts`. */
  at?: number | undefined;
}

/** For `<Link to="/login" state={loginDetour(location)}>`: the login returns to this page. */
export function loginDetour({ pathname, search, state }: Location): LoginDetour {
  return { from: pathname + search, fromState: state, at: globalThis.history?.state?.idx };
}

/** Where a login leads: back to the page it came from, else home; never outside of the shop. */
export function destinationAfterLogin(state: unknown): LoginDetour {
  if (typeof state === 'object' && state !== null && 'from' in state && isInnerPath(state.from)) {
    return { from: state.from, fromState: 'fromState' in state ? state.fromState : null };
  }
  return { from: PATHS.home, fromState: null };
}

/** Whether a value is a path of this site: of no other host, and with no scheme. */
export function isInnerPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
