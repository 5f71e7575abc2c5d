import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeTable } from '@phsar/contract/office/calls';
import { shopTable } from '@phsar/contract/shop/calls';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { OfficeBuild } from '../modules/office-app/office-build.ts';
import type { WebBuild } from '../modules/pages/web-build.ts';
import { RequestGateway } from '../platform/http/request-gateway.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { openMediaStore } from '../platform/media/open-media-store.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createPrometheusMetrics } from '../platform/prometheus-metrics.ts';
import { checkAnswers } from './checked-answers.ts';
import type { DatabaseTemplate } from './database-template.ts';
import { openTestDatabase, type TestDatabase } from './database-under-test.ts';
import { type FixedSources, fixedSources } from './fixed-sources.ts';
import { type LogLine, recordingLog } from './recording-log.ts';

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  database: TestDatabase;
  media: MediaStore;
  sources: FixedSources;
  metrics: Metrics;
  /** The log so far. */
  lines: LogLine[];
  close(): Promise<void>;
}

/** The least argon2 takes. What production takes is tested where passwords are hashed. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface TestAppOptions {
  config?: Partial<Config>;
  sources?: FixedSources;
  web?: WebBuild;
  office?: OfficeBuild;
  gateway?: RequestGateway;
  /** Default: the run's template. */
  template?: DatabaseTemplate;
  /** A database the test file owns and closes, for several apps in sequence. Default: a new one. */
  database?: TestDatabase;
}

/**
 * The whole API on a database and an empty data folder: open in `beforeAll`, close in `afterAll`. An answer that
 * breaks the contract fails the test that asked.
 */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-app-'));
  const sources = options.sources ?? fixedSources();
  const log = recordingLog();
  const database = options.database ?? (await openTestDatabase(options.template));
  const config = {
    ...readConfig({ DATA_DIR: dataDir, TOKEN_SECRET: 'token-secret-of-the-tests-0123456789' }),
    ...options.config,
  };
  const media = await openMediaStore(config, log);
  const { web = null, office = null, gateway = new RequestGateway() } = options;
  const metrics = createPrometheusMetrics();
  const app = await buildApp({
    config,
    database,
    media,
    sources,
    log,
    web,
    office,
    gateway,
    metrics,
    passwordCost: CHEAP,
    pollInterval: 25,
  });
  checkAnswers(app, shopTable);
  checkAnswers(app, officeTable);
  return {
    app,
    config,
    database,
    media,
    sources,
    metrics,
    lines: log.lines,
    async close() {
      await app.close();
      if (options.database === undefined) await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
