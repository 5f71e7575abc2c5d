import { cellMeans, PATCH_COUNT, PATCH_GRID_SIDE } from '../colour/patch-grid.ts';
import { foregroundWeight, type SmoothedPicture, smoothed } from '../colour/smoothed-picture.ts';
import { EDGE_UNITS, signedBytes } from '../description-format.ts';
import { detailMap } from '../detail/detail-map.ts';
import { type EdgeCode, edgeCode } from '../edges/edge-code.ts';
import {
  cellEnergy,
  type EdgeHistograms,
  edgeHistograms,
  mirroredHistograms,
} from '../edges/edge-histograms.ts';
import { foregroundMask } from '../foreground/foreground.ts';
import { type Frame, warped } from '../geometry/frame.ts';
import { DEGREE, type MirrorablePose, type Pose } from '../geometry/pose.ts';
import { pixelsOfGrid } from '../geometry/sampling.ts';
import type { View } from '../views/views.ts';

/** The photo that is searched for, as its edges, its colours and its fine detail are compared. */
export interface Query {
  frame: Frame;
  photo: SmoothedPicture;
  detail: Float32Array;
  /** The poses in which it is tried first. */
  poses: readonly PosedQuery[];
  /** How many candidates of `many` each step looks at. */
  share: (many: number) => number;
  /** Taken off its likenesses: a part of a photo has more chances to match by accident. */
  handicap: number;
}
type Compared = Pick<Query, 'frame' | 'photo' | 'detail'>;

/** A query as it would lie in the picture that is looked for. */
export interface PosedQuery {
  pose: MirrorablePose;
  edges: Int8Array;
  /** Weight of each cell, 0 to 1: how much of it is picture, and looks like foreground. */
  cellWeights: Float32Array;
  /** Sum of squares of each cell's edges. */
  energy: Float32Array;
  code: EdgeCode;
  /** Factor of its likeness: below 1 for a part of a picture, which matches a little too easily. */
  trust: number;
}

const ROTATIONS = [-8, 0, 8];
/** A photo may show a part of the picture, four fifths of its sides … */
const PART = 0.8;
/** … or more than the picture. */
const WIDER = 1.2;
/** Trust in a pose that is not the whole picture: it has more chances to match by accident. */
const PART_TRUST = 0.96;
const NEARLY_WHOLE = 0.1;
/** Where an unrotated part may begin. Finer than a cell's width, or its edges would fall into the next cell. */
const OFFSETS = [0, 0.1, 0.2];
const CENTRED = 0.1;

/** What the likenesses of a part of a photo lose. */
const PART_HANDICAP = 0.05;
/** As many as one brand has variants, of which the last step tells the right one. */
const LEAST_CANDIDATES = 4;

const MAIN_PLACES = [
  { scale: 1, left: 0, top: 0 },
  { scale: WIDER, left: (1 - WIDER) / 2, top: (1 - WIDER) / 2 },
  { scale: PART, left: CENTRED, top: CENTRED },
];
const OFF_CENTRE_PARTS = OFFSETS.flatMap((left) => OFFSETS.map((top) => ({ scale: PART, left, top }))).filter(
  ({ left, top }) => left !== CENTRED || top !== CENTRED,
);
const upright = (places: typeof MAIN_PLACES): Pose[] => places.map((place) => ({ ...place, rotation: 0 }));
const UPRIGHT_POSES = upright(MAIN_PLACES);
const POSES: readonly Pose[] = [
  ...ROTATIONS.flatMap((degrees) => MAIN_PLACES.map((place) => ({ ...place, rotation: degrees * DEGREE }))),
  ...upright(OFF_CENTRE_PARTS),
];

/**
 * Prepares a view of a photo for comparison: its foreground, smoothed, a map of its detail, and the poses in which it is
 * tried first. Anyhow: 34, rotated, as a part, from farther away, each mirrored too. Upright: 3.
 */
export function queryOf({ frame, lies, effort }: View): Query {
  const mask = foregroundMask(frame);
  const share = (many: number) => Math.max(LEAST_CANDIDATES, Math.ceil(effort * many));
  const query = {
    frame,
    photo: smoothed(frame, mask),
    detail: detailMap(frame, mask),
    share,
    handicap: lies === 'anyhow' ? 0 : PART_HANDICAP,
  };
  if (lies === 'upright') {
    const poses = UPRIGHT_POSES.map((pose) => queryInPose(query, { ...pose, isMirrored: false }));
    return { ...query, poses };
  }
  const poses = POSES.flatMap((pose) => {
    const histograms = histogramsInPose(query, pose);
    return [
      posedQuery(histograms, { ...pose, isMirrored: false }),
      posedQuery(mirroredHistograms(histograms), { ...pose, isMirrored: true }),
    ];
  });
  return { ...query, poses };
}

/** The query as seen in one pose: rotated, cropped or scaled, and possibly mirrored. */
export function queryInPose(query: Compared, pose: MirrorablePose): PosedQuery {
  const histograms = histogramsInPose(query, pose);
  return posedQuery(pose.isMirrored ? mirroredHistograms(histograms) : histograms, pose);
}

/** Not mirrored. The coverage of a cell that looks like background is lowered. */
function histogramsInPose({ frame, photo }: Compared, pose: Pose): EdgeHistograms {
  const { edges, coverage } = edgeHistograms(warped(frame, pose));
  const foreground = foregroundOfCells(photo, pose);
  return {
    edges,
    coverage: coverage.map((part, cell) => part * foregroundWeight(foreground[cell] as number)),
  };
}

function posedQuery({ edges: strengths, coverage }: EdgeHistograms, pose: MirrorablePose): PosedQuery {
  const edges = signedBytes(strengths, [EDGE_UNITS]);
  return {
    pose,
    edges,
    cellWeights: coverage,
    energy: cellEnergy(edges),
    code: edgeCode(edges, coverage),
    trust: Math.abs(pose.scale - 1) < NEARLY_WHOLE ? 1 : PART_TRUST,
  };
}

/** How much of each cell is foreground, 0 to 1; half a cell counts as a whole one. */
function foregroundOfCells(photo: SmoothedPicture, pose: Pose): Float32Array {
  const patches = new Float32Array(PATCH_COUNT);
  pixelsOfGrid(photo, { ...pose, isMirrored: false }, PATCH_GRID_SIDE).forEach((at, patch) => {
    if (at >= 0) patches[patch] = photo.mask[at] as number;
  });
  return cellMeans(patches).map((share) => Math.min(1, 2 * share));
}
