import type { RgbPicture } from '../geometry/frame.ts';

/** In pixels of a picture. */
export type Point = readonly [x: number, y: number];
/** Of a quadrilateral, clockwise from the upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** An edge differs by more than `EDGE` of 255 in one channel, and by more than the picture's median plus `ABOVE_MEDIAN`: grain does not. */
const EDGE = 6;
const ABOVE_MEDIAN = 4;
/** How far a side may lean, as a fraction of its length. */
const STEEPEST = 0.35;
/** Least length of a side, as a fraction of the picture's shorter side. */
const SHORTEST = 0.3;
/** Lines in each direction that are tried as sides. */
const LINES = 24;
const CANDIDATES = 150;
/** One in so many pixels of a line is looked at while lines are chosen. */
const STEP = 2;
/** Pixels beside a line that belong to it. */
const BESIDE = 2;
/** Least part of a side that is an edge. */
const LEAST_EDGE = 0.6;
/** What remains of that on average, less what goes on beyond the corners. */
const LEAST_SCORE = 0.7;
/** How far beyond a corner an edge is looked for, pixels: a print's sides end there, and what does not is worth less. */
const BEYOND = 6;
const GOES_ON = 0.5;
/** What size is worth beside: the pack on a print has four sides too. */
const SIZE = 0.3;
/** How far a side's ends are moved, at most, until its edge is strongest, pixels, and in which steps. */
const MOVED = 2;
const MOVE = 0.5;

/** How strong the edges along one direction are, row by row; for edges that run across, rows are the picture's columns. */
interface Edges {
  strength: Uint8Array;
  /** From which strength on it is an edge. */
  least: number;
  width: number;
  height: number;
}

/** A line from the first row of its edges to the last: where it is there. */
interface Line {
  from: number;
  to: number;
}

/** A line, and how many of its pixels up to each row are edge. */
interface CountedLine extends Line {
  counts: Uint16Array;
}

/**
 * The corners of a print or a screen that a photo shows, maybe at an angle: where four straight edges meet.
 * @returns null where there are none
 */
export function printCorners(picture: RgbPicture): Corners | null {
  const down = edgesOf(picture, false);
  const across = edgesOf(picture, true);
  const sides = bestSides(down, across);
  if (sides === null) return null;
  const found = cornersOf(sides, down);
  const [a, b, c, d] = found;
  const exact = {
    left: onEdge(down, sides.left, a[1], d[1]),
    right: onEdge(down, sides.right, b[1], c[1]),
    top: onEdge(across, sides.top, a[0], b[0]),
    bottom: onEdge(across, sides.bottom, d[0], c[0]),
  };
  return cornersOf(exact, down);
}

function cornersOf({ left, top, right, bottom }: Record<keyof Sides, Line>, down: Edges): Corners {
  return [
    crossing(left, top, down),
    crossing(right, top, down),
    crossing(right, bottom, down),
    crossing(left, bottom, down),
  ];
}

/** A side, moved a little to where its edge is strongest between two rows. */
function onEdge(edges: Edges, { from, to }: Line, first: number, last: number): Line {
  const lean = (to - from) / (edges.height - 1);
  const [start, end] = [from + lean * first, from + lean * last];
  let [best, most] = [{ from, to }, -1];
  for (let a = start - MOVED; a <= start + MOVED; a += MOVE) {
    for (let b = end - MOVED; b <= end + MOVED; b += MOVE) {
      const strength = strengthBetween(edges, first, a, last, b);
      const slope = (b - a) / (last - first);
      const atTop = a - slope * first;
      if (strength > most) [best, most] = [{ from: atTop, to: atTop + slope * (edges.height - 1) }, strength];
    }
  }
  return best;
}

