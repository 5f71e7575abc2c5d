import { FRAME_SIDE, type Frame } from '../geometry/frame.ts';

/** Cells along a side of the frame. */
export const GRID_SIDE = 8;
export const CELL_COUNT = GRID_SIDE * GRID_SIDE;
/**
 * Channels of a cell's histogram of oriented gradients.
 * - 0–3: strength of the lightness edges in four orientations 45° apart, whichever side is lighter; 4–7: which side is.
 * - 8–11: strength of the colour edges, green–red across and down, blue–yellow across and down; 12–15: which side.
 */
export const CHANNELS = 16;

/** What `edgeHistograms` finds in a frame, cell by cell, row by row. */
export interface EdgeHistograms {
  /** `CHANNELS` numbers for each cell. */
  edges: Float32Array;
  /** Part of each cell that the picture covers, 0 to 1. */
  coverage: Float32Array;
}

const CELL_SIDE = FRAME_SIDE / GRID_SIDE;
/** Weaker edges are noise: in Oklab, over two pixels of the frame, summed over a cell. */
const NOISE = 0.012 * CELL_SIDE * CELL_SIDE;
/** Colour differences are smaller numbers than those of lightness, and tell as much. */
const COLOUR_GAIN = 2.2;
/** At an outline the lighter side depends on the background, so it counts less than the edge itself. */
const SIDE_WEIGHT = 0.4;
const HALF_ROOT = Math.SQRT1_2;

/**
 * Histograms of the gradients in each cell, normalised by their surroundings so that light and blur matter little: the
 * norm of a cell is about 1, and 0 where nothing is. Opposite directions are folded into their sum and difference.
 */
export function edgeHistograms({ lab, coverage }: Frame): EdgeHistograms {
  const raw = new Float32Array(CELL_COUNT * CHANNELS);
  const covered = new Float32Array(CELL_COUNT);
  for (let y = 1; y < FRAME_SIDE - 1; y += 1) {
    for (let x = 1; x < FRAME_SIDE - 1; x += 1) {
      const at = y * FRAME_SIDE + x;
      if (coverage[at] === 0) continue;
      const own = Math.floor(y / CELL_SIDE) * GRID_SIDE + Math.floor(x / CELL_SIDE);
      covered[own] = (covered[own] as number) + 1 / (CELL_SIDE * CELL_SIDE);
      const hasAllNeighbours =
        (coverage[at - 1] as number) +
          (coverage[at + 1] as number) +
          (coverage[at - FRAME_SIDE] as number) +
          (coverage[at + FRAME_SIDE] as number) ===
        4;
      if (hasAllNeighbours) addGradient(raw, lab, x, y);
    }
  }
  normalise(raw);
  return { edges: foldOpposites(raw), coverage: covered };
}

/** Shared between the four nearest cells and the two nearest directions, so that a small shift changes little. */
function addGradient(raw: Float32Array, lab: Float32Array, x: number, y: number): void {
  const k = (y * FRAME_SIDE + x) * 3;
  const down = FRAME_SIDE * 3;
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
  const fx = (x + 0.5) / CELL_SIDE - 0.5;
  const fy = (y + 0.5) / CELL_SIDE - 0.5;
  const cx = Math.floor(fx);
  const cy = Math.floor(fy);
  for (let n = 0; n < 4; n += 1) {
    const gx = cx + (n & 1);
    const gy = cy + (n >> 1);
    if (gx < 0 || gy < 0 || gx >= GRID_SIDE || gy >= GRID_SIDE) continue;
    const part = (1 - Math.abs(fx - gx)) * (1 - Math.abs(fy - gy));
    const e = (gy * GRID_SIDE + gx) * CHANNELS;
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

/** Divides each cell by the norm of its surroundings. */
function normalise(raw: Float32Array): void {
  const energy = new Float32Array(CELL_COUNT);
  for (let k = 0; k < raw.length; k += 1) add(energy, Math.floor(k / CHANNELS), (raw[k] as number) ** 2);
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const scale = 1 / (Math.sqrt(surroundingEnergy(energy, cell)) + NOISE);
    // The root lets the weaker of two edges in a cell count too.
    for (let k = cell * CHANNELS; k < (cell + 1) * CHANNELS; k += 1)
      raw[k] = Math.sqrt((raw[k] as number) * scale);
  }
}

/** The mean of a cell and its neighbours; the cell itself counts four times. */
function surroundingEnergy(energy: Float32Array, cell: number): number {
  const [x, y] = [cell % GRID_SIDE, Math.floor(cell / GRID_SIDE)];
  let sum = 3 * (energy[cell] as number);
  let weight = 3;
  for (let v = Math.max(0, y - 1); v <= Math.min(GRID_SIDE - 1, y + 1); v += 1) {
    for (let u = Math.max(0, x - 1); u <= Math.min(GRID_SIDE - 1, x + 1); u += 1) {
      sum += energy[v * GRID_SIDE + u] as number;
      weight += 1;
    }
  }
  return sum / weight;
}

/** Turns opposite directions into their sum, less the mean of all orientations, and their difference. */
function foldOpposites(raw: Float32Array): Float32Array {
  const edges = new Float32Array(raw.length);
  for (let e = 0; e < raw.length; e += CHANNELS) {
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

/** Where each channel goes in a mirror image, and which change their sign. */
const MIRRORED_CHANNEL = [0, 3, 2, 1, 4, 7, 6, 5, 8, 9, 10, 11, 12, 13, 14, 15];
const NEGATED = new Set([4, 12, 14]);

/** The histograms of the mirror image. */
export function mirroredHistograms({ edges, coverage }: EdgeHistograms): EdgeHistograms {
  const mirrored = { edges: new Float32Array(edges.length), coverage: new Float32Array(coverage.length) };
  for (let cell = 0; cell < CELL_COUNT; cell += 1) {
    const to = cell - (cell % GRID_SIDE) + GRID_SIDE - 1 - (cell % GRID_SIDE);
    mirrored.coverage[to] = coverage[cell] as number;
    for (let k = 0; k < CHANNELS; k += 1) {
      const value = edges[cell * CHANNELS + k] as number;
      mirrored.edges[to * CHANNELS + (MIRRORED_CHANNEL[k] as number)] = NEGATED.has(k) ? -value : value;
    }
  }
  return mirrored;
}

/** Sum of squares of each cell's channels. */
export function cellEnergy(edges: Int8Array): Float32Array {
  const energy = new Float32Array(CELL_COUNT);
  for (let k = 0; k < CELL_COUNT * CHANNELS; k += 1) {
    const cell = Math.floor(k / CHANNELS);
    energy[cell] = (energy[cell] as number) + (edges[k] as number) ** 2;
  }
  return energy;
}
