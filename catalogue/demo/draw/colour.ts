// Colour arithmetic: every product names a few colours, the rest is mixed from them.
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

export function mix(a: string, b: string, share: number): string {
  const [from, to] = [parse(a), parse(b)];
  return toHex(from.map((v, i) => v + ((to[i] ?? 0) - v) * share));
}

export const tint = (hex: string, share: number) => mix(hex, '#ffffff', share);
export const shade = (hex: string, share: number) => mix(hex, '#0d1426', share);

export function luminance(hex: string): number {
  const [r, g, b] = parse(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

/** Ink that can be read on the given paper, taken from the family of that paper. */
export function inkOn(paper: string, dark: string): string {
  return luminance(paper) > 0.62 ? shade(dark, 0.45) : '#ffffff';
}
