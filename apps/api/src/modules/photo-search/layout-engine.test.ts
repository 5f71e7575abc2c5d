import sharp, { type Sharp } from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { paintedPack } from '../../testing/painted-pack.ts';
import { SPOTS } from './colour-layout.ts';
import { DESCRIPTION_BYTES, partsOf } from './description.ts';
import { layoutEngine } from './layout-engine.ts';
import type { PictureFinder } from './picture-engine.ts';

const NAMES = Array.from({ length: 30 }, (_, number) => `pack ${number}`);
const WANTED = 'pack 17';

let finder: PictureFinder;

beforeAll(async () => {
  const descriptions = new Map<string, Uint8Array>();
  for (const name of NAMES) descriptions.set(name, await layoutEngine.describe(await paintedPack(name)));
  finder = layoutEngine.index(descriptions);
});

async function firstFor(photo: Buffer): Promise<string | undefined> {
  return (await finder.find(photo))[0]?.pictureId;
}

test('a description has one length, and is the same each time', async () => {
  const once = await layoutEngine.describe(await paintedPack(WANTED));
  expect(once).toHaveLength(DESCRIPTION_BYTES);
  expect(await layoutEngine.describe(await paintedPack(WANTED))).toEqual(once);
  expect(await layoutEngine.describe(await paintedPack('pack 18'))).not.toEqual(once);
});

describe('of thirty pictures the right one is found first', () => {
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

test('a disc behind the goods is seen both as goods and as what is behind them', async () => {
  const weightsOf = async (disc?: string) => {
    const { weights, weightsBeforeDisc } = partsOf(
      await layoutEngine.describe(await paintedPack('pack 1', '#e0f0e0', disc)),
    );
    const [beside, within] = [12 * SPOTS + 4, 12 * SPOTS + 12];
    return [weights[beside], weights[within], weightsBeforeDisc[beside], weightsBeforeDisc[within]];
  };
  expect(await weightsOf('#88cc99')).toEqual([255, 255, expect.toSatisfy((weight) => weight < 60), 255]);
  expect(await weightsOf()).toEqual([expect.toSatisfy((weight) => weight < 30), 255, 0, 0]);
});

test('likeness falls from the first on, and is 1 at most', async () => {
  const found = await finder.find(await paintedPack(WANTED));
  const likeness = found.map((one) => one.likeness);
  expect(likeness).toEqual(likeness.toSorted((a, b) => b - a));
  expect(likeness[0]).toBeLessThanOrEqual(1.001);
  expect(likeness[0]).toBeGreaterThan(0.9);
});

test('an empty index finds nothing', async () => {
  expect(await layoutEngine.index(new Map()).find(await paintedPack(WANTED))).toEqual([]);
});

test('a picture of one colour finds something, and breaks nothing', async () => {
  const grey = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  expect((await finder.find(grey)).length).toBeGreaterThan(0);
});
