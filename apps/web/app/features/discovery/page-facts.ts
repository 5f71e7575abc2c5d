import type { StructuredData } from './structured-data.ts';

/** A page's metadata for search engines and link previews. */
export interface PageFacts {
  /** Canonical path without a language; null for pages that must not be indexed: account, search and missing pages. */
  path: string | null;
  title: string;
  description: string;
  type: 'website' | 'article' | 'product';
  /** Path of a catalogue picture; the shop's own picture is used if missing. */
  picture?: string | undefined;
  data: readonly StructuredData[];
}
