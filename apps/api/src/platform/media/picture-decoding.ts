import { SHARE_PICTURE } from '@phsar/contract/pictures';
import sharp, { type Metadata, type Sharp } from 'sharp';
import {
  MAX_PICTURE_BYTES,
  PictureError,
  type PictureFacts,
  type PictureFormat,
  pictureExtension,
  pictureId,
  TOO_COSTLY,
} from './picture-file.ts';

/**
 * Everything that decodes pictures. Runs in the picture process only (`picture-process.ts`), because a file of 1 KB can
 * decode to a gigabyte and a fault in a decoder ends its process. Every error means that the picture is refused.
 */

const MAX_PIXELS = 40_000_000;
/** Pixels of the longer side. Even a decoder that works line by line holds whole lines, and the resizing several of them. */
const MAX_SIDE = 16_384;
/** Scans of a JPEG; each costs a pass over all pixels. Cameras write one, progressive encoders about ten. */
const MAX_SCANS = 100;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);
/** Bytes that decoding a new picture may take, as computed from its header. */
const DECODING_BUDGET = 256 * 2 ** 20;
const WEBP_QUALITY = 80;
const AVIF_QUALITY = 55;
const JPEG_QUALITY = 80;
/** The default, 4, takes five times as long for a few percent. */
const AVIF_EFFORT = 3;

// One thread per picture: more would starve requests of CPU and take gigabytes.
sharp.concurrency(1);
sharp.cache(false);
// Only the decoders of the accepted formats; without them, libvips would also try others on a file it does not know.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError('is larger than 20 MB', 'too_large');
  const extension = pictureExtension(bytes);
  if (extension === null) {
    throw new PictureError('is not a JPEG, PNG, WebP, AVIF or GIF picture', 'other_kind');
  }
  const { autoOrient } = await decoder(bytes).metadata();
  return { id: pictureId(bytes), ...autoOrient, extension };
}

/** Decodes the whole picture once, so that a damaged one is refused on arrival and not when it is shown. */
async function checkPicture(bytes: Buffer): Promise<void> {
  checkMemory(await decoder(bytes).metadata());
  await decoder(bytes).resize({ width: 32 }).raw().toBuffer();
}

/** @throws PictureError when decoding would take more memory than the budget */
function checkMemory(header: Metadata): void {
  const { width, height } = header;
  const bytes = width * height * bytesPerPixel(header);
  if (Math.max(width, height) > MAX_SIDE || bytes > DECODING_BUDGET)
    throw new PictureError(TOO_COSTLY, 'too_large');
}

/**
 * Memory that decoding takes at most, for each pixel: measured with the libraries of this sharp, see the test. Where it
 * is 0, the picture is decoded line by line.
 */
function bytesPerPixel({ format, channels = 4, depth, isProgressive, bitsPerSample = 8 }: Metadata): number {
  switch (format) {
    case 'jpeg':
      // All coefficients, of two bytes each, until the last scan has been read.
      return isProgressive ? 2 * channels : 0;
    case 'png':
      return isProgressive ? 1.2 * channels * (depth === 'ushort' ? 2 : 1) : 0;
    case 'gif':
      return 5;
    case 'webp':
      return 4;
    default:
      // AVIF: the planes of the codec, then all pixels in RGB.
      return (bitsPerSample > 8 ? 24 : 19) + (channels > 3 ? 5 : 0);
  }
}

/** Pixels of the longer side of an uploaded picture; pages show at most 1,440. */
const UPLOAD_SIDE = 2_560;
const UPLOAD_QUALITY = 90;
/** Seconds. Thirty million pixels take about one. */
const UPLOAD_DECODE_LIMIT = 20;

/**
 * What is stored of an uploaded picture; `bytes` is null when it is stored unchanged. A picture with metadata (camera, place,
 * time), or one larger than needed, is encoded again. The result is deterministic.
 */
