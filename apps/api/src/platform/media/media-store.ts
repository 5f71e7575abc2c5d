/**
 * Stores the bytes of the shop's pictures by name. A name is a path such as `originals/4f2a` and always stands for
 * the same content. Pictures are a few megabytes at most and are read whole.
 */
export interface MediaStore {
  /** Stores the bytes under the name atomically; durable once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null if the name is unknown. */
  get(name: string): Promise<Buffer | null>;
  /** Whether the name exists; false for an empty file, which cannot be a picture. */
  has(name: string): Promise<boolean>;
  /** All names, in no order. */
  list(): Promise<string[]>;
  /** Does nothing if the name is unknown. */
  delete(name: string): Promise<void>;
  /**
   * Copies a name from another store, in the fastest way both support. Unlike `put` it does not sync to disk, so it is
   * for what can be recreated.
   */
  copyFrom(other: MediaStore, name: string): Promise<void>;
}
