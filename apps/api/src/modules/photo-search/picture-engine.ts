/** Tells how pictures look and finds those that look alike. Another one takes this one's place in `engines.ts`. */
export interface PictureEngine {
  /** Kept beside every description; a change of what the bytes mean needs another name. */
  readonly name: string;
  /** @throws PictureError when it cannot be decoded */
  describe(picture: Buffer): Promise<Uint8Array>;
  /** @param descriptions by the id of their picture */
  index(descriptions: ReadonlyMap<string, Uint8Array>): PictureFinder;
}

export interface PictureFinder {
  /**
   * The pictures that look most like it, best first.
   * @throws PictureError when it cannot be decoded
   */
  find(picture: Buffer): Promise<FoundPicture[]>;
}

export interface FoundPicture {
  pictureId: string;
  /** Higher is more alike; 1 at most. */
  likeness: number;
}
