import { KEPT_FORMATS, type KeptFormat } from './picture-file.ts';

export interface Variant {
  /** The picture's id: 32 hex digits derived from its content. */
  id: string;
  width: number;
  format: KeptFormat;
}

const VARIANT_NAME = /^([\da-f]{32})-(\d{1,4})\.(webp|avif|jpg)$/;

/** A variant's name in the media store and under `/media/`. */
export function variantName({ id, width, format }: Variant): string {
  return `${id}-${width}.${format}`;
}

/** Parses a variant's name; null for other names, so that nothing else in the media store can be requested. */
export function parseVariantName(name: string): Variant | null {
  const [, id, width, format] = VARIANT_NAME.exec(name) ?? [];
  const known = KEPT_FORMATS.find((candidate) => candidate === format);
  if (id === undefined || known === undefined) return null;
  const variant = { id, width: Number(width), format: known };
  return variantName(variant) === name ? variant : null;
}

/** The media store's name of the picture as imported. */
export function originalName(id: string): string {
  return `originals/${id}`;
}
