import type { Location } from 'react-router';

/** Carried in the navigation state to /login: where to come back to afterwards. */
export interface LoginDetour {
  from: string;
  fromState: unknown;
}

/** For `<Link to="/login" state={loginDetour(location)}>`: the login brings the person back here. */
export function loginDetour({ pathname, search, state }: Location): LoginDetour {
  return { from: pathname + search, fromState: state };
}

/** Where a login leads: back to the page that asked for it, else home. Only ever within the shop. */
export function afterLogin(state: unknown): LoginDetour {
  if (typeof state === 'object' && state !== null && 'from' in state && isInnerPath(state.from)) {
    return { from: state.from, fromState: 'fromState' in state ? state.fromState : null };
  }
  return { from: '/home', fromState: null };
}

function isInnerPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}
