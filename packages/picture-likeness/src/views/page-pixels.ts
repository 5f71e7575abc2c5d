import type { RgbPicture } from '../geometry/frame.ts';
import { areaOf, type Box, heightOf, inwards, lineOf, SIDES } from './box.ts';

/** Greatest difference, of 255 in each channel, of pixels that have one colour; compression adds a little noise. */
export const SAME = 14;
/** Pixels inside a box's outline that are compared with what lies outside. */
const INSIDE = [0, 2, 5] as const;
/** Pixels from a seam at which two pictures are compared. */
const BESIDE = 3;
/** Most of a text's area that is ink, and the greatest height of a letter, as a fraction of the page's shorter side. */
const MOST_INK = 0.5;
const TALLEST_LETTER = 0.08;

/** The pixels of a page: what one line or box of it looks like. */
export class PagePixels {
  readonly width: number;
  readonly height: number;
  /** The shorter side. */
  readonly unit: number;
  readonly #rgb: Uint8Array;

  constructor({ rgb, width, height }: RgbPicture) {
    this.#rgb = rgb;
    this.width = width;
    this.height = height;
    this.unit = Math.min(width, height);
  }

  isOnPage({ left, top, right, bottom }: Box): boolean {
    return left >= 0 && top >= 0 && right <= this.width && bottom <= this.height;
  }

  /** Whether all pixels of a line have one colour. */
  isPlain({ left, top, right, bottom }: Box): boolean {
    for (let channel = 0; channel < 3; channel += 1) {
      let [low, high] = [255, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let x = left, at = (y * this.width + left) * 3 + channel; x < right; x += 1, at += 3) {
          const value = this.#rgb[at] as number;
          if (value < low) low = value;
          if (value > high) high = value;
          if (high - low > SAME) return false;
        }
      }
    }
    return true;
  }

  isSame(x: number, y: number, u: number, v: number, most: number): boolean {
    const [one, other] = [(y * this.width + x) * 3, (v * this.width + u) * 3];
    for (let channel = 0; channel < 3; channel += 1) {
      if (Math.abs((this.#rgb[one + channel] as number) - (this.#rgb[other + channel] as number)) > most)
        return false;
    }
    return true;
  }
  /** Part of a line at which the picture changes from one side of the line to the other, or at the line itself. */
  seamAt(line: Box, isColumn: boolean): number {
    const [dx, dy] = isColumn ? [BESIDE, 0] : [0, BESIDE];
    let [changes, count] = [0, 0];
    for (let y = line.top; y < line.bottom; y += 1) {
      for (let x = line.left; x < line.right; x += 1) {
        count += 1;
        const isSame = this.isSame(x - dx, y - dy, x + dx, y + dy, 2 * SAME);
        const isLine = !this.isSame(x, y, x - dx, y - dy, SAME) && !this.isSame(x, y, x + dx, y + dy, SAME);
        if (!isSame || isLine) changes += 1;
      }
    }
    return changes / count;
  }

  /** Part of a box's outline that differs from the pixels three steps outside; the page's edges do not count. */
  borderOf(box: Box): number {
    let [different, count] = [0, 0];
    for (const side of SIDES) {
      const [outer, ...inner] = [-3, ...INSIDE].map((depth) =>
        lineOf({ ...box, [side]: box[side] + depth * inwards(side) }, side),
      ) as [Box, ...Box[]];
      if (!this.isOnPage(outer)) continue;
      const length = areaOf(outer);
      const isRow = heightOf(outer) === 1;
      count += length;
      for (let n = 0; n < length; n += 1) {
        const [dx, dy] = isRow ? [n, 0] : [0, n];
        const [u, v] = [outer.left + dx, outer.top + dy];
        // Several steps inside: the outermost pixels are mixed with the ground.
        if (!inner.every(({ left, top }) => this.isSame(left + dx, top + dy, u, v, SAME))) different += 1;
      }
    }
    return count === 0 ? 1 : different / count;
  }

  /** Whether a box has a plain ground with many small things on it, as letters are. @param inset pixels at its edges that do not count */
  isText({ left, top, right, bottom }: Box, inset: number): boolean {
    const [width, height] = [right - left - 2 * inset, bottom - top - 2 * inset];
    if (width < inset || height < inset) return true;
    const ground = this.#commonestPixel(left + inset, top + inset, width, height);
    const isInk = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (!this.isSame(left + inset + x, top + inset + y, ...ground, 2 * SAME)) isInk[y * width + x] = 1;
      }
    }
    const ink = isInk.reduce((sum, one) => sum + one, 0);
    return ink < MOST_INK * isInk.length && tallestPart(isInk, width) < TALLEST_LETTER * this.unit;
  }

  /** A pixel of the colour that most pixels have. */
  #commonestPixel(left: number, top: number, width: number, height: number): [x: number, y: number] {
    const counts = new Uint16Array(1 << 15);
    let [best, most] = [0, 0];
    for (let at = 0; at < width * height; at += 1) {
      const from = ((top + Math.floor(at / width)) * this.width + left + (at % width)) * 3;
      const [r = 0, g = 0, b = 0] = [this.#rgb[from], this.#rgb[from + 1], this.#rgb[from + 2]];
      const colour = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
      const count = (counts[colour] as number) + 1;
      counts[colour] = count;
      if (count > most) [best, most] = [at, count];
    }
    return [left + (best % width), top + Math.floor(best / width)];
  }
}

/** The height of the tallest connected part of a map, which is used up. */
function tallestPart(isInk: Uint8Array, width: number): number {
  let tallest = 0;
  for (let start = isInk.indexOf(1); start >= 0; start = isInk.indexOf(1, start)) {
    const open = [start];
    let [top, bottom] = [start, start];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (isInk[at] !== 1) continue;
      isInk[at] = 0;
      top = Math.min(top, at);
      bottom = Math.max(bottom, at);
      const x = at % width;
      open.push(x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width);
    }
    tallest = Math.max(tallest, Math.floor(bottom / width) - Math.floor(top / width) + 1);
  }
  return tallest;
}
