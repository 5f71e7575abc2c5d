import { coarseOfQuery } from './coarse-vector.ts';
import { type ColourLayout, colourLayout, mirroredSpot } from './colour-layout.ts';
import { EDGE_UNITS, signedBytes } from './description.ts';
import { CELL_COUNT, EDGES, type EdgeCells, edgeCells, mirroredEdges } from './edge-cells.ts';
import { type Frame, laidOut, type Pose } from './frame.ts';

/** A query as it would lie in the picture that is looked for. */
export interface PosedQuery {
  edges: Int8Array;
  cover: Float32Array;
  /** Sum of squares of each cell's edges. */
  energy: Float32Array;
  coarse: Int8Array;
  /** Whether the coarser steps of a search look at it. */
  isCoarse: boolean;
  isMain: boolean;
  /** A part of a picture is found a little too easily. */
  trust: number;
  colours(): ColourLayout;
  /** Where a spot of the picture is found in the colours. */
  spotOf(spot: number): number;
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
/** Where a part may begin: finer while it is not turned, for most photos are not. */
const COARSE_SHIFTS = [0, 0.1, 0.2];
const FINE_SHIFTS = [0, 0.05, 0.1, 0.15, 0.2];
const MIDDLE = 0.1;

interface Placing {
  pose: Omit<Pose, 'turn'>;
  isMain: boolean;
}

function placings(shifts: readonly number[]): Placing[] {
  const parts = shifts.flatMap((left) =>
    shifts.map((top) => ({
      pose: { scale: PART, left, top },
      isMain: left === MIDDLE && top === MIDDLE,
    })),
  );
  return [
    { pose: { scale: 1, left: 0, top: 0 }, isMain: true },
    { pose: { scale: WIDE, left: (1 - WIDE) / 2, top: (1 - WIDE) / 2 }, isMain: true },
    ...parts,
  ];
}

const UPRIGHT = placings(FINE_SHIFTS);
const TURNED = placings(COARSE_SHIFTS);

/** Every way in which a query is tried: turned, as a part, from farther away, mirrored. */
export function posesOf(query: Frame): PosedQuery[] {
  return TURNS.flatMap((degrees) =>
    (degrees === 0 ? UPRIGHT : TURNED).flatMap(({ pose, isMain }) =>
      bothSides(query, { ...pose, turn: degrees * DEGREE }, isMain, isMain && COARSE_TURNS.has(degrees)),
    ),
  );
}

function bothSides(query: Frame, pose: Pose, isMain: boolean, isCoarse: boolean): PosedQuery[] {
  const frame = laidOut(query, pose);
  const cells = edgeCells(frame);
  let layout: ColourLayout | null = null;
  const colours = () => {
    layout ??= colourLayout(frame);
    return layout;
  };
  const trust = pose.scale === 1 ? 1 : PART_TRUST;
  const shared = { isMain, isCoarse, trust, colours };
  return [
    { ...shared, ...edgesOf(cells, isCoarse), spotOf: (spot) => spot },
    { ...shared, ...edgesOf(mirroredEdges(cells), isCoarse), spotOf: mirroredSpot },
  ];
}

function edgesOf(
  { edges, cover }: EdgeCells,
  isCoarse: boolean,
): Pick<PosedQuery, 'edges' | 'cover' | 'energy' | 'coarse'> {
  const bytes = signedBytes(edges, [EDGE_UNITS]);
  return {
    edges: bytes,
    cover,
    energy: energyOf(bytes),
    coarse: isCoarse ? coarseOfQuery(bytes) : NO_COARSE,
  };
}

const NO_COARSE = new Int8Array();

export function energyOf(edges: Int8Array): Float32Array {
  const energy = new Float32Array(CELL_COUNT);
  for (let k = 0; k < CELL_COUNT * EDGES; k += 1) {
    const cell = Math.floor(k / EDGES);
    energy[cell] = (energy[cell] as number) + (edges[k] as number) ** 2;
  }
  return energy;
}
