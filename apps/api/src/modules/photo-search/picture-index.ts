import { cellColoursOfPose, cellDifference } from './coarse-colours.ts';
import { COARSE_LENGTH } from './coarse-vector.ts';
import { colourPrice } from './colour-fit.ts';
import { type SidedPose, SPOT_COUNT, softened } from './colour-layout.ts';
import { type DescriptionTable, tableOf } from './description-table.ts';
import { codeLikeness } from './edge-codes.ts';
import { edgeLikeness } from './edge-likeness.ts';
import { goodsOf } from './foreground.ts';
import type { Frame } from './frame.ts';
import type { FoundPicture } from './picture-engine.ts';
import { printLikeness, printWeights } from './print-likeness.ts';
import { PRINT_BYTES, printOf, unpackedPrint } from './print-map.ts';
import { isInTheMiddle, type PosedQuery, posed, posesOf, type Query } from './query-poses.ts';
import { FINE_STEPS, type PricedPose, settled } from './settled-pose.ts';

/** How many pictures each step of a search hands to the next, finer one. */
const BY_CODES = 800;
const BY_EDGES = 200;
const BY_COLOURS = 100;
const LIKELY = 90;
const FOUND = 60;
const SETTLED = 12;
const LOOKED_AT_AGAIN = 6;
const READ = 8;
/** Poses of a picture whose colours are compared, and of which a better one is searched. */
const COLOUR_POSES = 3;
const START_POSES = 2;

interface Fit extends PricedPose {
  /** How well the edges fit. */
  edges: number;
  /** How well what is printed fits; 0 where it was not compared. */
  print: number;
}

interface Candidate {
  picture: number;
  /** Best first. */
  fits: readonly Fit[];
}

export class PictureIndex {
  readonly #table: DescriptionTable;

  constructor(descriptions: ReadonlyMap<string, Uint8Array>) {
    this.#table = tableOf(descriptions);
  }

  /** The pictures that look most like it, best first. */
  search(frame: Frame): FoundPicture[] {
    const goods = goodsOf(frame);
    const query = { frame, soft: softened(frame, goods), print: printOf(frame, goods) };
    const poses = posesOf(query);
    const seen = this.#likely(this.#shortList(query, poses), poses).map((picture) =>
      this.#firstLook(query, picture, poses),
    );
    const found = ranked(seen).slice(0, FOUND);
    const settledOnes = ranked(found.slice(0, SETTLED).map((candidate) => this.#settle(query, candidate)));
    const sure = settledOnes.map((candidate, place) =>
      place < LOOKED_AT_AGAIN ? this.#lookAgain(query, candidate) : candidate,
    );
    const read = ranked(sure).map((candidate, place) =>
      place < READ ? this.#read(query, candidate) : candidate,
    );
    return this.#answer(ranked([...read, ...found.slice(SETTLED)]));
  }

  /** Each picture once, as it fits best. */
  #answer(candidates: readonly Candidate[]): FoundPicture[] {
    const found = new Map<string, FoundPicture>();
    for (const candidate of candidates) {
      const pictureId = this.#table.ids[candidate.picture] ?? '';
      if (!found.has(pictureId)) found.set(pictureId, { pictureId, likeness: likenessOf(candidate) });
    }
    return [...found.values()];
  }

  /** Of all pictures, those that are worth a closer look. */
  #shortList({ soft }: Query, poses: readonly PosedQuery[]): number[] {
    const { ids, codes, cellColours } = this.#table;
    const coarse = poses.flatMap((pose) => pose.coarse ?? []);
    const byCodes = highest(
      scoresOf(ids.length, coarse, (picture, { code }) => codeLikeness(codes, picture, code)),
      BY_CODES,
    );
    const byEdges = highest(
      scoresOf(byCodes.length, coarse, (at, { vector }) => this.#common(byCodes[at] as number, vector)),
      BY_EDGES,
    );
    const upright = poses.filter(({ pose }) => pose.turn === 0 && pose.scale <= 1 && isInTheMiddle(pose));
    const colours = upright.map(({ pose }) => cellColoursOfPose(soft, pose));
    const byColours = highest(
      scoresOf(ids.length, colours, (picture, asked) => -cellDifference(cellColours, picture, asked)),
      BY_COLOURS,
    );
    return [...new Set([...byEdges.map((at) => byCodes[at] as number), ...byColours])];
  }

