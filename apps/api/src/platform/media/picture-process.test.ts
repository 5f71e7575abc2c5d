import { readFileSync } from 'node:fs';
import { LIMITS } from '@phsar/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PictureProcess } from './picture-process.ts';

const MB = 2 ** 20;
/** What a picture may take beside its pixels: buffers of the decoder and of the resizing. */
const SPARE = 30 * MB;

let pictures: PictureProcess;
beforeEach(() => {
  pictures = new PictureProcess();
});
afterEach(() => pictures.end());

const tiny = await plain(8, 8).png().toBuffer();

/** Of one colour: decoding takes as much as with any other content. */
function plain(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  const create = { width, height, channels, background: { r: 200, g: 90, b: 40, alpha: 0.5 } };
  return sharp({ create, limitInputPixels: false });
}

/** Of many colours, because a lossless WebP of a few is decoded in a palette. */
function colourful(width: number, height: number): Sharp {
  const side = 64;
  const pixels = Buffer.from(Array.from({ length: side * side * 4 }, (_, at) => (at * 7 + (at >> 8)) % 256));
  return sharp(pixels, { raw: { width: side, height: side, channels: 4 } }).resize(width, height, {
    fit: 'fill',
    kernel: 'nearest',
  });
}

const progressiveJpeg = (width: number, height: number) =>
  plain(width, height).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer();
const interlacedPng = (width: number, height: number) =>
  plain(width, height, 4).toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer();
const losslessWebp = (width: number, height: number) =>
  colourful(width, height).webp({ lossless: true, effort: 0 }).toBuffer();
const gif = (width: number, height: number) => plain(width, height, 4).gif({ effort: 1 }).toBuffer();
const avif = (width: number, height: number) => plain(width, height).avif({ effort: 0 }).toBuffer();
const deepAvif = (width: number, height: number) =>
  plain(width, height).avif({ effort: 0, bitdepth: 10 }).toBuffer();
const deepAvifWithAlpha = (width: number, height: number) =>
  plain(width, height, 4).avif({ effort: 0, bitdepth: 12 }).toBuffer();
