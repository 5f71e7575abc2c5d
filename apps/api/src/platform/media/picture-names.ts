import { KEPT_FORMATS, type KeptFormat } from './picture-file.ts';

/** One size and format of a picture. */
export interface Variant {
  /** The picture's id, 32 hexadecimal digits that follow from its content. */
  id: string;
  /** Pixels. */
  width: number;
  format: KeptFormat;
}

const VARIANT_NAME = /^([\da-f]{32})-(\d{1,4})\.(webp|avif|jpg)$/;

/** In the media store and in `/media/…`. */
export function variantName({ id, width, format }: Variant): string {
  return `${id}-${width}.${format}`;
}

/** Null when it is not the name of a variant: nothing else of the media store can be asked for. */
export function parseVariantName(name: string): Variant | null {
  const [, id, width, format] = VARIANT_NAME.exec(name) ?? [];
  const known = KEPT_FORMATS.find((candidate) => candidate === format);
  if (id === undefined || known === undefined) return null;
  const variant = { id, width: Number(width), format: known };
  return variantName(variant) === name ? variant : null;
}

/** The picture as it was imported, in the media store. */
export function originalName(id: string): string {
  return `originals/${id}`;
}
