import {
  BLOCK_COLOURS_LENGTH,
  blockColours,
  blockColoursOfQuery,
  blockDifference,
} from './coarse-colours.ts';
import { COARSE_LENGTH, coarseVector } from './coarse-vector.ts';
import { SPOT_COUNT, SPOTS } from './colour-layout.ts';
import { LAB_UNITS, partsOf } from './description.ts';
import { CELL_COUNT, CELLS, EDGES } from './edge-cells.ts';
import type { Frame } from './frame.ts';
import type { FoundPicture } from './picture-engine.ts';
import { energyOf, type PosedQuery, posesOf } from './query-poses.ts';

/** How many pictures each step of a search hands to the next, finer one. */
const BY_EDGES = 300;
const BY_COLOURS = 200;
const AFTER_MAIN = 60;
/** Poses of a picture whose colours are compared. */
const COLOUR_POSES = 5;

/** How the two lengths share in the measure of edges: a query has a background of its own, so it counts less. */
const QUERY_SHARE = 0.2;
/** What a difference of colour takes off, and a difference that all of the goods share: another light. */
const COLOUR_PRICE = 4;
const CAST_PRICE = 0.3;
/** Larger differences count as this: something lies before it, or the background was taken for goods. Oklab. */
const MOST_DIFFERENT = 0.15;

/** Descriptions in memory: about 2.8 KB a picture. */
export class PictureIndex {
  readonly #ids: readonly string[];
  readonly #edges: Int8Array;
  readonly #coarse: Int8Array;
  readonly #blockColours: Float32Array;
  readonly #energy: Float32Array;
  /** How much each cell, and each spot, says about the goods. */
  readonly #cellWeights: Float32Array;
  readonly #spotWeights: Float32Array;
  readonly #colours: Int8Array;

