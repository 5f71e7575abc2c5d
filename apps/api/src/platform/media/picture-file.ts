import { createHash } from 'node:crypto';
import { SHARE_PICTURE } from '@phsar/contract/pictures';
import sharp, { type Sharp } from 'sharp';

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
/** The formats for pages and the one for shared links. */
export const KEPT_FORMATS = [...PICTURE_FORMATS, SHARE_PICTURE.format] as const;
export type KeptFormat = (typeof KEPT_FORMATS)[number];

/** A small file can decode to gigabytes, so pictures with more pixels are refused before decoding. */
const MAX_PIXELS = 40_000_000;
/** Maximum size of an original. */
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const WEBP_QUALITY = 80;
const AVIF_QUALITY = 55;
const JPEG_QUALITY = 80;
/** The default, 4, takes five times as long for a few percent. */
const AVIF_EFFORT = 3;

// One thread per picture: more would starve requests of CPU and take gigabytes.
sharp.concurrency(1);
sharp.cache(false);

/** What the header of a picture file tells. */
export interface PictureFacts {
  /** The start of the file's SHA-256, so identical files are stored once. */
  id: string;
  /** In pixels, after EXIF rotation. */
  width: number;
  height: number;
  /** jpg, png, webp, avif or gif. */
  extension: string;
}

/** Why a file is refused as a picture. */
export type PictureFault = 'other_kind' | 'too_large' | 'damaged';

/** The shop does not accept the file as a picture; the message is shown to the person who provided it. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;

  constructor(message: string, fault: PictureFault = 'damaged') {
    super(message);
    this.fault = fault;
  }
}

/** File types by their first bytes; the file name is ignored. SVG is refused because it can run scripts. */
const SIGNATURES: readonly { extension: string; isOf(bytes: Buffer): boolean }[] = [
  { extension: 'jpg', isOf: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff },
  { extension: 'png', isOf: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  { extension: 'gif', isOf: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { extension: 'webp', isOf: (bytes) => /^RIFF[\s\S]{4}WEBP$/.test(bytes.toString('latin1', 0, 12)) },
  { extension: 'avif', isOf: (bytes) => /^[\s\S]{4}ftypavi[fs]$/.test(bytes.toString('latin1', 0, 12)) },
];

/** The first 32 hex digits of the file's SHA-256. */
export function pictureId(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/**
 * Reads a picture's size and type from its header.
 * @throws PictureError when the shop does not accept it
 */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError('is larger than 20 MB', 'too_large');
  const kind = bytes.length < 12 ? undefined : SIGNATURES.find(({ isOf }) => isOf(bytes));
  if (kind === undefined) {
    throw new PictureError('is not a JPEG, PNG, WebP, AVIF or GIF picture', 'other_kind');
  }
  try {
    const { autoOrient } = await decoder(bytes).metadata();
    return { id: pictureId(bytes), ...autoOrient, extension: kind.extension };
  } catch (error) {
    throw asPictureError(error);
  }
}

/**
 * Decodes the whole picture once, so that a damaged one is refused on arrival and not when it is shown.
 * @throws PictureError
 */
export async function checkPicture(bytes: Buffer): Promise<void> {
  try {
    await decoder(bytes).resize({ width: 32 }).raw().toBuffer();
  } catch (error) {
    throw asPictureError(error);
  }
}

/** Pixels of the longer side of an uploaded picture; pages show at most 1,440. */
const UPLOAD_SIDE = 2_560;
const UPLOAD_QUALITY = 90;
/** Seconds. Thirty million pixels take about one. */
const UPLOAD_DECODE_LIMIT = 20;

/**
 * What is stored of an uploaded picture. Nothing of the camera, place or time is kept: a picture with such data, or one
 * larger than needed, is encoded anew; any other is stored as it came. The same bytes give the same result.
 * @throws PictureError
 */
export async function storedUpload(bytes: Buffer): Promise<Buffer> {
  await readPictureFacts(bytes);
  try {
    const { autoOrient, exif, iptc, xmp, tifftagPhotoshop, comments, icc, hasAlpha } =
      await decoder(bytes).metadata();
    const isLarge = Math.max(autoOrient.width, autoOrient.height) > UPLOAD_SIDE;
    const isPlain = [exif, iptc, xmp, tifftagPhotoshop, comments, icc].every((part) => part === undefined);
    if (isPlain && !isLarge) {
      await checkPicture(bytes);
      return bytes;
    }
    const sized = decoder(bytes)
      .timeout({ seconds: UPLOAD_DECODE_LIMIT })
      .autoOrient()
      .resize(UPLOAD_SIDE, UPLOAD_SIDE, { fit: 'inside', withoutEnlargement: true });
    return hasAlpha
      ? await sized.webp({ quality: UPLOAD_QUALITY }).toBuffer()
      : await sized.jpeg({ quality: UPLOAD_QUALITY }).toBuffer();
  } catch (error) {
    throw asPictureError(error);
  }
}

/** Renders one size and format of a picture: rotated upright, without camera metadata. */
export async function renderPicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = decoder(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? await sized.webp({ quality: WEBP_QUALITY }).toBuffer()
    : await sized.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();
}

/** Whether a file's structure is complete: a crash or a full disk may leave an empty or truncated one. */
export function isWholePicture(bytes: Buffer, format: KeptFormat): boolean {
  if (format === 'jpg') return isWholeJpeg(bytes);
  return format === 'webp' ? isWholeWebp(bytes) : isWholeAvif(bytes);
}

function isWholeWebp(bytes: Buffer): boolean {
  const isWebp = bytes.length > 12 && /^RIFF[\s\S]{4}WEBP$/.test(bytes.toString('latin1', 0, 12));
  return isWebp && bytes.length >= bytes.readUInt32LE(4) + 8;
}

/** AVIF is a sequence of boxes, each beginning with its length. */
function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  let end = 0;
  while (end + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(end);
    // 1 means longer than 4 GB, 0 until the end of the file; the shop writes neither.
    if (length < 8) return false;
    end += length;
  }
  return end === bytes.length;
}

/** From the start marker to the end marker. */
function isWholeJpeg(bytes: Buffer): boolean {
  return (
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  );
}

/** Aspect ratio from which a picture is cropped; narrower ones are padded with their blurred edges. */
const WIDE = 1.5;
/** Pixels; without it the extended edges would show as stripes. */
const BLUR = 30;

/** Renders a picture in the format of shared links, padded or cropped to its proportions. */
export async function renderSharePicture(bytes: Buffer): Promise<Buffer> {
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
 * @throws PictureError
 */
export async function smallPixels(
  bytes: Buffer,
  side: number,
  { enlarge = true } = {},
): Promise<{ rgb: Uint8Array; width: number; height: number }> {
  try {
    const { data, info } = await decoder(bytes)
      .timeout({ seconds: DECODE_LIMIT })
      .autoOrient()
      .resize(side, side, { fit: 'inside', withoutEnlargement: !enlarge })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { rgb: data, width: info.width, height: info.height };
  } catch (error) {
    throw asPictureError(error);
  }
}

/** Decodes only the first frame of an animation. */
function decoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

function asPictureError(error: unknown): PictureError {
  const reason = error instanceof Error ? error.message : '';
  return /pixel limit/i.test(reason)
    ? new PictureError('has more than 40 million pixels', 'too_large')
    : new PictureError('is damaged: it cannot be decoded');
}
