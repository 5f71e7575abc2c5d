import { setTimeout as wait } from 'node:timers/promises';
import { buildServer } from './app.ts';
import { serveCommands } from './cli/served-commands.ts';
import { readConfig } from './config.ts';
import { loadDemoShop } from './modules/import/import.module.ts';
import type { OfficeBuild } from './modules/office-app/office-app.module.ts';
import type { WebBuild } from './modules/pages/pages.module.ts';
import { errorCodeOf } from './platform/database/database-error.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { authority, listenOnSockets } from './platform/http/listening-sockets.ts';
import { openMetricsServer } from './platform/http/metrics-server.ts';
import { RequestGateway } from './platform/http/request-gateway.ts';
import { createLog } from './platform/log.ts';
import { openMediaStore } from './platform/media/open-media-store.ts';
import { NO_METRICS } from './platform/metrics.ts';
import { RELEASE } from './platform/release.ts';
import { openShopSocket } from './platform/shop-socket.ts';
import { systemSources as sources } from './platform/sources.ts';
import { endWith, StartError } from './platform/start-error.ts';

/** Milliseconds from a stop signal until requests that still run are cut. */
const DRAIN_MS = 7_000;
/** Milliseconds until the process exits even if something hangs; supervisors kill after ten seconds. */
const STOP_MS = 9_500;

/** What differs between the built server and the development server. */
export interface ShopParts {
  /** Called once, while the database is being opened. */
  openWeb(): Promise<WebBuild>;
  openOffice(): OfficeBuild;
  gateway?: RequestGateway;
}

/** Runs the whole server with settings from the environment until a signal stops it. A failed start exits the process. */
export async function openShop(parts: ShopParts): Promise<void> {
  try {
    await open(parts);
  } catch (error) {
    endWith(error);
  }
}

async function open({ openWeb, openOffice, gateway = new RequestGateway() }: ShopParts): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const office = openOffice();
  const [web, database] = await Promise.all([openWeb(), openDatabase({ ...config, log })]);
  const media = await openMediaStore(config, log);
  if (config.isDemo) await loadDemoShop({ database, media, sources, log });
  const shop = { config, database, media, sources };
  const { host, port, metricsPort } = config;
  const metrics =
    metricsPort === undefined
      ? NO_METRICS
      : (await import('./platform/prometheus-metrics.ts')).createPrometheusMetrics();
  const { app, catalogue, products } = await buildServer({ ...shop, log, web, office, gateway, metrics });
  // The running server's photo search describes new pictures by itself.
  const commands = serveCommands({ ...shop, catalogue, products, describePictures: async () => {} });
  const socket = database.kind === 'embedded' ? await openShopSocket(config.dataDir, commands, log) : null;
  const metricsServer =
    metricsPort === undefined
      ? null
      : await listen({ host, port: metricsPort }, 'METRICS_PORT', (place) =>
          openMetricsServer(metrics, place),
        );
  const delay = config.stopDelay * 1_000;
  let stopListening = () => {};
  const stop = async () => {
    // Ctrl-C sends the signal twice, from the terminal and from npm.
    if (gateway.isLeaving) return;
    gateway.isLeaving = true;
    const forced = setTimeout(() => process.exit(1), STOP_MS);
    await wait(delay);
    // A load balancer sends a refused connection to another server, even a POST, which was not received.
    stopListening();
    await Promise.all([socket?.close(), gateway.drain(DRAIN_MS - delay)]);
    await app.close();
    metricsServer?.close();
    await database.close();
    clearTimeout(forced);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  stopListening = await listen({ host, port }, 'PORT', (place) => listenOnSockets(app, place));
  log.info(`The shop is open at http://${authority(config)} (Phsar ${RELEASE})`);
}

async function listen<T>(
  place: { host: string; port: number },
  setting: 'PORT' | 'METRICS_PORT',
  open: (place: { host: string; port: number }) => Promise<T>,
): Promise<T> {
  try {
    return await open(place);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${place.port} of ${place.host} is in use: stop what uses it or set ${setting}`,
      );
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(`Cannot listen on ${authority(place)} (${code})`);
    throw error;
  }
}
