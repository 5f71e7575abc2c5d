import { createHash } from 'node:crypto';
import { SHARE_PICTURE } from '@phsar/contract/pictures';
import sharp, { type Sharp } from 'sharp';

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
/** Those of the pages, and that of shared links. */
export const KEPT_FORMATS = [...PICTURE_FORMATS, SHARE_PICTURE.format] as const;
export type KeptFormat = (typeof KEPT_FORMATS)[number];

/** A small file can unfold into gigabytes: more than this is refused before it is decoded. */
const MAX_PIXELS = 40_000_000;
export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const WEBP_QUALITY = 80;
const AVIF_QUALITY = 55;
const JPEG_QUALITY = 80;
/** Effort 4, the default, takes five times as long for some percent. */
const AVIF_EFFORT = 3;

// Within one picture: several at once would take the processor and gigabytes from the requests.
sharp.concurrency(1);
sharp.cache(false);

export interface PictureFacts {
  /** The start of the SHA-256 of the file: the same picture is kept once. */
  id: string;
  /** As it is shown, upright. */
  width: number;
  height: number;
  /** Of the file's name: jpg, png, webp, avif, gif. */
  extension: string;
}

export type PictureFault = 'other_kind' | 'too_large' | 'damaged';

/** Why a file is no picture the shop takes; the message is for the person who gave it. */
export class PictureError extends Error {
  override readonly name = 'PictureError';
  readonly fault: PictureFault;

  constructor(message: string, fault: PictureFault = 'damaged') {
    super(message);
    this.fault = fault;
  }
}

/** What a file is by its first bytes, whatever its name says. SVG is a document that can run scripts: refused. */
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
 * What a picture is, from its head alone.
 * @throws PictureError when it is none that the shop takes
 */
export async function readPictureFacts(bytes: Buffer): Promise<PictureFacts> {
  if (bytes.length > MAX_PICTURE_BYTES) throw new PictureError('is larger than 20 MB', 'too_large');
  const kind = bytes.length < 12 ? undefined : SIGNATURES.find(({ isOf }) => isOf(bytes));
  if (kind === undefined) {
    throw new PictureError('is no JPEG, PNG, WebP, AVIF or GIF picture', 'other_kind');
  }
  try {
    const { autoOrient } = await decoder(bytes).metadata();
    return { id: pictureId(bytes), ...autoOrient, extension: kind.extension };
  } catch (error) {
    throw asPictureError(error);
  }
}

/**
 * Decodes the whole of it once, so that a damaged picture is refused when it is given and not when it is shown.
 * @throws PictureError
 */
export async function checkPicture(bytes: Buffer): Promise<void> {
  try {
    await decoder(bytes).resize({ width: 32 }).raw().toBuffer();
  } catch (error) {
    throw asPictureError(error);
  }
}

/** One size and format of a picture: upright, without anything its maker's camera wrote into it. */
export async function renderPicture(bytes: Buffer, width: number, format: PictureFormat): Promise<Buffer> {
  const sized = decoder(bytes).autoOrient().resize({ width, withoutEnlargement: true });
  return format === 'webp'
    ? await sized.webp({ quality: WEBP_QUALITY }).toBuffer()
    : await sized.avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer();
}

/** Whether a file has the length that its own head tells: a crash or a full disk may leave an empty or cut one. */
export function isWholePicture(bytes: Buffer, format: KeptFormat): boolean {
  if (format === 'jpg') return isWholeJpeg(bytes);
  return format === 'webp' ? isWholeWebp(bytes) : isWholeAvif(bytes);
}

function isWholeWebp(bytes: Buffer): boolean {
  const isWebp = bytes.length > 12 && /^RIFF[\s\S]{4}WEBP$/.test(bytes.toString('latin1', 0, 12));
  return isWebp && bytes.length >= bytes.readUInt32LE(4) + 8;
}

/** Boxes, one after the other, each beginning with its length. */
function isWholeAvif(bytes: Buffer): boolean {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  let end = 0;
  while (end + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(end);
    // Longer than 4 GB, or up to the end of the file: neither is written here.
    if (length < 8) return false;
    end += length;
  }
  return end === bytes.length;
}

/** From the mark of its beginning to that of its end. */
function isWholeJpeg(bytes: Buffer): boolean {
  return (
    bytes.length > 4 && bytes.readUInt16BE(0) === 0xffd8 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
  );
}

/** Of pictures at least so wide the edges are cut; others stand whole on a ground that carries on their sides. */
const WIDE = 1.5;
/** Pixels; what a side is continued with would be stripes. */
const BLUR = 30;

/** A picture for a shared link, all of it in sight in proportions that hardly any picture has. */
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

/** On white: what is transparent in a picture would be black. */
function jpeg(picture: Sharp): Sharp {
  return picture.flatten({ background: '#fff' }).jpeg({ quality: JPEG_QUALITY, progressive: true });
}

/** Seconds in which a picture from a visitor is decoded. */
const DECODE_LIMIT = 5;

/**
 * A picture's pixels, upright and small, on white where it is transparent.
 * @returns RGB; the longer side has `side` pixels, or fewer where the picture has
 * @throws PictureError
 */
export async function smallPixels(
  bytes: Buffer,
  side: number,
): Promise<{ rgb: Uint8Array; width: number; height: number }> {
  try {
    const { data, info } = await decoder(bytes)
      .timeout({ seconds: DECODE_LIMIT })
      .autoOrient()
      .resize(side, side, { fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { rgb: data, width: info.width, height: info.height };
  } catch (error) {
    throw asPictureError(error);
  }
}

/** The first frame of an animation stands for it. */
function decoder(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 });
}

function asPictureError(error: unknown): PictureError {
  const reason = error instanceof Error ? error.message : '';
  return /pixel limit/i.test(reason)
    ? new PictureError('has more than 40 million pixels', 'too_large')
    : new PictureError('is damaged: it cannot be decoded');
}
