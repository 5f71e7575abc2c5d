import { readFileSync } from 'node:fs';
import type { Localized } from '@phsar/domain/language';
import { type LoadedTitles, readTitles } from '../modules/product-search/loaded-titles.ts';
import type { TitleRow } from '../modules/product-search/title-block.ts';
import { Draws } from './draws.ts';
import type { KindScore } from './labelled-searches.ts';

/** A search as somebody types it, with slips. */
interface SlippedSearch {
  kind: string;
  intended: string;
  typed: string;
  /** Place in the demo catalogue. */
  product: number;
}

/** The places of the products that a text finds. */
type Find = (typed: string) => readonly number[];
type Random = () => number;
type Slip = (text: string, random: Random) => string | null;

const DEMO = new URL('../../../../catalogue/demo/catalogue.json', import.meta.url);
const MOST_TRIES = 20;
const FIVE = 5;
const FEWEST_WORDS = 3;

const CLUSTER = /[\u1780-\u17b3](?:\u17d2[\u1780-\u17b3]|[\u17b6-\u17d1\u17d3\u17dd])*/g;
const CONSONANTS = [...'កខគឃងចឆជញតថទធនបផពភមយរលវសហអ'];
const LATIN = [...'abcdefghijklmnopqrstuvwxyz'];

const khmerClusterLost: Slip = (text, random) => lose(text, CLUSTER, random);
const englishLetterWrong: Slip = (text, random) => replace(text, /[a-z]/gi, LATIN, random);

/** By kind: the language of the titles, and the slips, one after the other. */
const KINDS: { kind: string; language: keyof Localized; slips: readonly Slip[] }[] = [
  { kind: 'Khmer, nothing wrong', language: 'km', slips: [] },
  { kind: 'a Khmer cluster lost', language: 'km', slips: [khmerClusterLost] },
  {
    kind: 'a Khmer letter for another',
    language: 'km',
    slips: [(text, random) => replace(text, /[\u1780-\u17a2]/g, CONSONANTS, random)],
  },
  {
    kind: 'a Khmer vowel or sign lost',
    language: 'km',
    slips: [(text, random) => lose(text, /[\u17b6-\u17d1]/g, random)],
  },
  { kind: 'two Khmer clusters lost', language: 'km', slips: [khmerClusterLost, khmerClusterLost] },
  { kind: 'English, nothing wrong', language: 'en', slips: [] },
  {
    kind: 'an English letter lost',
    language: 'en',
    slips: [(text, random) => lose(text, /[a-z]/gi, random)],
  },
  { kind: 'two characters swapped', language: 'en', slips: [swap] },
  { kind: 'two English letters wrong', language: 'en', slips: [englishLetterWrong, englishLetterWrong] },
];

const TITLES: Localized[] = JSON.parse(readFileSync(DEMO, 'utf8')).products.map(
  ({ title }: { title: Localized }) => title,
);

/** The demo products' titles, each with its place in the catalogue as id. */
export async function demoTitles(): Promise<LoadedTitles> {
  async function* rows(): AsyncIterable<TitleRow[]> {
    yield TITLES.map((title, id) => ({ id, title }));
  }
  return await readTitles(rows());
}

/**
 * Counts, for each kind of slip, the searches that find what is meant. What is typed are the first words of each demo
 * title: as many as it takes, at least three, to find this product and four others at most when nothing is wrong.
 * @param seed of the random slips; the same seed makes the same slips
 * @param rounds slips of each kind for each title
 */
export async function scoreSlips(seed: number, rounds: number): Promise<KindScore[]> {
  const titles = await demoTitles();
  const find: Find = (search) => [...titles.find({ search })];
  const draws = new Draws(seed);
  const scores = new Map<string, KindScore>();
  for (const { kind, intended, typed, product } of slippedSearches(find, () => draws.next(), rounds)) {
    const score = scores.get(kind) ?? { kind, searches: 0, first: 0, inFirstFive: 0, missed: [] };
    scores.set(kind, score);
    const found = find(typed).slice(0, FIVE);
    score.searches += 1;
    if (found[0] === product) score.first += 1;
    if (found.includes(product)) score.inFirstFive += 1;
    else score.missed.push(`${typed} (${intended})`);
  }
  return [...scores.values()];
}

