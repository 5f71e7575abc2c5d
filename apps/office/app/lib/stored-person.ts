import type { Me } from '@phsar/contract/office/wire';
import { readStored, readStoredJson, writeStored } from './local-storage.ts';

/** Who was signed in last on this device, so that the office opens for them without a network; null for nobody. */
export function readStoredPerson(): Me | null {
  const person = readStoredJson('office-person') as Me | null;
  return typeof person?._id === 'string' && Array.isArray(person.permissions) ? person : null;
}

/** Where storage is blocked or full, the office opens only with a network. @param me null for nobody */
export function storePerson(me: Me | null): void {
  writeStored('office-person', me && JSON.stringify(me));
}

/** Whether the person signed out without a network, so the server does not know yet. */
export function readUnsentSignOut(): boolean {
  return readStored('office-unsent-sign-out') !== null;
}

/**
 * Where storage is blocked, the server ends the session after 12 idle hours.
 * @param isUnsent false once the server knows, or somebody signed in
 */
export function storeUnsentSignOut(isUnsent: boolean): void {
  writeStored('office-unsent-sign-out', isUnsent ? '1' : null);
}
