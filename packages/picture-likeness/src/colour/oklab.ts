/** Linear light of each of the 256 values of an sRGB channel, 0 to 1. */
const LINEAR = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
});

const lightOf = (value: number | undefined) => LINEAR[value ?? 0] ?? 0;

/**
 * Converts sRGB bytes to Oklab (Björn Ottosson, 2020), in which distances match perceived differences: lightness 0 to
 * 1, green–red and blue–yellow about −0.4 to 0.4, of each pixel in turn.
 */
export function oklabOf(rgb: Uint8Array): Float32Array {
  const lab = new Float32Array(rgb.length);
  for (let at = 0; at < rgb.length; at += 3) {
    const [r, g, b] = [lightOf(rgb[at]), lightOf(rgb[at + 1]), lightOf(rgb[at + 2])];
    const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
    const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
    const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
    lab[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
    lab[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
    lab[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  }
  return lab;
}