async function animatedWebp(width: number, height: number) {
  const frames = [colourful(width, height), colourful(width, height).negate({ alpha: false })];
  const files = await Promise.all(frames.map((frame) => frame.png({ compressionLevel: 1 }).toBuffer()));
  return await sharp(files, { join: { animated: true } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
}

/** Peak of the process's resident memory in bytes. */
function peak(): number {
  const status = readFileSync(`/proc/${pictures.pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** How much the process's peak grows by some work, in bytes. */
async function growthBy(work: () => Promise<unknown>): Promise<number> {
  await pictures.run('checkPicture', tiny);
  const before = peak();
  await work();
  return peak() - before;
}

describe('memory of a photo of 12 megapixels, bytes a pixel', () => {
  test.each([
    ['progressive JPEG', progressiveJpeg, 6],
    ['interlaced PNG of 16 bits', interlacedPng, 9.6],
    ['lossless WebP', losslessWebp, 4],
    ['animated WebP', animatedWebp, 4],
  ])('%s', async (_, make, bytes) => {
    const photo = await make(4_000, 3_000);
    const search = () =>
      pictures.run('smallPixels', photo, 640, { enlarge: false, maxPixels: LIMITS.photoPixels });
    expect(await growthBy(search)).toBeLessThan(bytes * LIMITS.photoPixels + SPARE);
  });
});

describe('memory of the largest picture that staff may upload', () => {
  test.each([
    ['progressive JPEG', progressiveJpeg, [6_300, 6_300]],
    ['interlaced PNG of 16 bits', interlacedPng, [5_280, 5_280]],
    ['lossless WebP', losslessWebp, [6_300, 6_300]],
    ['GIF', gif, [6_300, 6_300]],
    ['AVIF of 8 bits', avif, [3_750, 3_750]],
    ['AVIF of 10 bits', deepAvif, [3_340, 3_340]],
    ['AVIF of 12 bits with transparency', deepAvifWithAlpha, [3_040, 3_040]],
  ] as const)('%s', async (_, make, [width, height]) => {
    const picture = await make(width, height);
    const growth = await growthBy(() => pictures.run('checkPicture', picture));
    expect(growth).toBeLessThan(256 * MB + SPARE);
  });
});

test.each([
  ['AVIF of 10 bits', deepAvif],
  ['AVIF of 8 bits', avif],
  ['interlaced PNG of 16 bits', interlacedPng],
])('refuses 40 megapixels by the header alone (%s)', async (_, make) => {
  const picture = await make(6_300, 6_300);
  for (const operation of ['checkPicture', 'storedUpload'] as const) {
    const growth = await growthBy(() =>
      expect(pictures.run(operation, picture)).rejects.toMatchObject({ fault: 'too_large' }),
    );
    expect(growth).toBeLessThan(SPARE);
  }
});

test.each([
  ['a PNG of one line of 12 megapixels', 12_000_000, 1, false],
  ['an interlaced PNG of one column', 1, 16_385, true],
])('refuses %s by the header alone', async (_, width, height, progressive) => {
  const picture = await plain(width, height, 4).png({ progressive, compressionLevel: 1 }).toBuffer();
  for (const operation of ['checkPicture', 'storedUpload', 'smallPixels'] as const) {
    const growth = await growthBy(() =>
      expect(pictures.run(operation, picture, 32)).rejects.toMatchObject({ fault: 'too_large' }),
    );
    expect(growth).toBeLessThan(SPARE);
  }
});

test.each(['checkPicture', 'smallPixels'] as const)(
  'refuses a JPEG of hundreds of scans (%s)',
  async (operation) => {
    const picture = await progressiveJpeg(200, 200);
    const last = picture.lastIndexOf(Buffer.from([0xff, 0xda]));
    const scan = picture.subarray(last, -2);
    const long = Buffer.concat([
      picture.subarray(0, -2),
      ...Array<Buffer>(200).fill(scan),
      picture.subarray(-2),
    ]);
    await expect(pictures.run(operation, long, 32)).rejects.toMatchObject({ fault: 'too_large' });
  },
);

test('bounds memory when the header understates the size', async () => {
  const picture = await deepAvif(6_300, 6_300);
  const size = picture.indexOf('ispe') + 8;
  picture.writeUInt32BE(64, size);
  picture.writeUInt32BE(64, size + 4);
  const growth = await growthBy(() => expect(pictures.run('checkPicture', picture)).rejects.toThrow());
  expect(growth).toBeLessThan(500 * MB);
});

test('rejects the picture when the process dies and starts another for the next', async () => {
  await pictures.run('checkPicture', tiny);
  const { pid = 0 } = pictures;
  const large = await losslessWebp(6_000, 6_000);
  const lost = pictures.run('storedUpload', large);
  const next = pictures.run('readPictureFacts', tiny);
  setTimeout(() => process.kill(pid, 'SIGKILL'), 50);
  await expect(lost).rejects.toMatchObject({ name: 'PictureError', fault: 'too_large' });
  expect(await next).toMatchObject({ width: 8, height: 8, extension: 'png' });
  expect(pictures.pid).not.toBe(pid);
});

test('lets operations take turns', async () => {
  const done: string[] = [];
  const photo = await plain(2_000, 2_000).png().toBuffer();
  const search = () => pictures.run('smallPixels', photo, 32).then(() => done.push('search'));
  await Promise.all([
    search(),
    search(),
    search(),
    pictures.run('renderPicture', tiny, 8, 'webp').then(() => done.push('size')),
    pictures.run('storedUpload', tiny).then(() => done.push('upload')),
  ]);
  expect(done).toEqual(['search', 'size', 'upload', 'search', 'search']);
});

test('refuses work when too much waits for the operation, and takes that of another', async () => {
  const waiting = Array.from({ length: 21 }, () => pictures.run('smallPixels', tiny, 8));
  await expect(pictures.run('smallPixels', tiny, 8)).rejects.toMatchObject({ code: 'busy', retryAfter: 5 });
  expect(await pictures.run('readPictureFacts', tiny)).toMatchObject({ width: 8 });
  await Promise.all(waiting);
});

test("does not inherit the shop's environment", async () => {
  await pictures.run('checkPicture', tiny);
  const names = readFileSync(`/proc/${pictures.pid}/environ`, 'utf8').match(/[^\0=]+(?==)/g) ?? [];
  const own = /^(MALLOC_|NODE_CHANNEL_|PWD$|OLDPWD$|SHLVL$|_$)/;
  expect(names.filter((name) => !own.test(name))).toEqual([]);
});
