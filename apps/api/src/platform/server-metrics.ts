import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { Database } from './database/open-database.ts';
import { type Metric, type Metrics, single } from './metrics.ts';
import { RELEASE } from './release.ts';
import type { Sources } from './sources.ts';
import { within } from './within.ts';

export interface ServerMetricsDeps {
  metrics: Metrics;
  database: Database;
  sources: Pick<Sources, 'now'>;
}

/** Entries that are counted at most: a scrape must not take long because of a backlog. */
const MOST_COUNTED = 100_000;
/** Milliseconds a database may take to say that it is ready. */
const READY_LIMIT = 1_500;
/** Milliseconds between samples of the event loop's delay. */
const DELAY_RESOLUTION = 20;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** What every server of a shop tells of itself: release, process, event loop, database, outbox. */
export function addServerMetrics({ metrics, database, sources }: ServerMetricsDeps): void {
  metrics.add(() => [
    {
      name: 'phsar_build_info',
      type: 'gauge',
      help: 'The release that runs, as labels.',
      samples: [{ labels: { release: RELEASE, node: process.version }, value: 1 }],
    },
    ...processMetrics(),
  ]);
  addEventLoop(metrics);
  metrics.add(() => poolMetrics(database));
  metrics.add(async () => {
    const isReady = await within(READY_LIMIT, database.isReady()).catch(() => false);
    return [single('gauge', 'phsar_database_ready', 'Whether the database takes orders.', Number(isReady))];
  });
  metrics.add(() => outboxMetrics(database, sources.now()));
}

/** Under the names that Prometheus's own libraries use, so that common dashboards work. */
function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
  return [
    single('counter', 'process_cpu_user_seconds_total', 'User processor time.', user / MICROSECONDS),
    single('counter', 'process_cpu_system_seconds_total', 'System processor time.', system / MICROSECONDS),
    single('gauge', 'process_start_time_seconds', 'When the process started.', performance.timeOrigin / 1e3),
    single('gauge', 'process_resident_memory_bytes', 'Resident memory.', rss),
    single('gauge', 'nodejs_heap_size_used_bytes', 'Used heap.', heapUsed),
    single('gauge', 'nodejs_heap_size_total_bytes', 'Heap.', heapTotal),
    single('gauge', 'nodejs_external_memory_bytes', 'Memory outside of the heap, such as pages.', external),
  ];
}

/** The delays are those since the scrape before, so one Prometheus should read a server. */
function addEventLoop(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION });
  delay.enable();
  // The sampling itself counts as delay.
  const seconds = (nanoseconds: number) =>
    Math.max(0, (Number.isNaN(nanoseconds) ? 0 : nanoseconds) / NANOSECONDS - DELAY_RESOLUTION / 1_000);
  metrics.add(() => {
    const delays = [
      ['median', delay.percentile(50)],
      ['p99', delay.percentile(99)],
      ['max', delay.max],
    ] as const;
    const gauges = delays.map(([which, nanoseconds]) =>
      single(
        'gauge',
        `phsar_event_loop_delay_${which}_seconds`,
        `How late the event loop was since the scrape before: ${which}.`,
        seconds(nanoseconds),
      ),
    );
    delay.reset();
    const { active } = performance.eventLoopUtilization();
    return [
      ...gauges,
      single(
        'counter',
        'phsar_event_loop_active_seconds_total',
        'Seconds in which the event loop had work.',
        active / 1_000,
      ),
    ];
  });
}

function poolMetrics({ pool }: Database): Metric[] {
  const { totalCount, idleCount, waitingCount, options } = pool;
  return [
    {
      name: 'phsar_database_connections',
      type: 'gauge',
      help: 'Open connections of the pool by what they do.',
      samples: [
        { labels: { state: 'idle' }, value: idleCount },
        { labels: { state: 'busy' }, value: totalCount - idleCount },
      ],
    },
    single('gauge', 'phsar_database_connections_max', 'The size of the pool.', options.max),
    single('gauge', 'phsar_database_waiting', 'Calls that wait for a connection.', waitingCount),
  ];
}

interface OutboxRow extends Record<string, unknown> {
  pending: number;
  oldest: string | Date | null;
  failed: number;
}

/** The same from every server of a shop. */
async function outboxMetrics({ db }: Database, now: Date): Promise<Metric[]> {
  const { rows } = await db.execute<OutboxRow>(sql`
    SELECT count(*)::int AS pending, min(created_at) AS oldest, (
      SELECT count(*)::int FROM (
        SELECT 1 FROM outbox WHERE failed_at IS NOT NULL AND done_at IS NULL LIMIT ${MOST_COUNTED}
      ) AS given_up
    ) AS failed
    FROM (
      SELECT created_at FROM outbox
      WHERE done_at IS NULL AND failed_at IS NULL AND attempts >= 0 LIMIT ${MOST_COUNTED}
    ) AS waiting`);
  const { pending = 0, oldest = null, failed = 0 } = rows[0] ?? {};
  const age = oldest === null ? 0 : (now.getTime() - new Date(oldest).getTime()) / 1_000;
  return [
    single('gauge', 'phsar_outbox_pending', 'Messages that are not handled yet, 100,000 at most.', pending),
    single('gauge', 'phsar_outbox_oldest_age_seconds', 'Age of the oldest of them.', Math.max(0, age)),
    single('gauge', 'phsar_outbox_failed', 'Messages that were given up and wait for staff.', failed),
  ];
}
