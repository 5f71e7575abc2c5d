import { OFFICE_API_BASE } from '@phsar/contract/office/endpoints';
import { API_BASE } from '@phsar/contract/shop/shop-endpoints';
import { Histogram, type Metrics } from '../metrics.ts';
import type { AnswerListener } from './request-gateway.ts';

/** Upper bounds in seconds: from what memory answers to the limit of a statement. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Kinds and their prefixes: the first that an address begins with counts; all others are pages. Load balancers probe more than a quiet shop is called. */
const KINDS = [
  ['office_call', `${OFFICE_API_BASE}/`],
  ['probe', `${API_BASE}/ready`, `${API_BASE}/health`],
  ['call', `${API_BASE}/`],
  ['picture', '/media/'],
  ['file', '/static/'],
  ['office_app', '/office'],
] as const;

/** What one kind of request came to, in plain numbers. */
class Tally {
  readonly kind: string;
  /** By status; 0 when the caller left before the end of the answer. */
  readonly answers = new Map<number, number>();
  readonly seconds = new Histogram(SECONDS);
  fromMemory = 0;

  constructor(kind: string) {
    this.kind = kind;
  }
}

/** Counts the answers of the request gateway by kind and status, with their durations. */
export function createRequestMetrics(metrics: Metrics): AnswerListener {
  const pages = new Tally('page');
  const others = KINDS.map(([kind, ...prefixes]) => ({ prefixes, tally: new Tally(kind) }));
  const byPrefix = others.flatMap(({ prefixes, tally }) => prefixes.map((prefix) => ({ prefix, tally })));
  const all = [pages, ...others.map(({ tally }) => tally)];
  const tallyOf = (url: string): Tally => {
    for (const { prefix, tally } of byPrefix) if (url.startsWith(prefix)) return tally;
    return pages;
  };
  metrics.add(() => {
    return [
      {
        name: 'phsar_http_requests_total',
        type: 'counter',
        help: 'Answered requests by kind and status; 0 where the caller left before the end.',
        samples: all.flatMap(({ kind, answers }) =>
          [...answers].map(([status, value]) => ({ labels: { kind, status: String(status) }, value })),
        ),
      },
      {
        name: 'phsar_http_request_duration_seconds',
        type: 'histogram',
        help: 'Seconds from a request to the end of its answer.',
        samples: all.flatMap(({ kind, seconds }) => seconds.samples({ kind })),
      },
      {
        name: 'phsar_http_memory_answers_total',
        type: 'counter',
        help: 'Cache hits: requests that were answered from memory, before the framework.',
        samples: all.map(({ kind, fromMemory: value }) => ({ labels: { kind }, value })),
      },
    ];
  });
  return ({ url = '' }, response, { milliseconds, isFromMemory }) => {
    const tally = tallyOf(url);
    const status = response.writableFinished ? response.statusCode : 0;
    tally.answers.set(status, (tally.answers.get(status) ?? 0) + 1);
    tally.seconds.observe(milliseconds / 1_000);
    if (isFromMemory) tally.fromMemory += 1;
  };
}
