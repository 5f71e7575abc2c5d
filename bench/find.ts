import { measureTextSearch } from './support/find-text.ts';
import type { Figure } from './support/figure.ts';

/** Finding things: by what was typed. */
export async function measure(): Promise<Figure[]> {
  return [...(await measureTextSearch())];
}