function slippedSearches(find: Find, random: Random, rounds: number): SlippedSearch[] {
  const intended = { km: firstWords('km', find), en: firstWords('en', find) };
  const searches = KINDS.flatMap(({ kind, language, slips }) =>
    Array.from({ length: slips.length === 0 ? 1 : rounds }, () =>
      intended[language].flatMap(({ text, product }): SlippedSearch[] => {
        const typed = slips.reduce<string | null>(
          (before, slip) => (before === null ? null : changed(before, slip, random)),
          text,
        );
        return typed === null ? [] : [{ kind, intended: text, typed, product }];
      }),
    ).flat(),
  );
  return [...searches, ...brandAndWord(find), ...brandAndPhrase()];
}

function firstWords(language: keyof Localized, find: Find) {
  return TITLES.flatMap((title, product) => {
    const words = wordsOf(title[language], language);
    for (let count = FEWEST_WORDS; count <= words.length; count += 1) {
      const text = words.slice(0, count).join('').trim();
      const found = find(text);
      if (found.length <= FIVE && found.includes(product)) return [{ text, product }];
    }
    return [];
  });
}

/** With the spaces and commas after them. */
function wordsOf(title: string, language: string): string[] {
  const words: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(
    title,
  )) {
    if (isWordLike) words.push(segment);
    else words.push((words.pop() ?? '') + segment);
  }
  return words;
}

/** The brand, and the Khmer word beside it that the fewest products have. */
function brandAndWord(find: Find): SlippedSearch[] {
  return TITLES.flatMap(({ km }, product) => {
    const brand = /[A-Z][a-z]{3,}/.exec(km)?.[0];
    const words = wordsOf(km, 'km').map((word) => word.replace(/[^\u1780-\u17d3]/g, ''));
    const texts = words.filter((word) => word !== '').map((word) => `${brand} ${word}`);
    const [typed] = texts.toSorted((a, b) => find(a).length - find(b).length);
    return typed === undefined ? [] : [{ kind: 'brand and one Khmer word', intended: typed, typed, product }];
  });
}

/** The brand, and the first Khmer of the title as it stands between two spaces. */
function brandAndPhrase(): SlippedSearch[] {
  return TITLES.flatMap(({ km }, product) => {
    const brand = /[A-Z][a-z]{3,}/.exec(km)?.[0];
    const phrase = /[\u1780-\u17d3]+/.exec(km)?.[0];
    const typed = `${brand} ${phrase}`;
    return [{ kind: 'brand and the first Khmer phrase', intended: typed, typed, product }];
  });
}

/** One slip; null where the text has nothing to slip on. */
function changed(text: string, slip: Slip, random: Random): string | null {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const typed = slip(text, random);
    if (typed !== null && typed !== text && typed.trim() !== '') return typed;
  }
  return null;
}

function lose(text: string, what: RegExp, random: Random): string | null {
  const found = pick([...text.matchAll(what)], random);
  return found === undefined ? null : text.slice(0, found.index) + text.slice(found.index + found[0].length);
}

function replace(text: string, what: RegExp, by: readonly string[], random: Random): string | null {
  const found = pick([...text.matchAll(what)], random);
  const other = pick(by, random);
  if (found === undefined || other === undefined || other === found[0].toLowerCase()) return null;
  return text.slice(0, found.index) + other + text.slice(found.index + 1);
}

/** Also over the space between two words, but at least one of the two is a letter. */
function swap(text: string, random: Random): string | null {
  const at = Math.floor(random() * (text.length - 1));
  const [first = '', second = ''] = text.slice(at, at + 2);
  if (/[0-9]/.test(first + second) || !/[a-z]/i.test(first + second)) return null;
  return text.slice(0, at) + second + first + text.slice(at + 2);
}

function pick<T>(from: readonly T[], random: Random): T | undefined {
  return from[Math.floor(random() * from.length)];
}
