import { coarseColoursOfPose, coarseDifferences } from './coarse-colours.ts';
import type { DescriptionTable } from './description-table.ts';
import { codeLikenesses } from './edge-codes.ts';
import { edgeLikeness } from './edge-likeness.ts';
import { highest } from './highest.ts';
import { isUnmoved, type PosedQuery, type Query } from './query-poses.ts';

/** How many pictures go on by the codes of their edges, how many by their colours, and how many of both in the end. */
const BY_CODES = 800;
const BY_COLOURS = 100;
const LIKELY = 90;
/** Poses in which a picture's edges are compared: those that their code fits best. */
const PROMISING = 4;

/** Of all pictures those that are worth a closer look, by what is compared fastest; the likeliest first. */
export function shortList(table: DescriptionTable, { soft }: Query, poses: readonly PosedQuery[]): number[] {
  const codes = poses.map(({ code }) => codeLikenesses(table.codes, code));
  const colours = poses
    .filter(({ pose }) => isUnmoved(pose))
    .map(({ pose }) => coarseDifferences(table.coarseColours, coarseColoursOfPose(soft, pose)))
    .map((differences) => differences.map((difference) => -difference));
  const pictures = [
    ...new Set([...highest(bestOf(codes), BY_CODES), ...highest(bestOf(colours), BY_COLOURS)]),
  ];
  const edges = Float32Array.from(pictures, (picture) => {
    const byCode = Float32Array.from(codes, (ofPose) => ofPose[picture] as number);
    const promising = highest(byCode, PROMISING).map((at) => poses[at] as PosedQuery);
    return Math.max(...promising.map((pose) => edgeLikeness(table, picture, pose)));
  });
  return highest(edges, LIKELY).map((at) => pictures[at] as number);
}

/** Of each picture the score of the pose that fits it best. */
function bestOf(ofPoses: readonly Float32Array[]): Float32Array {
  const best = new Float32Array(ofPoses[0]?.length ?? 0).fill(Number.NEGATIVE_INFINITY);
  for (const scores of ofPoses) {
    for (let at = 0; at < best.length; at += 1) {
      if ((scores[at] as number) > (best[at] as number)) best[at] = scores[at] as number;
    }
  }
  return best;
}
