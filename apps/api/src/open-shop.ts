import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, officeOriginOf, readConfig } from './config.ts';
import { backUp } from './modules/backup/backup.service.ts';
import { loadDemoShop } from './modules/import/demo-shop.ts';
import type { OfficeBuild } from './modules/office-app/office-build.ts';
import type { WebBuild } from './modules/pages/web-build.ts';
import { inviteByCommand } from './modules/staff/staff-invite.service.ts';
import { type Database, openDatabase } from './platform/database/open-database.ts';
import { FrontDoor } from './platform/http/front-door.ts';
import { createLog } from './platform/log.ts';
import type { MediaStore } from './platform/media/media-store.ts';
import { openMediaStore } from './platform/media/open-media-store.ts';
import { RELEASE } from './platform/release.ts';
import { openShopSocket, type ShopSocket } from './platform/shop-socket.ts';
import { systemSources } from './platform/sources.ts';
import { endWith, StartError } from './platform/start-error.ts';

/** A signal to stop lets requests in flight finish, for so long. */
const DRAIN_MS = 7_000;
/** Whatever hangs after that does not keep the process: supervisors kill after ten seconds. */
const STOP_MS = 9_500;

export interface ShopParts {
  /** Called once, beside the opening of the database. */
  openWeb(): Promise<WebBuild>;
  openOffice(): OfficeBuild;
  door?: FrontDoor;
}

/** The whole server with its settings from the environment, until a signal stops it. A start that fails ends the process. */
export async function openShop(parts: ShopParts): Promise<void> {
  try {
    await open(parts);
  } catch (error) {
    endWith(error);
  }
}

async function open({ openWeb, openOffice, door = new FrontDoor() }: ShopParts): Promise<void> {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const office = openOffice();
  const [web, database] = await Promise.all([
    openWeb(),
    openDatabase({
      ...(config.databaseUrl === undefined ? {} : { databaseUrl: config.databaseUrl }),
      dataDir: config.dataDir,
      log,
    }),
  ]);
  const media = openMediaStore(config);
  if (config.isDemo) await loadDemoShop({ database, media, log });
  const app = await buildApp({ config, database, media, sources: systemSources, log, web, office, door });
  const socket = database.kind === 'embedded' ? await openSocket(config, { database, media, log }) : null;
  const stop = async () => {
    const forced = setTimeout(() => process.exit(1), STOP_MS);
    await Promise.all([socket?.close(), door.drain(DRAIN_MS)]);
    await app.close();
    await database.close();
    clearTimeout(forced);
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  await listen(app, config);
  log.info(`The shop is open at http://${config.host}:${config.port} (Phsar ${RELEASE})`);
}

/** Takes what commands ask of the server because they cannot open its embedded database themselves. */
function openSocket(
  config: Config,
  shop: { database: Database; media: MediaStore; log: FastifyBaseLogger },
): Promise<ShopSocket> {
  const backup = (file: string, signal: AbortSignal) =>
    backUp({ ...shop, sources: systemSources }, file, signal);
  const inviteStaff = async (form: string) => ({
    link: await inviteByCommand(
      { ...shop, sources: systemSources },
      JSON.parse(form),
      officeOriginOf(config),
    ),
  });
  return openShopSocket(config.dataDir, { backup, 'staff-invite': inviteStaff }, shop.log);
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} of ${host} is taken: stop what uses it or set PORT`);
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new StartError(`Cannot listen on ${host}:${port} (${code})`);
    throw error;
  }
}
