import { CELL_COUNT, GRID_SIDE } from '../edges/edge-histograms.ts';
import { FRAME_SIDE } from '../geometry/frame.ts';

/** Patches along a side of the frame; a description keeps the mean colour of each. */
export const PATCH_GRID_SIDE = 24;
export const PATCH_COUNT = PATCH_GRID_SIDE * PATCH_GRID_SIDE;
const CELL_SIDE = PATCH_GRID_SIDE / GRID_SIDE;

/** A patch with some foreground in it is mostly foreground: its share is multiplied by this, up to 1. */
export const FOREGROUND_GAIN = 1.5;

/** The patch in which a pixel of the frame lies. */
export function patchOf(pixel: number): number {
  const [x, y] = [pixel % FRAME_SIDE, Math.floor(pixel / FRAME_SIDE)];
  return (
    Math.floor((y * PATCH_GRID_SIDE) / FRAME_SIDE) * PATCH_GRID_SIDE +
    Math.floor((x * PATCH_GRID_SIDE) / FRAME_SIDE)
  );
}

/** The cell of a coarser grid in which a patch lies. @param gridSide cells along a side of that grid */
export function coarserCellOf(patch: number, gridSide: number): number {
  const along = PATCH_GRID_SIDE / gridSide;
  return (
    Math.floor(patch / PATCH_GRID_SIDE / along) * gridSide + Math.floor((patch % PATCH_GRID_SIDE) / along)
  );
}

/** The mean of the patches in each cell of the edge histograms. */
export function cellMeans(patches: ArrayLike<number>): Float32Array {
  const means = new Float32Array(CELL_COUNT);
  for (let patch = 0; patch < PATCH_COUNT; patch += 1) {
    const cell = coarserCellOf(patch, GRID_SIDE);
    means[cell] = (means[cell] as number) + (patches[patch] as number) / CELL_SIDE ** 2;
  }
  return means;
}
