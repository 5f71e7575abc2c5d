import { colourCost, type ForegroundPatches, foregroundPatches } from './colour/colour-cost.ts';
import { detailLikeness, foregroundDetail } from './detail/detail-likeness.ts';
import { edgeLikeness } from './edges/edge-likeness.ts';
import type { RgbPicture } from './geometry/frame.ts';
import type { MirrorablePose } from './geometry/pose.ts';
import { type CostedPose, FINE_STEPS, refinedPose, STEPS, type Step } from './geometry/pose-refinement.ts';
import { type DescriptionTable, joinedTables, tableOf } from './search/description-table.ts';
import { type PosedQuery, type Query, queryInPose, queryOf } from './search/query.ts';
import { shortlist } from './search/shortlist.ts';
import { topIndices } from './search/top-indices.ts';
import { viewsOf } from './views/views.ts';

/** One result of a search. */
export interface FoundPicture {
  pictureId: string;
  /** Higher is more alike; 1 at most. */
  likeness: number;
}

/** How many candidates each stage looks at, in this order; all are ranked anew after each. */
const FOUND = 60;
const REFINED = [
  [STEPS[0], 12],
  [STEPS[1], 8],
  [STEPS[2], 6],
] as const;
const EDGES_COMPARED_AGAIN = 6;
const DETAIL_COMPARED = 8;
/** A page's pictures show several products: the best of each view comes first, if it is more alike than this. */
const ALIKE = 0.45;
/** Poses of a candidate whose colours are compared, and from which a better one is searched. */
const COLOUR_POSES = 3;
const START_POSES = 2;

/** How well a candidate matches in one pose; `cost` is that of its colours. */
interface Match extends CostedPose {
  /** Likeness of the edges. */
  edges: number;
  /** Likeness of the fine detail; 0 until it is compared. */
  detail: number;
}

interface Candidate {
  /** The view of the photo that it is compared with. */
  query: Query;
  /** Of the table. */
  row: number;
  patches: ForegroundPatches;
  /** Best first. */
  matches: readonly Match[];
}

/** Searches the descriptions of pictures, in memory. */
export class PictureIndex {
  #table: DescriptionTable;

  /** @param descriptions by the id of their picture */
  constructor(descriptions: ReadonlyMap<string, Uint8Array>) {
    this.#table = tableOf(descriptions);
  }

  /** @param descriptions by the id of their picture, which the index must not have yet */
  add(descriptions: ReadonlyMap<string, Uint8Array>): void {
    this.#table = joinedTables(this.#table, tableOf(descriptions));
  }

  /** Up to 60 pictures that look most like the photo or a part of it, best first. */
  search(photo: RgbPicture): FoundPicture[] {
    const ofViews = viewsOf(photo).map((view) => this.#searchView(queryOf(view)));
    const all = ranked(ofViews.flat());
    const leaders = ranked(ofViews.flatMap((found) => found.slice(0, 1)));
    const alike = leaders.filter((leader) => likenessOf(leader) > ALIKE);
    return this.#bestOfEachPicture([...alike, ...all]);
  }

  /** The candidates for one view, best first. */
  #searchView(query: Query): Candidate[] {
    const { share } = query;
    const candidates = shortlist(this.#table, query).map((row) => this.#compareColours(query, row));
    let found = ranked(candidates).slice(0, FOUND);
    for (const [step, many] of REFINED) {
      found = reranked(found, share(many), (candidate) => withRefinedPoses(step, candidate));
    }
    found = reranked(found, share(EDGES_COMPARED_AGAIN), (candidate) => this.#compareEdgesAgain(candidate));
    return reranked(found, share(DETAIL_COMPARED), (candidate) => this.#compareDetail(candidate));
  }

  /** The first of each picture, which may have two rows, and be compared with several views. */
  #bestOfEachPicture(candidates: readonly Candidate[]): FoundPicture[] {
    const found = new Map<string, FoundPicture>();
    for (const candidate of candidates) {
      const pictureId = this.#table.ids[candidate.row] ?? '';
      if (!found.has(pictureId)) found.set(pictureId, { pictureId, likeness: likenessOf(candidate) });
    }
    return [...found.values()].slice(0, FOUND);
  }

  /** Compares the edges in every pose, and the colours in those that they match best. */
  #compareColours(query: Query, row: number): Candidate {
    const { photo, poses } = query;
    const patches = foregroundPatches(this.#table.patches, row);
    const scores = Float32Array.from(poses, (pose) => edgeLikeness(this.#table, row, pose));
    const matches = topIndices(scores, COLOUR_POSES).map((at) => {
      const { pose } = poses[at] as PosedQuery;
      return { pose, edges: scores[at] as number, cost: colourCost(photo, patches, pose), detail: 0 };
    });
    return { query, row, patches, matches: bestFirst(matches) };
  }

  /** Compares the edges in the pose that refining the colours has led to. */
  #compareEdgesAgain(candidate: Candidate): Candidate {
    return withBestMatch(candidate, (match) => ({
      ...match,
      edges: Math.max(
        match.edges,
        edgeLikeness(this.#table, candidate.row, queryInPose(candidate.query, match.pose)),
      ),
    }));
  }

  /** Compares the fine detail, which tells variants of one brand apart, in the best pose near by. */
  #compareDetail(candidate: Candidate): Candidate {
    const { photo, detail } = candidate.query;
    const { details, patches } = this.#table;
    const own = foregroundDetail(details, patches.weights, candidate.row);
    const costOf = (pose: MirrorablePose) => -detailLikeness(photo, detail, own, pose);
    return withBestMatch(candidate, (match) => {
      let near: CostedPose = { pose: match.pose, cost: costOf(match.pose) };
      for (const step of FINE_STEPS) near = refinedPose(near, costOf, step);
      return { ...match, detail: -near.cost };
    });
  }
}

/** Refines the best poses by moves of one size, until the colours match best. */
function withRefinedPoses(step: Step, candidate: Candidate): Candidate {
  const { photo } = candidate.query;
  const matches = candidate.matches.slice(0, START_POSES).map((match) => ({
    ...match,
    ...refinedPose(match, (pose) => colourCost(photo, candidate.patches, pose), step),
  }));
  return { ...candidate, matches: bestFirst(matches) };
}

/** Looks at the best match more closely, and drops the others. */
function withBestMatch(candidate: Candidate, look: (match: Match) => Match): Candidate {
  return { ...candidate, matches: candidate.matches.slice(0, 1).map(look) };
}

/** 1 at most. */
const scoreOf = ({ edges, cost, detail }: Match) => (edges + detail - cost) / 2;
const bestFirst = (matches: readonly Match[]) => matches.toSorted((a, b) => scoreOf(b) - scoreOf(a));
const likenessOf = ({ query, matches: [best] }: Candidate) =>
  best === undefined ? 0 : scoreOf(best) - query.handicap;

function ranked(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => likenessOf(b) - likenessOf(a));
}

/** Looks at the first `count` more closely, then ranks all of them anew. */
function reranked(
  candidates: readonly Candidate[],
  count: number,
  look: (candidate: Candidate) => Candidate,
): Candidate[] {
  return ranked(candidates.map((candidate, place) => (place < count ? look(candidate) : candidate)));
}
