import type { RgbPicture } from '../geometry/frame.ts';

/** A part of a picture: the pixels from `left`, `top` up to but without `right`, `bottom`. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Greatest difference, of 255 in each channel, of pixels that have one colour; compression adds a little noise. */
const SAME = 14;
/** Greatest difference of one line of a plain ground to the next: it may be a gradient. */
const NEXT = 8;
/** Lines beside an edge that compression may have made noisy. */
const NOISY = 6;
/** Least sides of a picture, and greatest height of a line of words or of an icon, as fractions of the page's shorter side. */
const LEAST_WIDTH = 0.16;
const LEAST_HEIGHT = 0.12;
const SMALL = 0.1;
/** What is as tall as this is no word or bar, however slim. */
const TALL = 0.3;
/** Bars and buttons are longer than pictures. */
const LONGEST = 2.6;
/** Three pictures in a row are longer still. */
const LONGEST_ROW = 3.4;
/** Part of a box's outline that differs from what lies around it, from which on the box is a picture with a border. */
const BORDERED = 0.6;
/** Pixels inside a box's outline that are compared with what lies outside. */
const INSIDE = [0, 2, 5] as const;
/** Part of a line that still has the ground's colour, from which on something small lies on the ground. */
const STILL_GROUND = 0.45;
/** Things on a page apart from its pictures, such as words: fewer are no page. */
const LEAST_FURNITURE = 4;
/** How far a bubble's round corner reaches, as a fraction of the page's shorter side. */
const CORNER = 0.03;
/** Most of a text's area that is ink, and the greatest height of a letter, as a fraction of the page's shorter side. */
const MOST_INK = 0.5;
const TALLEST_LETTER = 0.08;
/** How far the proportions of pictures in a row may be off, and how far the place where they meet, as a fraction. */
const ROW_SLACK = 0.12;
const SEAM_SLACK = 0.03;
/** Pixels from a seam at which two pictures are compared, and the part of it at which they must differ. */
const BESIDE = 3;
const SEAM = 0.65;
/** A product on the page itself has about so much around it in its picture, as a fraction of its longer side. */
const AROUND = 0.12;
const MOST_PICTURES = 5;

/**
 * The pictures on a page, as a screenshot shows them: what lies between plain lines and is larger than words and icons.
 * The largest first, five at most; none where the picture is no page.
 */
export function picturesOnPage(picture: RgbPicture): Box[] {
  const page = new Page(picture);
  const [found, furniture] = page.read();
  if (furniture < LEAST_FURNITURE) return [];
  const whole = picture.width * picture.height;
  return found
    .filter((box) => areaOf(box) < 0.85 * whole)
    .sort((a, b) => areaOf(b) - areaOf(a))
    .slice(0, MOST_PICTURES);
}

const areaOf = ({ left, top, right, bottom }: Box) => (right - left) * (bottom - top);
const heightOf = ({ top, bottom }: Box) => bottom - top;
const widthOf = ({ left, right }: Box) => right - left;

type Side = 'left' | 'top' | 'right' | 'bottom';
const SIDES: readonly Side[] = ['top', 'bottom', 'left', 'right'];
/** What lies beyond a plain ground: the page's edge, another ground or picture, or something small on the ground. */
type Beyond = 'edge' | 'border' | 'thing';

/** Without a border the box is a guess. */
interface Found {
  box: Box;
  hasBorder: boolean;
}

class Page {
  readonly #rgb: Uint8Array;
  readonly #width: number;
  readonly #height: number;
  readonly #unit: number;

  constructor({ rgb, width, height }: RgbPicture) {
    this.#rgb = rgb;
    this.#width = width;
    this.#height = height;
    this.#unit = Math.min(width, height);
  }

  /** The pictures, those with a border first, and how many other things there are. */
  read(): [Box[], number] {
    const found: Found[] = [];
    let others = 0;
    const leaves = this.#leaves({ left: 0, top: 0, right: this.#width, bottom: this.#height });
    if (leaves.length < LEAST_FURNITURE) return [[], 0];
    for (const leaf of leaves) {
      const pictures = this.#picturesAt(leaf).filter(({ box }) => this.#isLarge(box));
      if (pictures.length === 0) others += 1;
      found.push(...pictures);
    }
    const boxes: Box[] = [];
    for (const { box } of found.sort((a, b) => Number(b.hasBorder) - Number(a.hasBorder))) {
      if (!boxes.some((other) => areSame(other, box))) boxes.push(box);
    }
    return [boxes, others];
  }

