import { coarseVector } from './coarse-vector.ts';
import {
  BACKGROUND_WEIGHT,
  cellMeans,
  pixelsOfSpots,
  type SidedPose,
  type SoftPicture,
} from './colour-layout.ts';
import { EDGE_UNITS, signedBytes } from './description.ts';
import { CELL_COUNT, EDGES, type EdgeCells, edgeCells, mirroredEdges } from './edge-cells.ts';
import { type EdgeCode, edgeCode } from './edge-codes.ts';
import { type Frame, laidOut, type Pose } from './frame.ts';

/** A query as it would lie in the picture that is looked for. */
export interface PosedQuery {
  pose: SidedPose;
  edges: Int8Array;
  /** How much each cell says: how much of it is picture, and looks like goods. */
  cover: Float32Array;
  /** Sum of squares of each cell's edges. */
  energy: Float32Array;
  /** What the coarser steps of a search look at; null in a pose that they leave out. */
  coarse: { vector: Int8Array; code: EdgeCode } | null;
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
const TURNS = [-12, -6, 0, 6, 12];
const COARSE_TURNS = new Set([-12, 0, 12]);
/** A photo may show a part of the picture, four fifths of its sides … */
const PART = 0.8;
/** … or more than it. */
const WIDE = 1.2;
/** Of what is not the whole: there are more ways to be like it by accident. */
const PART_TRUST = 0.96;
const NEARLY_WHOLE = 0.1;
/** Where a part may begin, while it is not turned. */
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

/** Where the coarser steps look too: half a way off, a cell's edges are in the next one. */
const isCorner = ({ left, top }: { left: number; top: number }) => left !== MIDDLE && top !== MIDDLE;

export const isInTheMiddle = ({ scale, left, top }: Pose) =>
  left === top && Math.abs(left + scale / 2 - 0.5) < 0.01;

/** Every way in which a query is tried at first: turned, as a part, from farther away, mirrored. */
export function posesOf(query: Query): PosedQuery[] {
  return [
    ...TURNS.flatMap((degrees) =>
      MAIN.flatMap((place) =>
        bothSides(query, { ...place, turn: degrees * DEGREE }, COARSE_TURNS.has(degrees)),
      ),
    ),
    ...PARTS.flatMap((place) => bothSides(query, { ...place, turn: 0 }, isCorner(place))),
  ];
}

export function posed(query: Query, pose: SidedPose): PosedQuery {
  const cells = edgeCells(laidOut(query.frame, pose));
  return posedOf(query, pose.isMirrored ? mirroredEdges(cells) : cells, pose, false);
}

function bothSides(query: Query, pose: Pose, isCoarse: boolean): PosedQuery[] {
  const cells = edgeCells(laidOut(query.frame, pose));
  return [
    posedOf(query, cells, { ...pose, isMirrored: false }, isCoarse),
    posedOf(query, mirroredEdges(cells), { ...pose, isMirrored: true }, isCoarse),
  ];
}

function posedOf({ soft }: Query, cells: EdgeCells, pose: SidedPose, isCoarse: boolean): PosedQuery {
  const edges = signedBytes(cells.edges, [EDGE_UNITS]);
  const goods = goodsOfCells(soft, pose);
  const cover = cells.cover.map(
    (part, cell) => part * (BACKGROUND_WEIGHT + (1 - BACKGROUND_WEIGHT) * (goods[cell] as number)),
  );
  const vector = isCoarse ? coarseVector(edges, cover) : null;
  return {
    pose,
    edges,
    cover,
    energy: energyOf(edges),
    coarse: vector === null ? null : { vector, code: edgeCode(vector) },
    trust: Math.abs(pose.scale - 1) < NEARLY_WHOLE ? 1 : PART_TRUST,
  };
}

/** 1 for a cell of which half is goods. */
function goodsOfCells(soft: SoftPicture, pose: SidedPose): Float32Array {
  const spots = Float32Array.from(pixelsOfSpots(soft, pose), (at) =>
    at < 0 ? 0 : (soft.goods[at] as number),
  );
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