  constructor(descriptions: ReadonlyMap<string, Uint8Array>) {
    const count = descriptions.size;
    this.#ids = [...descriptions.keys()];
    this.#edges = new Int8Array(count * CELL_COUNT * EDGES);
    this.#coarse = new Int8Array(count * COARSE_LENGTH);
    this.#blockColours = new Float32Array(count * BLOCK_COLOURS_LENGTH);
    this.#energy = new Float32Array(count * CELL_COUNT);
    this.#cellWeights = new Float32Array(count * CELL_COUNT);
    this.#spotWeights = new Float32Array(count * SPOT_COUNT);
    this.#colours = new Int8Array(count * SPOT_COUNT * 3);
    let at = 0;
    for (const description of descriptions.values()) {
      const { edges, colours, weights } = partsOf(description);
      const cellWeights = cellWeightsOf(weights);
      this.#edges.set(edges, at * CELL_COUNT * EDGES);
      this.#coarse.set(coarseVector(edges, cellWeights), at * COARSE_LENGTH);
      this.#energy.set(energyOf(edges), at * CELL_COUNT);
      this.#cellWeights.set(cellWeights, at * CELL_COUNT);
      this.#spotWeights.set(
        Float32Array.from(weights, (weight) => (weight / 255) ** 2),
        at * SPOT_COUNT,
      );
      const blocks = blockColours(
        (spot, channel) => (colours[spot * 3 + channel] as number) / (LAB_UNITS[channel] as number),
        (spot) => ((weights[spot] as number) / 255) ** 2,
      );
      this.#blockColours.set(blocks, at * BLOCK_COLOURS_LENGTH);
      this.#colours.set(colours, at * SPOT_COUNT * 3);
      at += 1;
    }
  }

  /** The pictures that look most like it, best first. */
  search(query: Frame): FoundPicture[] {
    const poses = posesOf(query);
    const all = this.#ids.map((_, picture) => picture);
    const coarsePoses = poses.filter(({ isCoarse }) => isCoarse);
    const coarse = new Set([
      ...best(all, BY_EDGES, this.#coarseScores(coarsePoses)),
      ...best(all, BY_COLOURS, this.#colourScores(coarsePoses)),
    ]);
    const main = poses.filter(({ isMain }) => isMain);
    const scores = new Map([...coarse].map((picture) => [picture, this.#likeness(picture, main, 1)]));
    return best([...coarse], AFTER_MAIN, (picture) => scores.get(picture) ?? 0)
      .map((picture) => ({
        pictureId: this.#ids[picture] ?? '',
        likeness: this.#likeness(picture, poses, COLOUR_POSES),
      }))
      .sort((a, b) => b.likeness - a.likeness);
  }

  #coarseScores(poses: readonly PosedQuery[]): (picture: number) => number {
    const scores = new Float32Array(this.#ids.length).fill(Number.NEGATIVE_INFINITY);
    const all = this.#coarse;
    for (const { coarse } of poses) {
      for (let picture = 0, at = 0; picture < scores.length; picture += 1) {
        let sum = 0;
        for (let k = 0; k < COARSE_LENGTH; k += 1, at += 1) {
          sum = (sum + (all[at] as number) * (coarse[k] as number)) | 0;
        }
        if (sum > (scores[picture] as number)) scores[picture] = sum;
      }
    }
    return (picture) => scores[picture] as number;
  }

  #colourScores(poses: readonly PosedQuery[]): (picture: number) => number {
    const scores = new Float32Array(this.#ids.length).fill(Number.NEGATIVE_INFINITY);
    for (const pose of poses) {
      const query = blockColoursOfQuery(pose.colours(), pose.spotOf);
      for (let picture = 0; picture < scores.length; picture += 1) {
        const score = -blockDifference(this.#blockColours, picture * BLOCK_COLOURS_LENGTH, query);
        if (score > (scores[picture] as number)) scores[picture] = score;
      }
    }
    return (picture) => scores[picture] as number;
  }

  #likeness(picture: number, poses: readonly PosedQuery[], colourPoses: number): number {
    const scores = poses.map((pose) => this.#edgeLikeness(picture, pose));
    const order = best([...poses.keys()], colourPoses, (pose) => scores[pose] as number);
    return Math.max(
      ...order.map((at) => {
        const pose = poses[at];
        return pose === undefined ? 0 : (scores[at] as number) - this.#colourPrice(picture, pose);
      }),
    );
  }

  /** How well the edges of the goods fit, up to 1; where they contradict, they only do not help. */
  #edgeLikeness(picture: number, { edges: query, cover, energy, trust }: PosedQuery): number {
    const edges = this.#edges;
    let common = 0;
    let own = 0;
    let asked = 0;
    for (let cell = 0; cell < CELL_COUNT; cell += 1) {
      const of = picture * CELL_COUNT + cell;
      const weight = (this.#cellWeights[of] as number) * (cover[cell] as number);
      if (weight === 0) continue;
      let sum = 0;
      const from = of * EDGES;
      const with_ = cell * EDGES;
      for (let k = 0; k < EDGES; k += 1)
        sum = (sum + (edges[from + k] as number) * (query[with_ + k] as number)) | 0;
      if (sum > 0) common += weight * sum;
      own += weight * (this.#energy[of] as number);
      asked += weight * (energy[cell] as number);
    }
    if (own === 0 || asked === 0) return 0;
    return (trust * common) / (own ** (1 - QUERY_SHARE) * asked ** QUERY_SHARE);
  }

  /** How different the colours of the goods are, once a light that all of them share is taken off. */
  #colourPrice(picture: number, pose: PosedQuery): number {
    const { colours: query, cover } = pose.colours();
    const colours = this.#colours;
    let cast: [number, number, number] = [0, 0, 0];
    let price = 0;
    // The second round leaves out what the first found to be something else, the third measures.
    for (const round of [0, 1, 2]) {
      const sums = [0, 0, 0];
      let weights = 0;
      let cost = 0;
      let costWeights = 0;
      for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
        const asked = pose.spotOf(spot);
        if (cover[asked] === 0) continue;
        const weight = this.#spotWeights[picture * SPOT_COUNT + spot] as number;
        const at = (picture * SPOT_COUNT + spot) * 3;
        const dl = (query[asked * 3] as number) - (colours[at] as number) / LAB_UNITS[0] - cast[0];
        const da = (query[asked * 3 + 1] as number) - (colours[at + 1] as number) / LAB_UNITS[1] - cast[1];
        const db = (query[asked * 3 + 2] as number) - (colours[at + 2] as number) / LAB_UNITS[2] - cast[2];
        const difference = Math.min(MOST_DIFFERENT, Math.sqrt(0.25 * dl * dl + 2 * (da * da + db * db)));
        cost += weight * difference;
        costWeights += weight;
        const counted = round > 0 && difference > 0.8 * MOST_DIFFERENT ? 0.1 * weight : weight;
        sums[0] = (sums[0] as number) + counted * dl;
        sums[1] = (sums[1] as number) + counted * da;
        sums[2] = (sums[2] as number) + counted * db;
        weights += counted;
      }
      if (weights === 0) return 0;
      price =
        COLOUR_PRICE * (cost / costWeights) +
        CAST_PRICE * (0.5 * Math.abs(cast[0]) + 2 * Math.hypot(cast[1], cast[2]));
      if (round < 2)
        cast = [
          cast[0] + (sums[0] as number) / weights,
          cast[1] + (sums[1] as number) / weights,
          cast[2] + (sums[2] as number) / weights,
        ];
    }
    return price;
  }
}

/** The numbers with the highest scores, best first. */
function best(numbers: readonly number[], count: number, score: (of: number) => number): number[] {
  return numbers.toSorted((a, b) => score(b) - score(a)).slice(0, count);
}

/** A cell is two by two spots. Squared: what is half background says less than half. */
function cellWeightsOf(spots: Uint8Array): Float32Array {
  const weights = new Float32Array(CELL_COUNT);
  for (let spot = 0; spot < SPOT_COUNT; spot += 1) {
    const cell = Math.floor(spot / SPOTS / 2) * CELLS + Math.floor((spot % SPOTS) / 2);
    weights[cell] = (weights[cell] as number) + (spots[spot] as number) / 255 / 4;
  }
  return weights.map((weight) => weight * weight);
}
