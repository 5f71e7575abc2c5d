import type { OfficeOrder } from '@phsar/contract/office/wire';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WaitingAction } from './order-actions.ts';

/** A move that was made without a network and is not sent yet. */
export interface WaitingMove {
  id: number;
  /** Who made it: nobody else sends it. */
  person: string;
  orderId: string;
  deed: WaitingAction;
  /** Its `Idempotency-Key`: sent twice, it is done once. */
  key: string;
  /** Milliseconds since 1970, like `triedAt`. */
  madeAt: number;
  /** When it was first sent without an answer; it may have been done then. */
  triedAt?: number;
  /** Why the server refused it. It then waits for the person's decision. */
  refusal?: { code: string; order: OfficeOrder | null };
}

/** What this device keeps, of each person apart. `person` is the `_id` of staff. */
interface OfficeSchema extends DBSchema {
  /** Orders to be read offline. */
  orders: { key: [person: string, orderId: string]; value: CachedOrder };
  /** How current the cached orders are. */
  freshness: { key: string; value: Freshness };
  /** Moves that wait to be sent, in the order they were made. */
  moves: { key: number; value: Omit<WaitingMove, 'id'> & { id?: number } };
}

interface CachedOrder {
  person: string;
  orderId: string;
  order: OfficeOrder;
  /** When it was loaded. Milliseconds since 1970. */
  keptAt: number;
}

/** How current a person's cached orders are. Times in milliseconds since 1970. */
export interface Freshness {
  person: string;
  /** When the server was last asked. */
  checkedAt: number;
  /** When all orders were last asked for, not only those that changed. */
  wholeAt: number;
  /** The latest change among them, by the server's clock; null where there is no order. */
  changedAt: string | null;
  /** Products are named in it. */
  language: string;
}

/** The device's database, typed. */
export type OfficeDatabase = IDBPDatabase<OfficeSchema>;

let opening: Promise<OfficeDatabase | null> | undefined;

/** Null where the browser blocks storage: the office then works only with a network. */
export function openOfficeDatabase(): Promise<OfficeDatabase | null> {
  opening ??= openDB<OfficeSchema>('office', 1, {
    upgrade(database) {
      database.createObjectStore('orders', { keyPath: ['person', 'orderId'] });
      database.createObjectStore('freshness', { keyPath: 'person' });
      database.createObjectStore('moves', { keyPath: 'id', autoIncrement: true });
    },
    // A newer release in another tab wants to change the tables, and can't while this one holds them open.
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
    },
    // The browser closed it, for lack of space: the next use opens it again.
    terminated: () => {
      opening = undefined;
    },
  }).catch(() => {
    // Tried again at the next use: the browser may have been short of space.
    opening = undefined;
    return null;
  });
  return opening;
}

/** Every key of a person in a store whose keys begin with them. */
export function keysOf(person: string): IDBKeyRange {
  return IDBKeyRange.bound([person], [person, []]);
}
