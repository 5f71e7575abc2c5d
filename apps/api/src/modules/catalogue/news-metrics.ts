import type { Metrics } from '../../platform/metrics.ts';
import type { Sources } from '../../platform/sources.ts';

/** Whether a server hears of what the other servers change. */
export interface NewsMetrics {
  /** A message of another server, or a change that the beat found without one. */
  received(about: 'stock' | 'catalogue' | 'missed'): void;
  /** The server heard its own test. */
  beat(): void;
}

/** Counts news. For servers on a PostgreSQL: the embedded database has one server. */
export function createNewsMetrics(metrics: Metrics, sources: Pick<Sources, 'now'>): NewsMetrics {
  const news = metrics.counter(
    'phsar_news_received_total',
    'Change events received from other servers, by kind; missed ones were found without a message.',
    'about',
    ['stock', 'catalogue', 'missed'],
  );
  let lastBeat = 0;
  metrics.gauge(
    'phsar_news_last_beat_timestamp_seconds',
    'When the server last received its own heartbeat over NOTIFY; 0 before the first time.',
    () => lastBeat,
  );
  return {
    received: (about) => news.increment(about),
    beat() {
      lastBeat = sources.now().getTime() / 1_000;
    },
  };
}
