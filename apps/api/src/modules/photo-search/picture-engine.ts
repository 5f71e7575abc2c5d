import type { FoundPicture } from '@phsar/picture-likeness/picture-index';

/** Describes pictures and finds those that look alike. A new engine is registered in `engines.ts`. */
export interface PictureEngine {
  /** Stored with every description; a change of what the bytes mean needs another name. */
  readonly name: string;
  /**
   * @param picture a file, in any format the shop takes
   * @throws PictureError when it cannot be decoded
   */
  describe(picture: Buffer): Promise<Uint8Array>;
  /** @param descriptions by the id of their picture */
  index(descriptions: ReadonlyMap<string, Uint8Array>): PictureFinder;
}

/** Searches the pictures that an engine has indexed. */
export interface PictureFinder {
  /** @param descriptions by the id of their picture, which it must not have yet */
  add(descriptions: ReadonlyMap<string, Uint8Array>): void;
  /**
   * The pictures that look most like a photo, best first.
   * @throws PictureError when it cannot be decoded
   */
  find(picture: Buffer): Promise<FoundPicture[]>;
}
