import type { RgbPicture } from '../geometry/frame.ts';
import {
  areaOf,
  areSame,
  type Box,
  cut,
  heightOf,
  inwards,
  lineOf,
  lineOutside,
  SIDES,
  type Side,
  widthOf,
} from './box.ts';
import { PagePixels, SAME } from './page-pixels.ts';

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
/** Part of a line that still has the ground's colour, from which on something small lies on the ground. */
const STILL_GROUND = 0.45;
/** Things on a page apart from its pictures, such as words: fewer are no page. */
const LEAST_FURNITURE = 4;
/** How far a bubble's round corner reaches, as a fraction of the page's shorter side. */
const CORNER = 0.03;
/** How far the proportions of pictures in a row may be off, and how far the place where they meet, as a fraction. */
const ROW_SLACK = 0.12;
const SEAM_SLACK = 0.03;
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

/** What lies beyond a plain ground: the page's edge, another ground or picture, or something small on the ground. */
type Beyond = 'edge' | 'border' | 'thing';

/** Without a border the box is a guess. */
interface Found {
  box: Box;
  hasBorder: boolean;
}

class Page {
  readonly #pixels: PagePixels;

  constructor(picture: RgbPicture) {
    this.#pixels = new PagePixels(picture);
  }

  /** The pictures, those with a border first, and how many other things there are. */
  read(): [Box[], number] {
    const found: Found[] = [];
    let others = 0;
    const leaves = this.#leaves({ left: 0, top: 0, right: this.#pixels.width, bottom: this.#pixels.height });
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
      width >= LEAST_WIDTH * this.#pixels.unit &&
      height >= LEAST_HEIGHT * this.#pixels.unit &&
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
        while (areaOf(trimmed) > 0 && this.#pixels.isPlain(lineOf(trimmed, side)))
          trimmed[side] += inwards(side);
      }
    }
    return trimmed;
  }

  /** The parts of a box between its plain lines, from one side to the other. */
  #parts(box: Box, from: 'top' | 'left', to: 'bottom' | 'right'): Box[] {
    const parts: Box[] = [];
    let start = box[from];
    for (let at = box[from]; at <= box[to]; at += 1) {
      if (at < box[to] && !this.#pixels.isPlain({ ...box, [from]: at, [to]: at + 1 })) continue;
      if (at > start) parts.push({ ...box, [from]: start, [to]: at });
      start = at + 1;
    }
    return parts;
  }

  /** The pictures that a leaf is, or the one whose ground it lies on; none where it is words or an icon. */
  #picturesAt(leaf: Box): Found[] {
    if (!this.#isLarge(leaf, LONGEST_ROW)) {
      const isTall = heightOf(leaf) > TALL * this.#pixels.unit;
      if (
        heightOf(leaf) < SMALL * this.#pixels.unit ||
        (widthOf(leaf) < SMALL * this.#pixels.unit && !isTall)
      )
        return [];
      const ground = this.#groundOf(leaf);
      if (ground !== null) return [{ box: ground, hasBorder: true }];
      return isTall ? [{ box: this.#around(leaf), hasBorder: false }] : [];
    }
    const cells = this.#cellsOf(leaf);
    // The whole too: it may be one picture with lines of its own.
    if (cells.length > 1) return [leaf, ...cells].map((box) => ({ box, hasBorder: true }));
    const ground = this.#groundOf(leaf);
    if (ground !== null) return [{ box: ground, hasBorder: true }];
    if (this.#pixels.isText(leaf, Math.round(CORNER * this.#pixels.unit))) return [];
    const inner = this.#inBubble(leaf);
    if (inner.length > 0) return inner.flatMap((part) => this.#picturesAt(part));
    if (this.#pixels.borderOf(leaf) >= BORDERED) return [{ box: leaf, hasBorder: true }];
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
    const inset = Math.round(CORNER * this.#pixels.unit);
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
        const part = this.#pixels.seamAt({ ...box, [from]: at, [to]: at + 1 }, from === 'left');
        if (part > most) [best, most] = [at, part];
      }
      if (most < SEAM) return [];
      seams.push(best);
    }
    return seams;
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
      if (!this.#pixels.isOnPage(line)) return null;
      if (!this.#pixels.isPlain(line)) continue;
      return last === null || this.#pixels.isSame(last.left, last.top, line.left, line.top, NEXT)
        ? next
        : null;
    }
    return null;
  }

  #beyond(grown: Box, side: Side): Beyond {
    const line = lineOutside(grown, side);
    if (!this.#pixels.isOnPage(line)) return 'edge';
    // The line next to the ground may be mixed with what follows.
    const further = { ...line, [side]: line[side] - 2 * inwards(side) };
    const outer = this.#pixels.isOnPage(lineOf(further, side)) ? lineOf(further, side) : line;
    const own = lineOf(grown, side);
    let [same, count] = [0, 0];
    for (let y = outer.top; y < outer.bottom; y += 1) {
      for (let x = outer.left; x < outer.right; x += 1) {
        count += 1;
        if (this.#pixels.isSame(x, y, own.left, own.top, SAME)) same += 1;
      }
    }
    return same > STILL_GROUND * count ? 'thing' : 'border';
  }

  /** A square with a box in its middle and a little around it, as far as there is page. */
  #around(box: Box): Box {
    const half = Math.max(widthOf(box), heightOf(box)) * (0.5 + AROUND);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    return {
      left: Math.max(0, Math.round(x - half)),
      top: Math.max(0, Math.round(y - half)),
      right: Math.min(this.#pixels.width, Math.round(x + half)),
      bottom: Math.min(this.#pixels.height, Math.round(y + half)),
    };
  }
}
