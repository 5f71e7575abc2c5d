import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { type ShopProcess, startShop } from '../../../../e2e/support/shop-process.ts';
import { accounts } from '../modules/accounts/schema.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { createAccessTokens } from '../platform/http/access-token.ts';
import { systemSources } from '../platform/sources.ts';
import { copyEmbedded } from '../testing/database-under-test.ts';
import { openSession } from '../testing/open-session.ts';
import { runOnServer, withDatabase } from '../testing/postgres-admin.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { addProduct } from '../testing/sample-goods.ts';
import { SHOP_COMMAND } from '../testing/shop-command.ts';

export type DatabaseKind = 'embedded' | 'postgres';

/** A shop with products and shoppers, whose servers run as separate processes. */
export interface SeededShop {
  /** By product id on the wire. */
  stock: Map<string, number>;
  /** An access token for each shopper. */
  tokens: string[];
  /** Logs every account in. @returns access tokens in the order of the phone numbers; only while no server runs. */
  logInAgain(): Promise<string[]>;
  /** Null on the embedded database. */
  databaseUrl: string | null;
  dataDir: string;
  startServer(settings?: Record<string, string>): Promise<ShopProcess>;
  /** `npm run shop -- …`. @returns what it printed. @throws when it fails */
  run(...args: string[]): Promise<string>;
  /** Opens the database; the embedded one only while no server runs. */
  open(): Promise<Database>;
  /** The same at another address, such as that of a standby which took over. */
  openAt(databaseUrl: string): Promise<Database>;
  /** Call it once no server runs. */
  remove(): Promise<void>;
}

interface Seed {
  shoppers: number;
  /** Stock of each product; all cost ten dollars. */
  stocks: readonly number[];
  /** An empty database of PostgreSQL that the caller removes; default: a copy of the run's template. */
  databaseUrl?: string;
  /** Where its data folder is made; default: among the system's temporary files. */
  parent?: string;
}

const TOKEN_SECRET = 'token-secret-of-the-hard-tests-0123456789';

const runProgram = promisify(execFile);

/** Opens a new shop on the database, with goods and people by `seed`; `remove` deletes it. */
export async function seedShop(kind: DatabaseKind, seed: Seed): Promise<SeededShop> {
  const dataDir = await mkdtemp(join(seed.parent ?? tmpdir(), 'phsar-hard-'));
  const place = kind === 'embedded' ? null : await placeOf(seed);
  if (place === null) copyEmbedded(inject('hardTemplates').embedded.folder, dataDir);
  const openAt = (databaseUrl: string | undefined) =>
    openDatabase({ dataDir, databaseUrl, log: recordingLog() });
  const open = () => openAt(place?.url);
  const database = await open();
  const stock = new Map<string, number>();
  for (const pieces of seed.stocks) {
    stock.set(await addProduct({ database, sources: systemSources }, { stock: pieces }), pieces);
  }
  await addShoppers(database, seed.shoppers);
  const tokens = await logIn(database);
  await database.close();
  const environment = {
    DATA_DIR: dataDir,
    // So that a killed server's leftovers are removed too.
    TMPDIR: dataDir,
    DATABASE_URL: place?.url ?? '',
    TOKEN_SECRET,
    SHOP_DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
  };
  return {
    stock,
    tokens,
    databaseUrl: place?.url ?? null,
    dataDir,
    open,
    openAt,
    async logInAgain() {
      const restored = await open();
      try {
        return await logIn(restored);
      } finally {
        await restored.close();
      }
    },
    startServer: (settings = {}) => startShop({ ...environment, ...settings }),
    async run(...args) {
      const { stdout } = await runProgram(process.execPath, [SHOP_COMMAND, ...args], {
        env: { ...process.env, ...environment },
      });
      return stdout;
    },
    async remove() {
      await place?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function addShoppers(database: Database, count: number): Promise<void> {
  if (count === 0) return;
  await database.db.insert(accounts).values(
    Array.from({ length: count }, (_, index) => ({
      fullName: 'Sok Dara',
      foldedName: 'sok dara',
      phone: `+85510${String(index).padStart(6, '0')}`,
      passwordHash: 'none',
      address: 'Phnom Penh',
      // Others share the limits of new accounts.
      phoneVerifiedAt: new Date(),
    })),
  );
}

async function logIn(database: Database): Promise<string[]> {
  const rows = await database.db.select({ id: accounts.id }).from(accounts).orderBy(accounts.phone);
  const tokens = createAccessTokens(TOKEN_SECRET, systemSources);
  return await Promise.all(rows.map(async ({ id }) => tokens.issue(await openSession(database, id))));
}

async function placeOf({ databaseUrl }: Seed) {
  return databaseUrl === undefined ? await createDatabase() : { url: databaseUrl, drop: async () => {} };
}

async function createDatabase() {
  const { postgres: template } = inject('hardTemplates');
  const name = `hard_${randomUUID().replaceAll('-', '')}`;
  await runOnServer(template.serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template.template}`);
  return {
    url: withDatabase(template.serverUrl, name),
    drop: () => runOnServer(template.serverUrl, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
