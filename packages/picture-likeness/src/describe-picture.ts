import { PATCH_COUNT, PATCH_GRID_SIDE } from './colour/patch-grid.ts';
import { smoothed } from './colour/smoothed-picture.ts';
import {
  DESCRIPTION_BYTES,
  EDGE_UNITS,
  LAB_UNITS,
  partsOf,
  signedBytes,
  WEIGHT_UNITS,
} from './description-format.ts';
import { packedDetail } from './detail/detail-map.ts';
import { edgeHistograms } from './edges/edge-histograms.ts';
import { foregroundWithoutDisc } from './foreground/backdrop-disc.ts';
import { foregroundMask, patchWeights } from './foreground/foreground.ts';
import { type Frame, frameOf, type RgbPicture, warped } from './geometry/frame.ts';
import { IDENTITY_POSE } from './geometry/pose.ts';
import { pixelsOfGrid } from './geometry/sampling.ts';

/** What a picture looks like, in `DESCRIPTION_BYTES` bytes that mean the same on every machine. */
export function describePicture(rgb: RgbPicture): Uint8Array {
  const picture = frameOf(rgb);
  const frame = warped(picture, IDENTITY_POSE);
  const description = new Uint8Array(DESCRIPTION_BYTES);
  const parts = partsOf(description);
  const [mask, pictureMask] = [foregroundMask(frame), foregroundMask(picture)];
  const maskWithoutDisc = foregroundWithoutDisc(frame, mask);
  parts.edges.set(signedBytes(edgeHistograms(frame).edges, [EDGE_UNITS]));
  parts.colours.set(signedBytes(patchColours(picture, pictureMask), LAB_UNITS));
  parts.weights.set(weightBytes(frame, mask));
  if (maskWithoutDisc !== null) parts.weightsWithoutDisc.set(weightBytes(frame, maskWithoutDisc));
  parts.detail.set(packedDetail(picture, pictureMask));
  return description;
}

function weightBytes(frame: Frame, mask: Float32Array): Float32Array {
  return patchWeights(frame, mask).map((weight) => Math.round(weight * WEIGHT_UNITS));
}

/** Oklab of each patch; 0 where there is no picture. */
function patchColours(picture: Frame, mask: Float32Array): Float32Array {
  const { lab } = smoothed(picture, mask);
  const colours = new Float32Array(PATCH_COUNT * 3);
  pixelsOfGrid(picture, IDENTITY_POSE, PATCH_GRID_SIDE).forEach((at, patch) => {
    if (at >= 0) colours.set(lab.subarray(at * 3, at * 3 + 3), patch * 3);
  });
  return colours;
}
