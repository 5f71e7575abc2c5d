import type { StructuredData } from './structured-data.ts';

/** What a page tells those who do not read it but show or list it. */
export interface PageFacts {
  /** Its one address, without a language; null for a page that nobody is to find: an account's, a search, a missing one. */
  path: string | null;
  title: string;
  description: string;
  type: 'website' | 'article' | 'product';
  /** A media address of the catalogue; without one the shop's own picture stands for the page. */
  picture?: string | undefined;
  data: readonly StructuredData[];
}
