import type { Me } from '@phsar/contract/office/wire';

const KEY = 'office-person';

const UNSENT_SIGN_OUT = 'office-unsent-sign-out';

/** Who was signed in last on this device, so that the office opens for them without a network; null for nobody. */
export function readStoredPerson(): Me | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Me | null;
    return typeof kept?._id === 'string' && Array.isArray(kept.permissions) ? kept : null;
  } catch {
    return null;
  }
}

/** @param me null for nobody */
export function storePerson(me: Me | null): void {
  try {
    if (me === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(me));
  } catch {
    // Storage is blocked or full: the office then opens only with a network.
  }
}

/** Whether the person signed out without a network, so the server does not know yet. */
export function readUnsentSignOut(): boolean {
  try {
    return localStorage.getItem(UNSENT_SIGN_OUT) !== null;
  } catch {
    return false;
  }
}

/** @param isUnsent false once the server knows, or somebody signed in */
export function storeUnsentSignOut(isUnsent: boolean): void {
  try {
    if (isUnsent) localStorage.setItem(UNSENT_SIGN_OUT, '1');
    else localStorage.removeItem(UNSENT_SIGN_OUT);
  } catch {
    // Blocked: the session ends on the server by itself after 12 idle hours.
  }
}