/** How strong the edge is from `a` in the first row to `b` in the last. */
function strengthBetween(
  { strength, width, height }: Edges,
  first: number,
  a: number,
  last: number,
  b: number,
): number {
  const slope = (b - a) / (last - first);
  let sum = 0;
  for (let y = Math.max(0, Math.ceil(first)); y <= Math.min(height - 1, last); y += 1) {
    const x = a + slope * (y - first);
    const left = Math.floor(x);
    if (left < 0 || left >= width - 1) continue;
    const at = y * width + left;
    const [one, other] = [strength[at] as number, strength[at + 1] as number];
    sum += one + (other - one) * (x - left);
  }
  return sum;
}

/** @param isAcross whether the edges run across the picture */
function edgesOf({ rgb, width, height }: RgbPicture, isAcross: boolean): Edges {
  const step = isAcross ? width * 3 : 3;
  const strength = new Uint8Array(width * height);
  const counts = new Uint32Array(256);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (y * width + x) * 3;
      let most = 0;
      for (let k = at; k < at + 3; k += 1) {
        const difference = Math.abs((rgb[k + step] as number) - (rgb[k - step] as number));
        if (difference > most) most = difference;
      }
      strength[isAcross ? x * height + y : y * width + x] = most;
      counts[most] = (counts[most] as number) + 1;
    }
  }
  const least = Math.max(EDGE, ABOVE_MEDIAN * median(counts));
  return isAcross ? { strength, least, width: height, height: width } : { strength, least, width, height };
}

/** @param counts of each value */
function median(counts: Uint32Array): number {
  const half = counts.reduce((sum, count) => sum + count, 0) / 2;
  let sum = 0;
  return counts.findIndex((count) => {
    sum += count;
    return sum >= half;
  });
}

/** The lines with the most edge, each without what belongs to those before it. */
function strongestLines(edges: Edges): CountedLine[] {
  const isEdge = edges.strength.map((strength) => (strength >= edges.least ? 1 : 0));
  const remaining = isEdge.slice();
  const candidates = lineCandidates(isEdge, edges);
  const least = SHORTEST * LEAST_EDGE * Math.min(edges.width, edges.height);
  const lines: CountedLine[] = [];
  while (lines.length < LINES) {
    let [best, most]: [Line | null, number] = [null, least];
    for (const line of candidates) {
      const count = edgeCount(remaining, edges, line);
      if (count > most) [best, most] = [line, count];
    }
    if (best === null) break;
    lines.push({ ...best, counts: countsAlong(isEdge, edges, best) });
    erase(remaining, edges, best);
  }
  return lines;
}

/** The lines that have more edge than those next to them, at most 150, most first. */
function lineCandidates(isEdge: Uint8Array, edges: Edges): Line[] {
  const { width, height } = edges;
  const reach = Math.ceil(STEEPEST * height);
  const leans = 2 * reach + 1;
  const counts = new Uint16Array(width * leans);
  for (let from = 0; from < width; from += 1) {
    for (let to = Math.max(0, from - reach); to <= Math.min(width - 1, from + reach); to += 1)
      counts[from * leans + to - from + reach] = edgeCount(isEdge, edges, { from, to });
  }
  const least = SHORTEST * LEAST_EDGE * Math.min(width, height);
  const found: [number, number][] = [];
  for (let at = leans; at < counts.length - leans; at += 1) {
    const count = counts[at] as number;
    if (count < least) continue;
    // Of two that lie side by side the first is taken.
    const isMost =
      count > (counts[at - 1] as number) &&
      count >= (counts[at + 1] as number) &&
      count > (counts[at - leans] as number) &&
      count >= (counts[at + leans] as number);
    if (isMost) found.push([at, count]);
  }
  return found
    .sort(([, one], [, other]) => other - one)
    .slice(0, CANDIDATES)
    .map(([at]) => {
      const from = Math.floor(at / leans);
      return { from, to: from + (at % leans) - reach };
    });
}

/** How many of a line's pixels are edge; every second one is looked at. */
function edgeCount(isEdge: Uint8Array, { width, height }: Edges, { from, to }: Line): number {
  const lean = (to - from) / (height - 1);
  let count = 0;
  for (let y = 0; y < height; y += STEP) count += isEdge[y * width + ((from + y * lean + 0.5) | 0)] as number;
  return STEP * count;
}

