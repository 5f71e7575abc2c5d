import { coarseColoursInPose, coarseDifferences } from '../colour/coarse-colours.ts';
import { codeLikenesses } from '../edges/edge-code.ts';
import { edgeLikeness } from '../edges/edge-likeness.ts';
import { isIdentity } from '../geometry/pose.ts';
import type { DescriptionTable } from './description-table.ts';
import type { PosedQuery, Query } from './query.ts';
import { topIndices } from './top-indices.ts';

/** How many rows pass by their edge codes, how many by their coarse colours, and how many of both by their edges. */
const BY_CODES = 800;
const BY_COLOURS = 100;
const SHORTLISTED = 90;
/** Poses in which a row's edges are compared: those that its code matches best. */
const PROMISING_POSES = 4;

/** The rows that are worth a closer look, best first, by what is cheapest to compare. */
export function shortlist(table: DescriptionTable, { photo, poses, share }: Query): number[] {
  const codes = poses.map(({ code }) => codeLikenesses(table.codes, code));
  const colours = poses
    .filter(({ pose }) => isIdentity(pose))
    .map(({ pose }) => coarseDifferences(table.coarseColours, coarseColoursInPose(photo, pose)))
    .map((differences) => differences.map((difference) => -difference));
  const rows = [
    ...new Set([
      ...topIndices(maxOverPoses(codes), share(BY_CODES)),
      ...topIndices(maxOverPoses(colours), share(BY_COLOURS)),
    ]),
  ];
  const edges = Float32Array.from(rows, (row) => {
    const byCode = Float32Array.from(codes, (ofPose) => ofPose[row] as number);
    const promising = topIndices(byCode, PROMISING_POSES).map((at) => poses[at] as PosedQuery);
    return Math.max(...promising.map((pose) => edgeLikeness(table, row, pose)));
  });
  return topIndices(edges, share(SHORTLISTED)).map((at) => rows[at] as number);
}

/** Each row's score in the pose that suits it best. */
function maxOverPoses(scoresOfPoses: readonly Float32Array[]): Float32Array {
  const best = new Float32Array(scoresOfPoses[0]?.length ?? 0).fill(Number.NEGATIVE_INFINITY);
  for (const scores of scoresOfPoses) {
    for (let row = 0; row < best.length; row += 1) {
      if ((scores[row] as number) > (best[row] as number)) best[row] = scores[row] as number;
    }
  }
  return best;
}
