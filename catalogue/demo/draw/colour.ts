// Colour arithmetic on CSS hex colours: a product names a few, and the rest are mixed from them.
type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const full = hex.length === 4 ? hex.replace(/[0-9a-f]/gi, '$&$&') : hex;
  const n = Number.parseInt(full.slice(1), 16);
  return [(n >> 16) & 255, (n >> 8) & 255, n & 255];
}

const toHex = (rgb: number[]) =>
  `#${rgb
    .map((v) =>
      Math.round(Math.min(255, Math.max(0, v)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** Blends `a` into `b`. @param share 0 (all `a`) to 1 (all `b`) */
export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parse(a), parse(b)];
  return toHex(from.map((v, i) => v + ((to[i] ?? 0) - v) * share));
}

/** Blends a colour with white; `share` 0 to 1. */
export const tint = (hex: string, share: number) => mix(hex, '#ffffff', share);
/** Blends a colour with near-black; `share` 0 to 1. */
export const shade = (hex: string, share: number) => mix(hex, '#0d1426', share);

/** Perceived brightness (Rec. 601), 0 to 1. */
export function luminance(hex: string): number {
  const [r, g, b] = parse(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** A readable text colour on `paper`: white, or a shade of `dark`. */
export function inkOn(paper: string, dark: string): string {
  return luminance(paper) > 0.62 ? shade(dark, 0.45) : '#ffffff';
}