  #isLarge(box: Box, longest = LONGEST): boolean {
    const [width, height] = [widthOf(box), heightOf(box)];
    return (
      width >= LEAST_WIDTH * this.#unit &&
      height >= LEAST_HEIGHT * this.#unit &&
      width <= longest * height &&
      height <= longest * width
    );
  }

  /** What remains when a box is cut along plain rows, then columns, until none are left. */
  #leaves(box: Box): Box[] {
    const trimmed = this.#trimmed(box);
    if (widthOf(trimmed) < 2 || heightOf(trimmed) < 2) return [];
    const rows = this.#parts(trimmed, 'top', 'bottom');
    if (rows.length > 1) return rows.flatMap((part) => this.#leaves(part));
    const columns = this.#parts(trimmed, 'left', 'right');
    if (columns.length > 1) return columns.flatMap((part) => this.#leaves(part));
    return [trimmed];
  }

  #trimmed(box: Box): Box {
    const trimmed = { ...box };
    for (let before = -1; before !== areaOf(trimmed); ) {
      before = areaOf(trimmed);
      for (const side of SIDES) {
        while (areaOf(trimmed) > 0 && this.#isPlain(lineOf(trimmed, side))) trimmed[side] += inwards(side);
      }
    }
    return trimmed;
  }

  /** The parts of a box between its plain lines, from one side to the other. */
  #parts(box: Box, from: 'top' | 'left', to: 'bottom' | 'right'): Box[] {
    const parts: Box[] = [];
    let start = box[from];
    for (let at = box[from]; at <= box[to]; at += 1) {
      if (at < box[to] && !this.#isPlain({ ...box, [from]: at, [to]: at + 1 })) continue;
      if (at > start) parts.push({ ...box, [from]: start, [to]: at });
      start = at + 1;
    }
    return parts;
  }

  /** The pictures that a leaf is, or the one whose ground it lies on; none where it is words or an icon. */
  #picturesAt(leaf: Box): Found[] {
    if (!this.#isLarge(leaf, LONGEST_ROW)) {
      const isTall = heightOf(leaf) > TALL * this.#unit;
      if (heightOf(leaf) < SMALL * this.#unit || (widthOf(leaf) < SMALL * this.#unit && !isTall)) return [];
      const ground = this.#groundOf(leaf);
      if (ground !== null) return [{ box: ground, hasBorder: true }];
      return isTall ? [{ box: this.#around(leaf), hasBorder: false }] : [];
    }
    const cells = this.#cellsOf(leaf);
    // The whole too: it may be one picture with lines of its own.
    if (cells.length > 1) return [leaf, ...cells].map((box) => ({ box, hasBorder: true }));
    const ground = this.#groundOf(leaf);
    if (ground !== null) return [{ box: ground, hasBorder: true }];
    if (this.#isText(leaf)) return [];
    const inner = this.#inBubble(leaf);
    if (inner.length > 0) return inner.flatMap((part) => this.#picturesAt(part));
    if (this.#borderOf(leaf) >= BORDERED) return [{ box: leaf, hasBorder: true }];
    return [{ box: this.#around(leaf), hasBorder: false }];
  }

  /** The plain ground on which a box lies alone, where it has a border. */
  #groundOf(box: Box): Box | null {
    const [ground, beyond] = this.#grown(box);
    const count = (what: Beyond) => beyond.filter((one) => one === what).length;
    return count('thing') === 0 && count('border') >= 2 ? ground : null;
  }

  /** The pictures in a bubble or on a card with a few words; none where the leaf is neither. */
  #inBubble(leaf: Box): Box[] {
    const inset = Math.round(CORNER * this.#unit);
    const inner = {
      left: leaf.left + inset,
      top: leaf.top + inset,
      right: leaf.right - inset,
      bottom: leaf.bottom - inset,
    };
    const parts = this.#leaves(inner);
    const large = parts.filter((part) => this.#isLarge(part, LONGEST_ROW));
    const width = Math.max(...large.map(({ right }) => right)) - Math.min(...large.map(({ left }) => left));
    const height = Math.max(...large.map(({ bottom }) => bottom)) - Math.min(...large.map(({ top }) => top));
    const isPart =
      large.length < parts.length && width > 0.8 * widthOf(inner) && height < 0.9 * heightOf(leaf);
    return large.length > 0 && isPart ? large : [];
  }

  /** The two or three pictures in a row or column, or the four in a square, that a box is; itself where it is one. */
  #cellsOf(box: Box): Box[] {
    const across = [1, 2, 3].find((count) => Math.abs(widthOf(box) / heightOf(box) / count - 1) < ROW_SLACK);
    if (across === 1) {
      const [x] = this.#seams(box, 'left', 'right', 2);
      const [y] = this.#seams(box, 'top', 'bottom', 2);
      if (x === undefined || y === undefined) return [box];
      return cut(box, 'top', 'bottom', [y]).flatMap((row) => cut(row, 'left', 'right', [x]));
    }
    if (across !== undefined) return cut(box, 'left', 'right', this.#seams(box, 'left', 'right', across));
    const down = [2, 3].find((count) => Math.abs(heightOf(box) / widthOf(box) / count - 1) < ROW_SLACK);
    return down === undefined ? [box] : cut(box, 'top', 'bottom', this.#seams(box, 'top', 'bottom', down));
  }

  /** Where `count` pictures of one size meet, from one side to the other; none unless all seams are there. */
  #seams(box: Box, from: 'top' | 'left', to: 'bottom' | 'right', count: number): number[] {
    const length = box[to] - box[from];
    const seams: number[] = [];
    for (let n = 1; n < count; n += 1) {
      const middle = box[from] + (n * length) / count;
      const near = Math.round(SEAM_SLACK * length) + 1;
      let [best, most] = [0, 0];
      for (let at = Math.round(middle) - near; at <= Math.round(middle) + near; at += 1) {
        const part = this.#seamAt({ ...box, [from]: at, [to]: at + 1 }, from === 'left');
        if (part > most) [best, most] = [at, part];
      }
      if (most < SEAM) return [];
      seams.push(best);
    }
    return seams;
  }

  /** Part of a line at which the picture changes from one side of the line to the other, or at the line itself. */
  #seamAt(line: Box, isColumn: boolean): number {
    const [dx, dy] = isColumn ? [BESIDE, 0] : [0, BESIDE];
    let [changes, count] = [0, 0];
    for (let y = line.top; y < line.bottom; y += 1) {
      for (let x = line.left; x < line.right; x += 1) {
        count += 1;
        const isSame = this.#isSame(x - dx, y - dy, x + dx, y + dy, 2 * SAME);
        const isLine = !this.#isSame(x, y, x - dx, y - dy, SAME) && !this.#isSame(x, y, x + dx, y + dy, SAME);
        if (!isSame || isLine) changes += 1;
      }
    }
    return changes / count;
  }

  /** Part of a box's outline that differs from the pixels three steps outside; the page's edges do not count. */
  #borderOf(box: Box): number {
    let [different, count] = [0, 0];
    for (const side of SIDES) {
      const [outer, ...inner] = [-3, ...INSIDE].map((depth) =>
        lineOf({ ...box, [side]: box[side] + depth * inwards(side) }, side),
      ) as [Box, ...Box[]];
      if (!this.#isOnPage(outer)) continue;
      const length = areaOf(outer);
      const isRow = heightOf(outer) === 1;
      count += length;
      for (let n = 0; n < length; n += 1) {
        const [dx, dy] = isRow ? [n, 0] : [0, n];
        const [u, v] = [outer.left + dx, outer.top + dy];
        // Several steps inside: the outermost pixels are mixed with the ground.
        if (!inner.every(({ left, top }) => this.#isSame(left + dx, top + dy, u, v, SAME))) different += 1;
      }
    }
    return count === 0 ? 1 : different / count;
  }

  /** The plain ground around a box, as far as it reaches to each side, and what lies beyond. */
  #grown(box: Box): [Box, Beyond[]] {
    const grown = { ...box };
    for (let before = -1; before !== areaOf(grown); ) {
      before = areaOf(grown);
      for (const side of SIDES) {
        for (;;) {
          // The box's own line is no ground: what lies next to it may have any colour.
          const last = grown[side] === box[side] ? null : lineOf(grown, side);
          const plain = this.#nextPlain(grown, side, last);
          if (plain === null) break;
          grown[side] = plain[side];
        }
      }
    }
    return [grown, SIDES.map((side) => this.#beyond(grown, side))];
  }

  /** A box with the next plain line on one side, of the colour of the last; a few noisy lines may lie between. */
  #nextPlain(box: Box, side: Side, last: Box | null): Box | null {
    for (let step = 1; step <= NOISY; step += 1) {
      const next = { ...box, [side]: box[side] - step * inwards(side) };
      const line = lineOf(next, side);
      if (!this.#isOnPage(line)) return null;
      if (!this.#isPlain(line)) continue;
      return last === null || this.#isSame(last.left, last.top, line.left, line.top, NEXT) ? next : null;
    }
    return null;
  }

  #beyond(grown: Box, side: Side): Beyond {
    const line = lineOutside(grown, side);
    if (!this.#isOnPage(line)) return 'edge';
    // The line next to the ground may be mixed with what follows.
    const further = { ...line, [side]: line[side] - 2 * inwards(side) };
    const outer = this.#isOnPage(lineOf(further, side)) ? lineOf(further, side) : line;
    const own = lineOf(grown, side);
    let [same, count] = [0, 0];
    for (let y = outer.top; y < outer.bottom; y += 1) {
      for (let x = outer.left; x < outer.right; x += 1) {
        count += 1;
        if (this.#isSame(x, y, own.left, own.top, SAME)) same += 1;
      }
    }
    return same > STILL_GROUND * count ? 'thing' : 'border';
  }

  /** Whether a box has a plain ground with many small things on it, as letters are. */
  #isText({ left, top, right, bottom }: Box): boolean {
    const inset = Math.round(CORNER * this.#unit);
    const [width, height] = [right - left - 2 * inset, bottom - top - 2 * inset];
    if (width < inset || height < inset) return true;
    const ground = this.#commonestPixel(left + inset, top + inset, width, height);
    const isInk = new Uint8Array(width * height);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        if (!this.#isSame(left + inset + x, top + inset + y, ...ground, 2 * SAME)) isInk[y * width + x] = 1;
      }
    }
    const ink = isInk.reduce((sum, one) => sum + one, 0);
    return ink < MOST_INK * isInk.length && tallestPart(isInk, width) < TALLEST_LETTER * this.#unit;
  }

  /** A pixel of the colour that most pixels have. */
  #commonestPixel(left: number, top: number, width: number, height: number): [x: number, y: number] {
    const counts = new Uint16Array(1 << 15);
    let [best, most] = [0, 0];
    for (let at = 0; at < width * height; at += 1) {
      const from = ((top + Math.floor(at / width)) * this.#width + left + (at % width)) * 3;
      const [r = 0, g = 0, b = 0] = [this.#rgb[from], this.#rgb[from + 1], this.#rgb[from + 2]];
      const colour = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
      const count = (counts[colour] as number) + 1;
      counts[colour] = count;
      if (count > most) [best, most] = [at, count];
    }
    return [left + (best % width), top + Math.floor(best / width)];
  }

  /** A square with a box in its middle and a little around it, as far as there is page. */
  #around(box: Box): Box {
    const half = Math.max(widthOf(box), heightOf(box)) * (0.5 + AROUND);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return {
      left: Math.max(0, Math.round(x - half)),
      top: Math.max(0, Math.round(y - half)),
      right: Math.min(this.#width, Math.round(x + half)),
      bottom: Math.min(this.#height, Math.round(y + half)),
    };
  }

  #isOnPage({ left, top, right, bottom }: Box): boolean {
    return left >= 0 && top >= 0 && right <= this.#width && bottom <= this.#height;
  }

  /** Whether all pixels of a line have one colour. */
  #isPlain({ left, top, right, bottom }: Box): boolean {
    for (let channel = 0; channel < 3; channel += 1) {
      let [low, high] = [255, 0];
      for (let y = top; y < bottom; y += 1) {
        for (let x = left, at = (y * this.#width + left) * 3 + channel; x < right; x += 1, at += 3) {
          const value = this.#rgb[at] as number;
          if (value < low) low = value;
          if (value > high) high = value;
          if (high - low > SAME) return false;
        }
      }
    }
    return true;
  }

  #isSame(x: number, y: number, u: number, v: number, most: number): boolean {
    const [one, other] = [(y * this.#width + x) * 3, (v * this.#width + u) * 3];
    for (let channel = 0; channel < 3; channel += 1) {
      if (Math.abs((this.#rgb[one + channel] as number) - (this.#rgb[other + channel] as number)) > most)
        return false;
    }
    return true;
  }
}

/** The parts of a box between some places. */
function cut(box: Box, from: 'top' | 'left', to: 'bottom' | 'right', places: readonly number[]): Box[] {
  const ends = [box[from], ...places, box[to]];
  return ends.slice(1).map((end, at) => ({ ...box, [from]: ends[at] as number, [to]: end }));
}

/** The step from a side towards the middle. */
const inwards = (side: Side) => (side === 'left' || side === 'top' ? 1 : -1);

/** The outermost line of a box along one side. */
function lineOf(box: Box, side: Side): Box {
  if (side === 'left') return { ...box, right: box.left + 1 };
  if (side === 'right') return { ...box, left: box.right - 1 };
  if (side === 'top') return { ...box, bottom: box.top + 1 };
  return { ...box, top: box.bottom - 1 };
}

/** The line just outside a box along one side. */
function lineOutside(box: Box, side: Side): Box {
  return lineOf({ ...box, [side]: box[side] - inwards(side) }, side);
}

/** Whether most of both boxes is shared. */
function areSame(one: Box, other: Box): boolean {
  return overlap(one, other) > 0.5 * Math.max(areaOf(one), areaOf(other));
}

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return width <= 0 || height <= 0 ? 0 : width * height;
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
