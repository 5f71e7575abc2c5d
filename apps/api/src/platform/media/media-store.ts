import { ShopError } from '../shop-error.ts';

/**
 * Stores the bytes of the shop's pictures by name. A name is a path such as `originals/4f2a` and always stands for
 * the same content. Pictures are a few megabytes at most and are read whole.
 * Every method rejects with MediaUnavailableError while a store on another machine does not answer.
 */
export interface MediaStore {
  /** Stores the bytes under the name atomically; durable once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null if the name is unknown. */
  get(name: string): Promise<Buffer | null>;
  /** Whether the name exists; false for an empty file, which cannot be a picture. */
  has(name: string): Promise<boolean>;
  /** The names that do not exist, in the order given: cheaper than `has` for each. */
  missing(names: readonly string[]): Promise<string[]>;
  /** All names, in no order. */
  list(): Promise<string[]>;
  /** Does nothing if the name is unknown. */
  delete(name: string): Promise<void>;
  /** Copies a name from another store, in the fastest way both support. @throws TypeError if the other lacks it */
  copyFrom(other: MediaStore, name: string): Promise<void>;
}

const RETRY_AFTER = 5;

/** The media store does not answer, or refuses. Clients get a 503. */
export class MediaUnavailableError extends ShopError {
  /** For the log: without keys or signatures. */
  readonly reason: string;

  constructor(reason: string) {
    // The store logs an outage once, not for each picture.
    super('unavailable', { retryAfter: RETRY_AFTER, isQuiet: true });
    this.reason = reason;
  }
}

const NAME = /^\w[\w.-]*(\/\w[\w.-]*)*$/;

/** @returns the name @throws TypeError for one that might lead out of the store */
export function checkedName(name: string): string {
  if (!NAME.test(name)) throw new TypeError(`${name} is not a name of the media store`);
  return name;
}

/** The bytes of a name that is to be copied. @throws TypeError when the store lacks it */
export async function bytesToCopy(store: MediaStore, name: string): Promise<Buffer> {
  const bytes = await store.get(name);
  if (bytes === null) throw new TypeError(`The other store has no ${name}`);
  return bytes;
}
