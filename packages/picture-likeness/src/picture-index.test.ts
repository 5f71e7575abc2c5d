import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { PATCH_GRID_SIDE } from './colour/patch-grid.ts';
import { describePicture } from './describe-picture.ts';
import { DESCRIPTION_BYTES, partsOf } from './description-format.ts';
import { INPUT_SIDE, type RgbPicture } from './geometry/frame.ts';
import { PictureIndex } from './picture-index.ts';
import { paintedPack } from './testing/painted-pack.ts';

const NAMES = Array.from({ length: 30 }, (_, number) => `pack ${number}`);
const WANTED = 'pack 17';

let index: PictureIndex;

beforeAll(async () => {
  const descriptions: [string, Uint8Array][] = [];
  for (const name of NAMES) {
    descriptions.push([name, describePicture(await decoded(await paintedPack(name)))]);
  }
  // Half of them, the wanted one among them, come later.
  index = new PictureIndex(new Map(descriptions.slice(0, 15)));
  index.add(new Map(descriptions.slice(15)));
});

async function decoded(picture: Buffer): Promise<RgbPicture> {
  const { data, info } = await sharp(picture)
    .resize(INPUT_SIDE, INPUT_SIDE, { fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

async function firstFor(photo: Buffer): Promise<string | undefined> {
  return index.search(await decoded(photo))[0]?.pictureId;
}

test('a description has a fixed length and is the same each time', async () => {
  const once = describePicture(await decoded(await paintedPack(WANTED)));
  expect(once).toHaveLength(DESCRIPTION_BYTES);
  expect(describePicture(await decoded(await paintedPack(WANTED)))).toEqual(once);
  expect(describePicture(await decoded(await paintedPack('pack 18')))).not.toEqual(once);
});

describe('the right one of thirty pictures is found first', () => {
  test.each<[string, (picture: Sharp) => Sharp]>([
    ['as it is', (picture) => picture],
    ['small', (picture) => picture.resize(120)],
    ['badly compressed', (picture) => picture.jpeg({ quality: 20 })],
    ['in its lower right part', (picture) => picture.extract({ left: 80, top: 80, width: 320, height: 320 })],
    ['turned by 12°', (picture) => picture.rotate(12, { background: '#888888' })],
    ['mirrored', (picture) => picture.flop()],
    ['dark', (picture) => picture.linear(0.7, 0)],
    ['bright', (picture) => picture.linear(1.3, 0)],
    ['in yellow light', (picture) => picture.linear([1.15, 1, 0.8], [0, 0, 0])],
    ['blurred', (picture) => picture.blur(3)],
    [
      'wider than high, with more around it',
      (picture) => picture.extend({ left: 60, right: 60, background: '#f4f1ea' }),
    ],
  ])('%s', async (_, change) => {
    const photo = await change(sharp(await paintedPack(WANTED)).removeAlpha()).toBuffer();
    expect(await firstFor(photo)).toBe(WANTED);
  });

  test('before another wall', async () => {
    expect(await firstFor(await paintedPack(WANTED, '#3d6b52'))).toBe(WANTED);
  });

  test('mirrored, in a part of it, in blue light', async () => {
    const part = await sharp(await paintedPack(WANTED))
      .removeAlpha()
      .extract({ left: 20, top: 40, width: 330, height: 330 })
      .toBuffer();
    const photo = await sharp(part).flop().linear([0.85, 1, 1.15], [0, 0, 0]).jpeg().toBuffer();
    expect(await firstFor(photo)).toBe(WANTED);
  });
});

/** Two variants of one brand: the same pack with the same words in other places. */
async function packWithWords(kind: number): Promise<Sharp> {
  const words = [0, 1, 2, 3].map((word) => `<rect x="${word * 20 + kind * 10}" width="10" height="50" />`);
  const print = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="50">${words.join('')}</svg>`,
  );
  const pack = await sharp(await paintedPack(WANTED))
    .composite([{ input: print, left: 160, top: 170 }])
    .removeAlpha()
    .png()
    .toBuffer();
  return sharp(pack);
}

test.each([0, 1])('variant %i of two packs that differ only in their words is found first', async (kind) => {
  const kinds = await Promise.all([0, 1].map(async (one) => (await packWithWords(one)).toBuffer()));
  const described = await Promise.all(kinds.map(async (picture) => describePicture(await decoded(picture))));
  const brand = new PictureIndex(new Map(described.map((description, one) => [`${one}`, description])));
  const photo = (await packWithWords(kind)).extract({ left: 30, top: 40, width: 330, height: 330 }).blur(2);
  const [first, second] = brand.search(
    await decoded(await photo.linear(0.8, 0).jpeg({ quality: 40 }).toBuffer()),
  );
  expect(first?.pictureId).toBe(`${kind}`);
  // Without comparing the words they would be nearly as alike.
  expect((first?.likeness ?? 0) - (second?.likeness ?? 0)).toBeGreaterThan(0.04);
});

test('a disc behind the product is described both as foreground and as background', async () => {
  const weightsOf = async (disc?: string) => {
    const { weights, weightsWithoutDisc } = partsOf(
      describePicture(await decoded(await paintedPack('pack 1', '#e0f0e0', disc))),
    );
    const [beside, within] = [12 * PATCH_GRID_SIDE + 4, 12 * PATCH_GRID_SIDE + 12];
    return [weights[beside], weights[within], weightsWithoutDisc[beside], weightsWithoutDisc[within]];
  };
  expect(await weightsOf('#88cc99')).toEqual([255, 255, expect.toSatisfy((weight) => weight < 60), 255]);
  expect(await weightsOf()).toEqual([expect.toSatisfy((weight) => weight < 30), 255, 0, 0]);
});

// Covers decisions C12.1
test('likeness falls from the first result on, and is 1 at most', async () => {
  const found = index.search(await decoded(await paintedPack(WANTED)));
  const likeness = found.map((one) => one.likeness);
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
  expect(likeness[0]).toBeLessThanOrEqual(1.001);
  expect(likeness[0]).toBeGreaterThan(0.9);
});

/** A page with lines of words, and a pack's picture between them, of which a part of its width is taken. */
async function pageWith(names: readonly string[], side: number): Promise<Buffer> {
  const words = [60, 110, 160, 960, 1010, 1060, 1110].flatMap((y) =>
    [0, 1, 2, 3, 4].map(
      (word) =>
        `<path d="M${20 + word * 100} ${y}v16m0-8h20m0-8v16m20 0v-16h20v16" stroke="#222" stroke-width="3" fill="none"/>`,
    ),
  );
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="1200"><rect width="540" height="1200" fill="#fff"/>${words.join('')}</svg>`;
  const pictures = await Promise.all(
    names.map(async (name, at) => ({
      input: await sharp(await paintedPack(name, '#e0f0e0'))
        .resize(side, side)
        .toBuffer(),
      left: 20 + at * (side + 10),
      top: 260,
    })),
  );
  return await sharp(Buffer.from(page)).composite(pictures).removeAlpha().jpeg({ quality: 85 }).toBuffer();
}

test.each([380, 450, 500])('the picture on a page is found first, %i of 540 pixels wide', async (side) => {
  const { data, info } = await sharp(await pageWith([WANTED], side))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(index.search({ rgb: data, width: info.width, height: info.height })[0]?.pictureId).toBe(WANTED);
});

test('two pictures on a page are both found before all others', async () => {
  const { data, info } = await sharp(await pageWith([WANTED, 'pack 4'], 240))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const found = index.search({ rgb: data, width: info.width, height: info.height });
  expect(
    found
      .slice(0, 2)
      .map(({ pictureId }) => pictureId)
      .sort(),
  ).toEqual([WANTED, 'pack 4'].sort());
});

test('a print at an angle is found first', async () => {
  const print = sharp(await paintedPack(WANTED, '#e0f0e0')).affine([1, 0.18, 0.12, 0.9], {
    background: '#3d6b52',
  });
  const photo = await print
    .extend({ top: 130, bottom: 130, left: 180, right: 180, background: '#3d6b52' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [first] = index.search({ rgb: photo.data, width: photo.info.width, height: photo.info.height });
  expect(first?.pictureId).toBe(WANTED);
});

test('an empty index finds nothing', async () => {
  expect(new PictureIndex(new Map()).search(await decoded(await paintedPack(WANTED)))).toEqual([]);
});

test('a picture of one colour still finds something', async () => {
  const grey = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  expect(index.search(await decoded(grey)).length).toBeGreaterThan(0);
});
