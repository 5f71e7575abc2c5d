import { createHash } from 'node:crypto';
import { SHARE_PICTURE } from '@phsar/contract/pictures';

export const PICTURE_FORMATS = ['webp', 'avif'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
/** The formats for pages and the one for shared links. */
export const KEPT_FORMATS = [...PICTURE_FORMATS, SHARE_PICTURE.format] as const;
export type KeptFormat = (typeof KEPT_FORMATS)[number];

export const MAX_PICTURE_BYTES = 20 * 1024 * 1024;

export interface PictureFacts {
  /** The start of the file's SHA-256, so identical files are stored once. */
  id: string;
  /** In pixels, after EXIF rotation. */
  width: number;
  height: number;
  extension: PictureExtension;
}

export type PictureExtension = 'jpg' | 'png' | 'gif' | 'webp' | 'avif';

export type PictureFault = 'other_kind' | 'too_large' | 'damaged';

export const TOO_COSTLY = 'takes too much memory or time to decode';

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
const SIGNATURES: readonly { extension: PictureExtension; isOf(bytes: Buffer): boolean }[] = [
  { extension: 'jpg', isOf: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff },
  { extension: 'png', isOf: (bytes) => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n' },
  { extension: 'gif', isOf: (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)) },
  { extension: 'webp', isOf: (bytes) => /^RIFF[\s\S]{4}WEBP$/.test(bytes.toString('latin1', 0, 12)) },
  { extension: 'avif', isOf: (bytes) => /^[\s\S]{4}ftypavi[fs]$/.test(bytes.toString('latin1', 0, 12)) },
];

export function pictureExtension(bytes: Buffer): PictureExtension | null {
  if (bytes.length < 12) return null;
  return SIGNATURES.find(({ isOf }) => isOf(bytes))?.extension ?? null;
}

export function pictureId(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 32);
}

/** Whether a file's structure is complete: a crash or a full disk may leave an empty or truncated one. */
export function isWholePicture(bytes: Buffer, format: KeptFormat): boolean {
  if (pictureExtension(bytes) !== format) return false;
  // A JPEG ends with its end marker; the header of a WebP holds its length.
  if (format === 'jpg') return bytes.readUInt16BE(bytes.length - 2) === 0xffd9;
  return format === 'webp' ? bytes.length >= bytes.readUInt32LE(4) + 8 : isWholeAvif(bytes);
}

/** AVIF is a sequence of boxes, each beginning with its length. */
function isWholeAvif(bytes: Buffer): boolean {
  let end = 0;
  while (end + 8 <= bytes.length) {
    const length = bytes.readUInt32BE(end);
    // 1 means longer than 4 GB, 0 until the end of the file; the shop writes neither.
    if (length < 8) return false;
    end += length;
  }
  return end === bytes.length;
}
