import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';

/** Pixels of a side. */
const SIDE = 100;
const PAUSE_MS = 50;

/** A picture like no other, which cannot be compressed. @param side pixels */
export async function noisePicture(side = SIDE): Promise<Buffer> {
  return await sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
}

/** One of the staff who uploads new pictures until the server dies, recording the ids that were acknowledged. */
export class BusyUploader {
  readonly acknowledged: string[] = [];
  /** How often the shop answered that it cannot take one now. */
  refusalCount = 0;
  readonly #url: string;
  readonly #cookie: string;

  constructor(url: string, cookie: string) {
    this.#url = url;
    this.#cookie = cookie;
  }

  /** Resolves when the server is gone. @throws on an unexpected answer */
  async uploadUntilCut(): Promise<void> {
    try {
      for (;;) {
        const form = new FormData();
        form.append('image', new Blob([(await noisePicture()) as BlobPart]), 'photo.png');
        const answer = await fetch(`${this.#url}/api/office/pictures`, {
          method: 'POST',
          headers: { cookie: this.#cookie, 'sec-fetch-site': 'same-origin' },
          body: form,
        });
        const body = (await answer.json()) as { id: string };
        if (answer.status === 200) this.acknowledged.push(body.id);
        else if (answer.status >= 500) this.refusalCount += 1;
        else throw new Error(`An upload was answered ${answer.status}: ${JSON.stringify(body)}`);
        await wait(PAUSE_MS);
      }
    } catch (error) {
      // `fetch` throws these when the connection is refused or lost, as does parsing a truncated JSON body.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    }
  }
}