function countsAlong(isEdge: Uint8Array, { width, height }: Edges, { from, to }: Line): Uint16Array {
  const lean = (to - from) / (height - 1);
  const counts = new Uint16Array(height + 1);
  for (let y = 0; y < height; y += 1) {
    counts[y + 1] = (counts[y] as number) + (isEdge[y * width + ((from + y * lean + 0.5) | 0)] as number);
  }
  return counts;
}

function erase(isEdge: Uint8Array, { width, height }: Edges, { from, to }: Line): void {
  const lean = (to - from) / (height - 1);
  for (let y = 0; y < height; y += 1) {
    const x = (from + y * lean + 0.5) | 0;
    isEdge.fill(0, y * width + Math.max(0, x - BESIDE), y * width + Math.min(width, x + BESIDE + 1));
  }
}

interface Sides {
  left: CountedLine;
  top: CountedLine;
  right: CountedLine;
  bottom: CountedLine;
}

/** The four lines that look most like the sides of a large print. */
function bestSides(down: Edges, across: Edges): Sides | null {
  const [columns, rows] = [strongestLines(down), strongestLines(across)];
  const shortest = SHORTEST * Math.min(down.width, down.height);
  let [best, most]: [Sides | null, number] = [null, 0];
  for (const top of rows) {
    for (const bottom of rows) {
      for (const [left, right] of pairsBetween(columns, top, bottom, down, shortest)) {
        const sides = { left, top, right, bottom };
        const score = scoreOf(sides, down, shortest);
        if (score > most) [best, most] = [sides, score];
      }
    }
  }
  return best;
}

/** The columns that may be sides between two rows, each with each. */
function pairsBetween(
  columns: readonly CountedLine[],
  top: Line,
  bottom: Line,
  down: Edges,
  shortest: number,
): [CountedLine, CountedLine][] {
  const possible = columns.filter((column) => {
    const [from, to] = [crossing(column, top, down)[1], crossing(column, bottom, down)[1]];
    return to - from >= shortest && sideScore(column, from, to) > 0;
  });
  return possible.flatMap((left) => possible.map((right): [CountedLine, CountedLine] => [left, right]));
}

/** How much four lines look like the sides of a print, the larger the better; 0 where they do not. */
function scoreOf(sides: Sides, down: Edges, shortest: number): number {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = cornersOf(sides, down);
  if (x1 - x0 < shortest || x2 - x3 < shortest) return 0;
  const scores = [
    sideScore(sides.top, x0, x1),
    sideScore(sides.bottom, x3, x2),
    sideScore(sides.left, y0, y3),
    sideScore(sides.right, y1, y2),
  ];
  const mean = scores.reduce((sum, score) => sum + score, 0) / 4;
  if (Math.min(...scores) === 0 || mean < LEAST_SCORE) return 0;
  const area = ((x2 - x0) * (y3 - y1) - (x3 - x1) * (y2 - y0)) / 2;
  return mean + SIZE * Math.sqrt(area / (down.width * down.height));
}

/** How much of a side is edge, less what goes on beyond its ends; 0 where that is too little. */
function sideScore({ counts }: CountedLine, from: number, to: number): number {
  const last = counts.length - 1;
  const clamped = (at: number) => Math.max(0, Math.min(last, Math.round(at)));
  const between = (a: number, b: number) => (counts[clamped(b)] as number) - (counts[clamped(a)] as number);
  const part = between(from, to) / (to - from);
  if (part < LEAST_EDGE) return 0;
  const beyond = between(from - BEYOND - BESIDE, from - BESIDE) + between(to + BESIDE, to + BESIDE + BEYOND);
  return Math.max(0, part - (GOES_ON * beyond) / (2 * BEYOND));
}

/** Where a line that runs down and one that runs across meet. */
function crossing(column: Line, row: Line, { width, height }: Edges): Point {
  const [lean, slope] = [(column.to - column.from) / (height - 1), (row.to - row.from) / (width - 1)];
  const y = (row.from + slope * column.from) / (1 - slope * lean);
  return [column.from + lean * y, y];
}
