import { colourPrice, type GoodsSpots, goodsSpots } from './colour-fit.ts';
import { softened } from './colour-layout.ts';
import { type DescriptionTable, tableOf } from './description-table.ts';
import { edgeLikeness } from './edge-likeness.ts';
import { goodsOf } from './foreground.ts';
import type { Frame } from './frame.ts';
import { highest } from './highest.ts';
import type { FoundPicture } from './picture-engine.ts';
import type { SidedPose } from './placement.ts';
import { printLikeness, printOnGoods } from './print-likeness.ts';
import { printOf } from './print-map.ts';
import { type PosedQuery, posed, posesOf, type Query } from './query-poses.ts';
import { FINE_STEPS, type PricedPose, STEPS, type Step, settled } from './settled-pose.ts';
import { shortList } from './short-list.ts';

/** How many pictures each look is for, in this order; they are ranked anew after each. */
const FOUND = 60;
const SETTLED = [
  [STEPS[0], 12],
  [STEPS[1], 8],
  [STEPS[2], 6],
] as const;
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
  spots: GoodsSpots;
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
    const seen = shortList(this.#table, query, poses).map((picture) =>
      this.#firstLook(query, picture, poses),
    );
    let found = ranked(seen).slice(0, FOUND);
    for (const [step, count] of SETTLED) {
      found = lookedAt(found, count, (candidate) => settledBy(step, query, candidate));
    }
    found = lookedAt(found, LOOKED_AT_AGAIN, (candidate) => this.#lookAgain(query, candidate));
    found = lookedAt(found, READ, (candidate) => this.#read(query, candidate));
    return this.#answer(found);
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

  #firstLook(query: Query, picture: number, poses: readonly PosedQuery[]): Candidate {
    const spots = goodsSpots(this.#table.spots, picture);
    const scores = Float32Array.from(poses, (pose) => edgeLikeness(this.#table, picture, pose));
    const fits = highest(scores, COLOUR_POSES).map((at) => {
      const { pose } = poses[at] as PosedQuery;
      return { pose, edges: scores[at] as number, price: colourPrice(query.soft, spots, pose), print: 0 };
    });
    return { picture, spots, fits: bestFirst(fits) };
  }

  /** Compares the edges where the colours fit best. */
  #lookAgain(query: Query, candidate: Candidate): Candidate {
    return withBest(candidate, (fit) => ({
      ...fit,
      edges: Math.max(fit.edges, edgeLikeness(this.#table, candidate.picture, posed(query, fit.pose))),
    }));
  }

  /** Compares what is printed on the goods, which tells kinds of one brand apart, near where they fit best. */
  #read({ soft, print }: Query, candidate: Candidate): Candidate {
    const { prints, spots } = this.#table;
    const printed = printOnGoods(prints, spots.weights, candidate.picture);
    const priceOf = (pose: SidedPose) => -printLikeness(soft, print, printed, pose);
    return withBest(candidate, (fit) => {
      let near: PricedPose = { pose: fit.pose, price: priceOf(fit.pose) };
      for (const step of FINE_STEPS) near = settled(near, priceOf, step);
      return { ...fit, print: -near.price };
    });
  }
}

/** Moves the photo by one size of steps until the colours fit best. */
function settledBy(step: Step, { soft }: Query, candidate: Candidate): Candidate {
  const fits = candidate.fits.slice(0, START_POSES).map((fit) => ({
    ...fit,
    ...settled(fit, (pose) => colourPrice(soft, candidate.spots, pose), step),
  }));
  return { ...candidate, fits: bestFirst(fits) };
}

/** With a finer look at its best fit, which leaves the others out. */
function withBest(candidate: Candidate, look: (fit: Fit) => Fit): Candidate {
  return { ...candidate, fits: candidate.fits.slice(0, 1).map(look) };
}

/** 1 at most. */
const worthOf = ({ edges, price, print }: Fit) => (edges + print - price) / 2;
const bestFirst = (fits: readonly Fit[]) => fits.toSorted((a, b) => worthOf(b) - worthOf(a));
const likenessOf = ({ fits: [best] }: Candidate) => (best === undefined ? 0 : worthOf(best));

function ranked(candidates: readonly Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => likenessOf(b) - likenessOf(a));
}

/** The first `count` looked at more closely, and all ranked by what that shows. */
function lookedAt(
  candidates: readonly Candidate[],
  count: number,
  look: (candidate: Candidate) => Candidate,
): Candidate[] {
  return ranked(candidates.map((candidate, place) => (place < count ? look(candidate) : candidate)));
}
