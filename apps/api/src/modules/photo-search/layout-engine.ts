import { describePicture } from '@phsar/picture-likeness/describe-picture';
import { DESCRIPTION_FORMAT } from '@phsar/picture-likeness/description-format';
import { INPUT_SIDE } from '@phsar/picture-likeness/geometry/frame';
import { PictureIndex } from '@phsar/picture-likeness/picture-index';
import { PHOTO_SIDE } from '@phsar/picture-likeness/views/views';
import { smallPixels } from '../../platform/media/picture-file.ts';
import type { PictureEngine } from './picture-engine.ts';

/** Compares edges, colours and fine detail where they lie. Learns nothing, needs no network and no download. */
export const layoutEngine: PictureEngine = {
  name: DESCRIPTION_FORMAT,
  describe: async (picture) => describePicture(await smallPixels(picture, INPUT_SIDE)),
  index(descriptions) {
    const index = new PictureIndex(descriptions);
    return {
      add: (more) => index.add(more),
      find: async (picture) => index.search(await smallPixels(picture, PHOTO_SIDE, { enlarge: false })),
    };
  },
};
