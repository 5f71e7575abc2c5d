import type { Figure } from './support/figure.ts';
import { measureTextSearch } from './support/find-text.ts';

/** Text search: relevance and speed. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureTextSearch())];
}
