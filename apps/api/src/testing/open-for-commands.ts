import type { ChildProcess } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import { buildServer } from '../app.ts';
import { serveCommands } from '../cli/served-commands.ts';
import { openShopSocket } from '../platform/shop-socket.ts';
import { openTestApp, type TestApp } from './app-under-test.ts';
import { recordingLog } from './recording-log.ts';
import { type CommandOutcome, runShopCommand, SHOP_COMMAND } from './shop-command.ts';
import { spawnGuarded } from './when-process-ends.ts';

export interface ShopOpenForCommands {
  /** The shop whose database the commands work on. */
  shop: TestApp;
  /** The server that is open to commands. */
  app: FastifyInstance;
  /** Runs a command beside the open shop; on the embedded database through the shop's socket. */
  run(...args: string[]): Promise<CommandOutcome>;
  /** Starts one that the test stops. */
  start(...args: string[]): ChildProcess;
  close(): Promise<void>;
}

/** A shop with a server that is open to commands as `npm start` opens it. */
export async function openForCommands(): Promise<ShopOpenForCommands> {
  const testShop = await openTestApp();
  const { config, database, media, sources } = testShop;
  const databaseUrl = database.pool.options.connectionString;
  const shop = { config: { ...config, databaseUrl }, database, media, sources };
  const log = recordingLog();
  const { app, catalogue, products } = await buildServer({ ...shop, log, web: null });
  const commands = serveCommands({ ...shop, catalogue, products, describePictures: async () => {} });
  const socket = database.kind === 'embedded' ? await openShopSocket(config.dataDir, commands, log) : null;
  const folder = config.dataDir;
  const settings = { DATA_DIR: folder, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  return {
    shop: testShop,
    app,
    run: (...args) => runShopCommand(args, folder, settings),
    start: (...args) =>
      spawnGuarded(process.execPath, [SHOP_COMMAND, ...args], {
        cwd: folder,
        env: { PATH: process.env.PATH, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    async close() {
      await socket?.close();
      await app.close();
      await testShop.close();
    },
  };
}