  /** Those whose edges fit best in the coarse poses. */
  #likely(pictures: readonly number[], poses: readonly PosedQuery[]): number[] {
    const coarse = poses.filter(({ coarse }) => coarse !== null);
    const scores = scoresOf(pictures.length, coarse, (at, pose) =>
      edgeLikeness(this.#table, pictures[at] as number, pose),
    );
    return highest(scores, LIKELY).map((at) => pictures[at] as number);
  }

  #common(picture: number, vector: Int8Array): number {
    const all = this.#table.coarse;
    let sum = 0;
    for (let k = 0, at = picture * COARSE_LENGTH; k < COARSE_LENGTH; k += 1, at += 1) {
      sum = (sum + (all[at] as number) * (vector[k] as number)) | 0;
    }
    return sum;
  }

  #firstLook(query: Query, picture: number, poses: readonly PosedQuery[]): Candidate {
    const scores = Float64Array.from(poses, (pose) => edgeLikeness(this.#table, picture, pose));
    const fits = highest(scores, COLOUR_POSES).map((at) => {
      const { pose } = poses[at] as PosedQuery;
      return { pose, edges: scores[at] as number, price: this.#price(query, picture, pose), print: 0 };
    });
    return { picture, fits: fits.sort((a, b) => worthOf(b) - worthOf(a)) };
  }

  /** Moves the photo until the colours fit best. */
  #settle(query: Query, { picture, fits }: Candidate): Candidate {
    const better = fits.slice(0, START_POSES).map(({ pose, edges }) => ({
      ...settled(pose, (tried) => this.#price(query, picture, tried)),
      edges,
      print: 0,
    }));
    return { picture, fits: better.sort((a, b) => worthOf(b) - worthOf(a)) };
  }

  /** Compares the edges where the colours fit best. */
  #lookAgain(query: Query, { picture, fits }: Candidate): Candidate {
    return {
      picture,
      fits: fits.slice(0, 1).map((fit) => ({
        ...fit,
        edges: Math.max(fit.edges, edgeLikeness(this.#table, picture, posed(query, fit.pose))),
      })),
    };
  }

  /** Compares what is printed on the goods, which tells kinds of one brand apart, near where they fit best. */
  #read({ soft, print }: Query, { picture, fits }: Candidate): Candidate {
    const { prints, spots } = this.#table;
    const stored = {
      values: unpackedPrint(prints, picture * PRINT_BYTES),
      weights: printWeights(spots.weights, picture * SPOT_COUNT),
    };
    const priceOf = (pose: SidedPose) => -printLikeness(soft, print, stored, pose);
    return {
      picture,
      fits: fits.slice(0, 1).map((fit) => ({ ...fit, print: -settled(fit.pose, priceOf, FINE_STEPS).price })),
    };
  }

  #price({ soft }: Query, picture: number, pose: SidedPose): number {
    return colourPrice(soft, this.#table.spots, picture, pose);
  }
}

/** 1 at most. */
const worthOf = ({ edges, price, print }: Fit) => (edges + print - price) / 2;
const likenessOf = ({ fits: [best] }: Candidate) => (best === undefined ? 0 : worthOf(best));

function ranked(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => likenessOf(b) - likenessOf(a));
}

/** Of each picture the score of the way that fits it best. */
function scoresOf<T>(
  count: number,
  ways: readonly T[],
  scoreOf: (at: number, way: T) => number,
): Float64Array {
  const scores = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  for (const way of ways) {
    for (let at = 0; at < count; at += 1) {
      const score = scoreOf(at, way);
      if (score > (scores[at] as number)) scores[at] = score;
    }
  }
  return scores;
}

/** Where the highest scores are, the highest first. */
function highest(scores: Float64Array, count: number): number[] {
  const least = scores.toSorted()[Math.max(0, scores.length - count)] ?? 0;
  const found: number[] = [];
  for (let at = 0; at < scores.length; at += 1) {
    if ((scores[at] as number) >= least) found.push(at);
  }
  return found.sort((a, b) => (scores[b] as number) - (scores[a] as number)).slice(0, count);
}
