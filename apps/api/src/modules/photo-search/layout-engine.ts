import { smallPixels } from '../media/picture-file.ts';
import { describe } from './description.ts';
import { type Frame, frameOf } from './frame.ts';
import type { PictureEngine } from './picture-engine.ts';
import { PictureIndex } from './picture-index.ts';

/** Pixels of a picture's longer side: half as many again as are compared, for turning without loss. */
const SIDE = 96;

/** Compares edges and colours in their places. Learns nothing, needs no network and no download. */
export const layoutEngine: PictureEngine = {
  name: 'layout-4',
  describe: async (picture) => describe(await smallFrame(picture)),
  index(descriptions) {
    const index = new PictureIndex(descriptions);
    return { find: async (picture) => index.search(await smallFrame(picture)) };
  },
};

async function smallFrame(picture: Buffer): Promise<Frame> {
  const { rgb, width, height } = await smallPixels(picture, SIDE);
  return frameOf(rgb, width, height, SIDE);
}
