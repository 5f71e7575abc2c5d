/**
 * Where the shop keeps the bytes of its pictures, by name. A name is made of parts such as `originals/4f2a` and
 * stands for the same content for ever. Pictures are a few megabytes at most and are read whole.
 */
export interface MediaStore {
  /** Keeps the bytes under the name: whole or not at all, and safe from a crash once it resolves. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is nothing under the name. */
  get(name: string): Promise<Buffer | null>;
  /** False also for an empty file, which no picture is. */
  has(name: string): Promise<boolean>;
  /** All names, in no order. */
  list(): Promise<string[]>;
  /** Does nothing when there is nothing under the name. */
  delete(name: string): Promise<void>;
  /**
   * Takes what another store keeps under the name, as fast as the two can. Unlike `put` it may be lost in a crash of
   * the machine, so it is for what can be made again.
   */
  copyFrom(other: MediaStore, name: string): Promise<void>;
}
