import type { Figure } from './support/figure.ts';
import { measureTextSearch } from './support/find-text.ts';

/** Finding things: by what was typed. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureTextSearch())];
}
