import { FRAME, type Frame } from './frame.ts';

/** Cells along a side of the frame. */
export const CELLS = 8;
export const CELL_COUNT = CELLS * CELLS;
/**
 * Numbers of a cell. Lightness in four orientations, 45° apart: how strong, whichever side is the lighter (0–3), and
 * which side is (4–7). Green–red across and down, blue–yellow across and down: how strong (8–11), which side (12–15).
 */
export const EDGES = 16;

export interface EdgeCells {
  /** Cell by cell. */
  edges: Float32Array;
  /** Part of each cell that is picture, 0 to 1. */
  cover: Float32Array;
}

const CELL = FRAME / CELLS;
/** Weaker edges than this are noise: Oklab, over two pixels of the frame. */
const NOISE = 0.012 * CELL * CELL;
/** Differences of colour are smaller numbers than those of lightness, and tell as much. */
const COLOUR_GAIN = 2.2;
/** Which side is the lighter turns with the background at an outline, so it counts less than that there is an edge. */
const SIDE_WEIGHT = 0.4;
const HALF_ROOT = Math.SQRT1_2;

/** The directions of the edges in each cell, whatever the light: of a cell about 1 long, 0 where there is nothing. */
export function edgeCells({ lab, cover }: Frame): EdgeCells {
  const raw = new Float32Array(CELL_COUNT * EDGES);
  const covered = new Float32Array(CELL_COUNT);
  for (let y = 1; y < FRAME - 1; y += 1) {
    for (let x = 1; x < FRAME - 1; x += 1) {
      const at = y * FRAME + x;
      if (cover[at] === 0) continue;
      const own = Math.floor(y / CELL) * CELLS + Math.floor(x / CELL);
      covered[own] = (covered[own] as number) + 1 / (CELL * CELL);
      const isWhole =
        (cover[at - 1] as number) +
          (cover[at + 1] as number) +
          (cover[at - FRAME] as number) +
          (cover[at + FRAME] as number) ===
        4;
      if (isWhole) addPixel(raw, lab, x, y);
    }
  }
  level(raw);
  return { edges: foldedSides(raw), cover: covered };
}

/** Shared between the four nearest cells, so that a small shift changes little. */
function addPixel(raw: Float32Array, lab: Float32Array, x: number, y: number): void {
  const k = (y * FRAME + x) * 3;
  const down = FRAME * 3;
  const lx = (lab[k + 3] as number) - (lab[k - 3] as number);
  const ly = (lab[k + down] as number) - (lab[k - down] as number);
  const strength = Math.sqrt(lx * lx + ly * ly);
  const direction = ((Math.atan2(ly, lx) + Math.PI) * 4) / Math.PI;
  const low = Math.floor(direction);
  const share = direction - low;
  const ax = ((lab[k + 4] as number) - (lab[k - 2] as number)) * COLOUR_GAIN;
  const ay = ((lab[k + 1 + down] as number) - (lab[k + 1 - down] as number)) * COLOUR_GAIN;
  const bx = ((lab[k + 5] as number) - (lab[k - 1] as number)) * COLOUR_GAIN;
  const by = ((lab[k + 2 + down] as number) - (lab[k + 2 - down] as number)) * COLOUR_GAIN;
  const fx = (x + 0.5) / CELL - 0.5;
  const fy = (y + 0.5) / CELL - 0.5;
  const cx = Math.floor(fx);
  const cy = Math.floor(fy);
  for (let n = 0; n < 4; n += 1) {
    const gx = cx + (n & 1);
    const gy = cy + (n >> 1);
    if (gx < 0 || gy < 0 || gx >= CELLS || gy >= CELLS) continue;
    const part = (1 - Math.abs(fx - gx)) * (1 - Math.abs(fy - gy));
    const e = (gy * CELLS + gx) * EDGES;
    add(raw, e + (low & 7), part * strength * (1 - share));
    add(raw, e + ((low + 1) & 7), part * strength * share);
    add(raw, e + (ax > 0 ? 8 : 9), part * Math.abs(ax));
    add(raw, e + (ay > 0 ? 10 : 11), part * Math.abs(ay));
    add(raw, e + (bx > 0 ? 12 : 13), part * Math.abs(bx));
    add(raw, e + (by > 0 ? 14 : 15), part * Math.abs(by));
  }
}

function add(values: Float32Array, at: number, value: number): void {
  values[at] = (values[at] as number) + value;
}

/** Each cell against the strength of its surroundings, so that light and blur matter less. */
function level(raw: Float32Array): void {
  const energy = new Float32Array(CELL_COUNT);
  for (let k = 0; k < raw.length; k += 1) add(energy, Math.floor(k / EDGES), (raw[k] as number) ** 2);
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const scale = 1 / (Math.sqrt(surroundingEnergy(energy, cell)) + NOISE);
    // The root lets the weaker of two edges in a cell count too.
    for (let k = cell * EDGES; k < (cell + 1) * EDGES; k += 1) raw[k] = Math.sqrt((raw[k] as number) * scale);
  }
}

/** The mean of a cell and its neighbours; its own counts four times. */
function surroundingEnergy(energy: Float32Array, cell: number): number {
  const [x, y] = [cell % CELLS, Math.floor(cell / CELLS)];
  let sum = 3 * (energy[cell] as number);
  let weight = 3;
  for (let v = Math.max(0, y - 1); v <= Math.min(CELLS - 1, y + 1); v += 1) {
    for (let u = Math.max(0, x - 1); u <= Math.min(CELLS - 1, x + 1); u += 1) {
      sum += energy[v * CELLS + u] as number;
      weight += 1;
    }
  }
  return sum / weight;
}

/** Opposite directions as their sum, less what all have in common, and their difference. */
function foldedSides(raw: Float32Array): Float32Array {
  const edges = new Float32Array(raw.length);
  for (let e = 0; e < raw.length; e += EDGES) {
    for (let k = 0; k < 4; k += 1) {
      fold(edges, e + k, raw[e + k] as number, raw[e + k + 4] as number);
      fold(edges, e + 8 + k, raw[e + 8 + 2 * k] as number, raw[e + 9 + 2 * k] as number);
    }
    for (const part of [e, e + 8]) {
      let mean = 0;
      for (let k = part; k < part + 4; k += 1) mean += (edges[k] as number) / 4;
      for (let k = part; k < part + 4; k += 1) edges[k] = (edges[k] as number) - mean;
    }
  }
  return edges;
}

function fold(edges: Float32Array, to: number, one: number, other: number): void {
  edges[to] = (one + other) * HALF_ROOT;
  edges[to + 4] = (one - other) * HALF_ROOT * SIDE_WEIGHT;
}

/** Where each number of a cell goes in a mirror, and which change their sign. */
const MIRRORED = [0, 3, 2, 1, 4, 7, 6, 5, 8, 9, 10, 11, 12, 13, 14, 15];
const TURNED = new Set([4, 12, 14]);

/** What the mirrored picture would give. */
export function mirroredEdges({ edges, cover }: EdgeCells): EdgeCells {
  const other = { edges: new Float32Array(edges.length), cover: new Float32Array(cover.length) };
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const to = cell - (cell % CELLS) + CELLS - 1 - (cell % CELLS);
    other.cover[to] = cover[cell] as number;
    for (let k = 0; k < EDGES; k += 1) {
      const value = edges[cell * EDGES + k] as number;
      other.edges[to * EDGES + (MIRRORED[k] as number)] = TURNED.has(k) ? -value : value;
    }
  }
  return other;
}
