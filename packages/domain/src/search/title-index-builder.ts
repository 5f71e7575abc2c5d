import type { Localized } from '../language.ts';
import { NumberList } from './number-list.ts';
import { PostingLists } from './posting-lists.ts';
import { TitleIndex } from './title-index.ts';
import { TitleVocabulary } from './title-vocabulary.ts';
import { type Token, wordsOfTitle } from './words.ts';

/** Collects titles and builds their index; the caller may yield between additions. */
export class TitleIndexBuilder {
  readonly #vocabulary = new TitleVocabulary();
  readonly #known = new Map<string, Token[]>();
  readonly #symbols = new Map<string, NumberList>();
  readonly #pieces = new NumberList();
  readonly #begins = new NumberList();
  #size = 0;

  /** Adds the next entry; entries are numbered in the order they are added. */
  add(title: Localized): void {
    for (const { pieces, symbols } of wordsOfTitle(title, this.#known)) {
      this.#begins.push(this.#pieces.length);
      for (const piece of pieces) this.#pieces.push(this.#vocabulary.add(piece));
      for (const symbol of symbols) this.#addSymbol(symbol);
    }
    this.#size += 1;
  }

  /** Builds the index of all entries added so far, in steps of less than a millisecond; call it once. */
  *inSteps(): Generator<void, TitleIndex> {
    this.#begins.push(this.#pieces.length);
    const { size } = this.#vocabulary;
    const lists = yield* PostingLists.inSteps(this.#pieces.toArray(), this.#begins.toArray(), size);
    const symbols = new Map([...this.#symbols].map(([symbol, entries]) => [symbol, entries.toArray()]));
    return new TitleIndex(this.#vocabulary, lists, symbols);
  }

  /** The same in one go. */
  build(): TitleIndex {
    const steps = this.inSteps();
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
    }
  }

  #addSymbol(symbol: string): void {
    const entries = this.#symbols.get(symbol) ?? new NumberList();
    if (entries.last !== this.#size) entries.push(this.#size);
    this.#symbols.set(symbol, entries);
  }
}
