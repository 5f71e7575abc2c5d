import type { Language } from '@phsar/domain/language';

/** Messages from pages to the service worker. */
export type WorkerMessage =
  /** Activate the new release now. */
  | { type: 'take-over' }
  | {
      type: 'seen';
      page: string;
      /** The page's own, whatever its address names. */
      language: Language;
      /** Absolute URLs of the files that the page loaded. */
      files: string[];
      /** Whether the network may be used for prefetching. */
      isCheap: boolean;
    };

/** The worker's answer once it has cached the code of every page. */
export const RELEASE_KEPT = 'release-kept';

/** The worker's message to a page that it could not fetch from the network. */
export const NETWORK_LOST = 'network-lost';