async function storedUpload(bytes: Buffer): Promise<PictureFacts & { bytes: Buffer | null }> {
  const facts = await readPictureFacts(bytes);
  const header = await decoder(bytes).metadata();
  checkMemory(header);
  const { autoOrient, exif, iptc, xmp, tifftagPhotoshop, comments, icc, hasAlpha } = header;
  const isLarge = Math.max(autoOrient.width, autoOrient.height) > UPLOAD_SIDE;
  const isPlain = [exif, iptc, xmp, tifftagPhotoshop, comments, icc].every((part) => part === undefined);
  if (isPlain && !isLarge) {
    await checkPicture(bytes);
    return { ...facts, bytes: null };
  }
  const sized = decoder(bytes)
    .timeout({ seconds: UPLOAD_DECODE_LIMIT })
    .autoOrient()
    .resize(UPLOAD_SIDE, UPLOAD_SIDE, { fit: 'inside', withoutEnlargement: true });
  const encoded = hasAlpha
    ? await sized.webp({ quality: UPLOAD_QUALITY }).toBuffer()
    : await sized.jpeg({ quality: UPLOAD_QUALITY }).toBuffer();
  return { ...(await readPictureFacts(encoded)), bytes: encoded };
}

/** Renders one size and format of a picture: rotated upright, without camera metadata. */
async function renderPicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = decoder(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? await sized.webp({ quality: WEBP_QUALITY }).toBuffer()
    : await sized.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();
}

/** Aspect ratio from which a picture is cropped; narrower ones are padded with their blurred edges. */
const WIDE = 1.5;
/** Pixels; without it the extended edges would show as stripes. */
const BLUR = 30;

/** Renders a picture in the format of shared links, padded or cropped to its proportions. */
async function renderSharePicture(bytes: Buffer): Promise<Buffer> {
  const { width, height } = SHARE_PICTURE;
  const upright = decoder(bytes).autoOrient();
  const { autoOrient } = await decoder(bytes).metadata();
  if (autoOrient.width / autoOrient.height >= WIDE) {
    return await jpeg(upright.resize({ width, height, fit: 'cover' })).toBuffer();
  }
  const whole = await upright.resize({ height }).png().toBuffer({ resolveWithObject: true });
  const left = Math.floor((width - whole.info.width) / 2);
  const right = width - whole.info.width - left;
  const ground = await sharp(whole.data).extend({ left, right, extendWith: 'copy' }).png().toBuffer();
  return await jpeg(
    sharp(ground)
      .blur(BLUR)
      .composite([{ input: whole.data }]),
  ).toBuffer();
}

/** On white, because JPEG would make transparency black. */
function jpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY, progressive: true });
}

/** Time limit for decoding a visitor's picture, in seconds. */
const DECODE_LIMIT = 5;

/**
 * Decodes a picture into few pixels, upright, with transparency on white.
 * @returns RGB; the longer side has `side` pixels; without enlarging, fewer where the picture has
 */
async function smallPixels(
  bytes: Buffer,
  side: number,
  { enlarge = true, maxPixels = MAX_PIXELS } = {},
): Promise<{ rgb: Uint8Array; width: number; height: number }> {
  checkMemory(await decoder(bytes, maxPixels).metadata());
  const { data, info } = await decoder(bytes, maxPixels)
    .timeout({ seconds: DECODE_LIMIT })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: !enlarge })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

/** @throws PictureError for a JPEG of so many scans that decoding would take very long */
function checkScans(bytes: Buffer): void {
  if (pictureExtension(bytes) !== 'jpg') return;
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2))
    scans += 1;
  if (scans > MAX_SCANS) throw new PictureError(TOO_COSTLY, 'too_large');
}

/** Decodes only the first frame of an animation. @throws PictureError when that would take very long */
function decoder(bytes: Buffer, maxPixels = MAX_PIXELS): Sharp {
  checkScans(bytes);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 });
}

/** What an operation of this file threw, as the reason why the picture is refused. */
export function asPictureError(error: unknown): PictureError {
  if (error instanceof PictureError) return error;
  const reason = error instanceof Error ? error.message : '';
  if (/pixel limit/i.test(reason)) return new PictureError('has more than 40 million pixels', 'too_large');
  if (/memory|allocat|timeout/i.test(reason)) return new PictureError(TOO_COSTLY, 'too_large');
  return new PictureError('is damaged: it cannot be decoded');
}

export const OPERATIONS = {
  readPictureFacts,
  checkPicture,
  storedUpload,
  renderPicture,
  renderSharePicture,
  smallPixels,
};
