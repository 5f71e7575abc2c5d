import { cellMeans, countOf, type SoftPicture, SPOT_COUNT, SPOTS } from './colour-layout.ts';
import { EDGE_UNITS, signedBytes } from './description.ts';
import { CELL_COUNT, EDGES, type EdgeCells, edgeCells, mirroredEdges } from './edge-cells.ts';
import { type EdgeCode, edgeCode } from './edge-codes.ts';
import { type Frame, laidOut, type Pose } from './frame.ts';
import { pixelsOfSpots, type SidedPose } from './placement.ts';

/** A query as it would lie in the picture that is looked for. */
export interface PosedQuery {
  pose: SidedPose;
  edges: Int8Array;
  /** How much each cell says: how much of it is picture, and looks like goods. */
  cover: Float32Array;
  /** Sum of squares of each cell's edges. */
  energy: Float32Array;
  /** What a search looks at first. */
  code: EdgeCode;
  /** A part of a picture is found a little too easily. */
  trust: number;
}

/** The query as it is compared by its edges, by its colours, and by what is printed on it. */
export interface Query {
  frame: Frame;
  soft: SoftPicture;
  print: Float32Array;
}

const DEGREE = Math.PI / 180;
const TURNS = [-8, 0, 8];
/** A photo may show a part of the picture, four fifths of its sides … */
const PART = 0.8;
/** … or more than it. */
const WIDE = 1.2;
/** Of what is not the whole: there are more ways to be like it by accident. */
const PART_TRUST = 0.96;
const NEARLY_WHOLE = 0.1;
/** Where a part may begin, while it is not turned: half a way off, a cell's edges are in the next one. */
const SHIFTS = [0, 0.1, 0.2];
const MIDDLE = 0.1;

const MAIN = [
  { scale: 1, left: 0, top: 0 },
  { scale: WIDE, left: (1 - WIDE) / 2, top: (1 - WIDE) / 2 },
  { scale: PART, left: MIDDLE, top: MIDDLE },
];
const PARTS = SHIFTS.flatMap((left) => SHIFTS.map((top) => ({ scale: PART, left, top }))).filter(
  ({ left, top }) => left !== MIDDLE || top !== MIDDLE,
);
const POSES: readonly Pose[] = [
  ...TURNS.flatMap((degrees) => MAIN.map((place) => ({ ...place, turn: degrees * DEGREE }))),
  ...PARTS.map((place) => ({ ...place, turn: 0 })),
];

/** The photo as it is, or as a mirror shows it. */
export const isUnmoved = ({ turn, scale, left, top }: Pose) =>
  turn === 0 && scale === 1 && left === 0 && top === 0;

/** Every way in which a query is tried at first: turned, as a part, from farther away, each mirrored too. */
export function posesOf(query: Query): PosedQuery[] {
  return POSES.flatMap((pose) => {
    const cells = cellsOf(query, pose);
    return [
      posedOf(cells, { ...pose, isMirrored: false }),
      posedOf(mirroredEdges(cells), { ...pose, isMirrored: true }),
    ];
  });
}

export function posed(query: Query, pose: SidedPose): PosedQuery {
  const cells = cellsOf(query, pose);
  return posedOf(pose.isMirrored ? mirroredEdges(cells) : cells, pose);
}

/** Its edges, and how much of each cell is picture and looks like goods. */
function cellsOf({ frame, soft }: Query, pose: Pose): EdgeCells {
  const { edges, cover } = edgeCells(laidOut(frame, pose));
  const goods = goodsOfCells(soft, pose);
  return {
    edges,
    cover: cover.map((part, cell) => part * countOf(goods[cell] as number)),
  };
}

function posedOf({ edges: strengths, cover }: EdgeCells, pose: SidedPose): PosedQuery {
  const edges = signedBytes(strengths, [EDGE_UNITS]);
  return {
    pose,
    edges,
    cover,
    energy: energyOf(edges),
    code: edgeCode(edges, cover),
    trust: Math.abs(pose.scale - 1) < NEARLY_WHOLE ? 1 : PART_TRUST,
  };
}

/** 1 for a cell of which half is goods. */
function goodsOfCells(soft: SoftPicture, pose: Pose): Float32Array {
  const spots = new Float32Array(SPOT_COUNT);
  pixelsOfSpots(soft, { ...pose, isMirrored: false }, SPOTS).forEach((at, spot) => {
    if (at >= 0) spots[spot] = soft.goods[at] as number;
  });
  return cellMeans(spots).map((goods) => Math.min(1, 2 * goods));
}

export function energyOf(edges: Int8Array): Float32Array {
  const energy = new Float32Array(CELL_COUNT);
  for (let k = 0; k < CELL_COUNT * EDGES; k += 1) {
    const cell = Math.floor(k / EDGES);
    energy[cell] = (energy[cell] as number) + (edges[k] as number) ** 2;
  }
  return energy;
}
