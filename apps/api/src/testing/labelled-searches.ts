import { readFileSync } from 'node:fs';
import type { Localized } from '@phsar/domain/language';

/** A search and the keys of the entries that may rank first. */
export interface LabelledSearch {
  kind: string;
  list: 'products' | 'blogs';
  typed: string;
  wants: string[];
}

export interface KindScore {
  kind: string;
  searches: number;
  first: number;
  inFirstFive: number;
  missed: string[];
}

interface Entry {
  key: string;
  title: Localized;
}

interface SearchesFile {
  products: Record<string, Pick<LabelledSearch, 'typed' | 'wants'>[]>;
  blogs: Pick<LabelledSearch, 'typed' | 'wants'>[];
  promotions: { typed: string; percent: number }[];
  nonsense: string[];
}

const DEMO = new URL('../../../../catalogue/demo/', import.meta.url);
const searches: SearchesFile = readDemo('searches.json');
const demo: { products: (Entry & { stock: number })[]; blogs: Entry[] } = readDemo('catalogue.json');

export const PROMOTION_SEARCHES = searches.promotions;
export const NONSENSE = searches.nonsense;

export const LABELLED_SEARCHES: LabelledSearch[] = [
  ...Object.entries(searches.products).flatMap(([kind, ofKind]) =>
    ofKind.map((search) => ({ kind, list: 'products' as const, ...search })),
  ),
  ...searches.blogs.map((search) => ({ kind: 'blogs', list: 'blogs' as const, ...search })),
];

/** Counts the correct searches of each kind. `ask` returns English titles, best first. */
export async function scoreSearches(
  ask: (list: LabelledSearch['list'], typed: string) => Promise<string[]>,
): Promise<KindScore[]> {
  const scores = new Map<string, KindScore>();
  for (const { kind, list, typed, wants } of LABELLED_SEARCHES) {
    const score = scores.get(kind) ?? { kind, searches: 0, first: 0, inFirstFive: 0, missed: [] };
    scores.set(kind, score);
    const wanted = demo[list].filter(({ key }) => wants.includes(key)).map(({ title }) => title.en);
    const found = await ask(list, typed);
    const isFirst = wanted.includes(found[0] ?? '');
    score.searches += 1;
    if (isFirst) score.first += 1;
    else score.missed.push(typed);
    if (found.slice(0, 5).some((title) => wanted.includes(title))) score.inFirstFive += 1;
  }
  return [...scores.values()];
}

function readDemo<T>(file: string): T {
  return JSON.parse(readFileSync(new URL(file, DEMO), 'utf8'));
}
