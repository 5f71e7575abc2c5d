/** What a page tells the service worker. */
export type WorkerMessage =
  /** The person wants the new release now. */
  | { type: 'take-over' }
  | {
      type: 'seen';
      page: string;
      /** Absolute addresses of what the page has loaded. */
      files: string[];
      /** The network may be used for what is not needed yet. */
      isCheap: boolean;
    };

/** What the worker answers once it has the code of every page. */
export const RELEASE_KEPT = 'release-kept';
