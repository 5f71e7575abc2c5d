import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { e164 } from '@phsar/domain/phone';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import { createAccessTokens } from '../../platform/http/access-token.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { originalName } from '../../platform/media/picture-names.ts';
import { NO_PASSWORD_HASH } from '../../platform/password-hashing.ts';
import { accountCalls, DARA } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openTestDatabase } from '../../testing/database-under-test.ts';
import {
  addTotp,
  joinAsOwner,
  officeBrowser,
  STAFF_PASSWORD,
  type StaffPerson,
} from '../../testing/office-calls.ts';
import { openSession } from '../../testing/open-session.ts';
import { addProduct, addShopper, stockOf, type TestShopper } from '../../testing/sample-goods.ts';
import { orderBody, placeOrder } from '../../testing/sample-order.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { createAuditService } from '../audit/audit.service.ts';
import { inviteStaffAgain } from '../staff/invitations.service.ts';
import { backupTables } from './backup.repository.ts';
import { backUp, restore } from './backup.ts';
import { type BackupLine, readBackupFile, writeBackupFile } from './backup-file.ts';

let old: TestApp;
let fresh: TestApp;
let shopper: TestShopper;
let owner: StaffPerson;
let product: string;
let picture: string;
/** Milliseconds. Longer than any other statement of these tests takes on a busy machine. */
const BRIEF = 5_000;
const PLANNED_DAY = '2099-01-01';

beforeAll(async () => {
  fresh = await openTestApp();
  return () => fresh.close();
});
beforeAll(async () => {
  old = await openTestApp();
  return () => old.close();
});
beforeAll(fillShop);
beforeEach(() => fresh.database.emptyAll());

async function fillShop(): Promise<void> {
  product = await addProduct(old, { stock: 10 });
  shopper = await addShopper(old);
  const body = orderBody([{ productId: product, quantity: 3, unitPrice: 10 }]);
  expect((await placeOrder(shopper, body, 'kept-key')).statusCode).toBe(201);
  await shopper.call('POST', '/cart/add', { payload: { productId: product, quantity: 2 } });
  const { signUp, openSession, post } = accountCalls(old);
  await signUp();
  await openSession();
  await post('/messages', { name: 'ដារ៉ា', phonenumber: '012', message: 'line 1\nline 2 \'\\" 🦷' });
  const bytes = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
  picture = pictureId(bytes);
  await old.media.put(originalName(picture), bytes);
  await old.database.pool.query('INSERT INTO pictures (id, width, height) VALUES ($1, 400, 400)', [picture]);
  await writePosts();
}

/** A published post with a picture in its text, a planned one and a draft, all written in the office. */
async function writePosts(): Promise<void> {
  owner = await joinAsOwner(old);
  const blocks = [
    { type: 'heading', text: { km: 'ហេតុអ្វីពីរដង?' } },
    { type: 'picture', picture, text: { km: 'ច្រាសទន់' } },
    { type: 'list', items: [{ km: 'ព្រឹក', en: 'morning' }] },
  ];
  const posts = [
    { title: { km: 'ធ្មេញស្អាត' }, picture, state: 'published', blocks },
    { title: { en: 'New Year' }, picture, state: 'published', publishAt: PLANNED_DAY },
    { title: { en: 'Not finished' }, state: 'draft', blocks },
  ];
  for (const post of posts) expect((await owner.call('POST', '/blogs', post)).statusCode).toBe(201);
}

async function makeBackup(): Promise<string> {
  const file = join(makeTemporaryFolder(), 'shop.backup');
  await backUp(old, file);
  return file;
}

function inviteAgain() {
  const { database, sources } = fresh;
  const audit = createAuditService({ db: database.db, sources });
  return inviteStaffAgain({ database, sources, audit }, 'http://localhost');
}

/** Passwords of staff are left out, as backups leave them out. */
async function contentOf({ database }: Pick<TestApp, 'database'>): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = {};
  for (const table of backupTables()) {
    const { rows } = await database.pool.query(
      `SELECT (to_jsonb(t)${table === 'staff' ? " - 'password_hash'" : ''})::text AS row FROM ${table} t ORDER BY 1`,
    );
    content[table] = rows;
  }
  return content;
}

// Covers office 2.42
test('a restored shop is the shop it was, and sells on', async () => {
  const file = await makeBackup();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const summary = await restore(fresh, file);
  expect(summary.pictures).toBe(1);
  expect(await contentOf(fresh)).toEqual(await contentOf(old));
  expect(await fresh.media.get(originalName(picture))).toEqual(await old.media.get(originalName(picture)));

  const login = await accountCalls(fresh).logIn(DARA.phoneNumber, DARA.password);
  expect(login.status).toBe(200);
  const tokens = createAccessTokens(fresh.config.tokenSecret, fresh.sources);
  const session = await openSession(fresh.database, shopper.id);
  const order = async (key: string) => {
    const answer = await fresh.app.inject({
      method: 'POST',
      url: '/api/orders/create',
      headers: { authorization: `Bearer ${await tokens.issue(session)}`, 'idempotency-key': key },
      payload: orderBody([{ productId: product, quantity: 3, unitPrice: 10 }]),
    });
    expect(answer.statusCode).toBe(201);
    return answer.json().order.orderId;
  };
  const [{ orderId: before }] = (await shopper.call('GET', '/orders/user/orders')).json();
  expect(await order('kept-key')).toBe(before);
  expect(await order('fresh-key')).not.toBe(before);
  expect(await stockOf(fresh, product)).toBe(4);
  // Numbers go on where they were.
  expect(Number(await addProduct(fresh))).toBeGreaterThan(Number(product));
});

test('pictures are stored while no transaction waits for them', async () => {
  const file = await makeBackup();
  let stored = 0;
  const slow: MediaStore = {
    ...fresh.media,
    put: async (name, bytes) => {
      // Waits for every transaction that has touched the products, and for the only session of the embedded database.
      await fresh.database.pool.query('SELECT id FROM products LIMIT 1');
      await fresh.media.put(name, bytes);
      stored += 1;
    },
  };
  await restore({ database: fresh.database, media: slow }, file);
  expect(stored).toBe(1);
  expect(await contentOf(fresh)).toEqual(await contentOf(old));
});

test('a statement of a restore, and its COMMIT, may take longer than any other of the shop', async () => {
  const file = await makeBackup();
  const brief = { silenceLimit: BRIEF, stallLimit: BRIEF };
  const database = await openTestDatabase(undefined, undefined, brief);
  onTestFinished(() => database.close());
  // There is one message.
  await database.pool.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE enough timestamptz := clock_timestamp() + interval '6 seconds';
    BEGIN
      ASSERT current_setting('statement_timeout') = '0';
      WHILE clock_timestamp() < enough LOOP END LOOP;
      RETURN NULL;
    END $$;
    CREATE TRIGGER dawdle AFTER INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION dawdle();
    CREATE CONSTRAINT TRIGGER dawdle_at_commit AFTER INSERT ON contact_messages
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dawdle()`);
  await restore({ database, media: fresh.media }, file);
  expect(await contentOf({ database })).toEqual(await contentOf(old));
});

test('a restore that fails at its rows is repeated', async () => {
  const file = await makeBackup();
  const broken = join(makeTemporaryFolder(), 'shop.backup');
  const without = (lines: string[]) => lines.map((line) => line.replace('"quantity":3', '"quantity":-3'));
  await writeFile(broken, repacked(await readFile(file), without));
  await expect(restore(fresh, broken)).rejects.toThrow();
  const { rows } = await fresh.database.pool.query('SELECT count(*) AS accounts FROM accounts');
  expect(rows).toEqual([{ accounts: 0 }]);
  await restore(fresh, file);
  expect(await contentOf(fresh)).toEqual(await contentOf(old));
});

test('a picture that is removed meanwhile is told, and breaks nothing', async () => {
  const file = join(makeTemporaryFolder(), 'shop.backup');
  const media: MediaStore = { ...old.media, get: async () => null };
  const { missing } = await backUp({ ...old, media }, file);
  // The product's sample picture never had a file.
  expect(missing).toBe(2);
  expect(await restore(fresh, file)).toMatchObject({ pictures: 0 });
  expect(await contentOf(fresh)).toEqual(await contentOf(old));
});

test('posts come back as they were written: shown, planned and as a draft, with their parts', async () => {
  await restore(fresh, await makeBackup());
  const { rows } = await fresh.database.pool.query(
    'SELECT state, publish_at IS NOT NULL AS planned, version, jsonb_array_length(blocks) AS parts, editor_name AS editor FROM blogs ORDER BY id',
  );
  expect(rows).toEqual([
    { state: 'published', planned: false, version: 1, parts: 3, editor: 'Sok Dara' },
    { state: 'published', planned: true, version: 1, parts: 0, editor: 'Sok Dara' },
    { state: 'draft', planned: false, version: 1, parts: 3, editor: 'Sok Dara' },
  ]);
  const linked = await fresh.database.pool.query('SELECT picture_id AS id FROM blog_pictures');
  expect(linked.rows).toEqual([{ id: picture }, { id: picture }]);
  const shown = (await fresh.app.inject('/api/blogs')).json();
  expect(shown).toMatchObject([{ title: 'ធ្មេញស្អាត' }]);
});

// Covers office 2.43
test('brings no session back, nor keeps anything of one in the file', async () => {
  await addTotp(old, owner);
  const text = gunzipSync(await readFile(await makeBackup())).toString();
  expect(text).not.toContain('token_hash');
  expect(text).not.toContain('code_hash');
  expect(text).not.toMatch(/"table":"staff_(sessions|totp|recovery_codes|passkeys)"/);
});

// Covers office 2.41
test('leaves the log as it is, and adds that of the file', async () => {
  const { pool } = fresh.database;
  await pool.query(
    "INSERT INTO audit_log (id, at, via, action, subject) VALUES (gen_random_uuid(), now(), 'command', 'mine', 'x')",
  );
  await restore(fresh, await makeBackup());
  const { rows } = await pool.query(
    "SELECT DISTINCT action FROM audit_log WHERE action IN ('mine', 'staff.joined')",
  );
  expect(rows.map(({ action }) => action).sort()).toEqual(['mine', 'staff.joined']);
});

describe('passwords of staff', () => {
  const signIn = async (password: string) => {
    const answer = await officeBrowser(fresh).call('POST', '/login', {
      phoneNumber: owner.phoneNumber,
      password,
    });
    return answer.statusCode;
  };

  // Covers office 2.44
  it('are void after a restore, and a new link to each person sets a new one', async () => {
    const file = await makeBackup();
    await restore(fresh, file);
    expect(await signIn(STAFF_PASSWORD)).toBe(401);
    const invited = await inviteAgain();
    expect(invited).toEqual([
      {
        name: 'Sok Dara',
        role: 'owner',
        phone: e164(owner.phoneNumber),
        link: expect.stringContaining('http://localhost/office/join?code='),
      },
    ]);
    const code = new URL(invited[0]?.link ?? '').searchParams.get('code');
    const form = { code, name: 'Sok Dara', phoneNumber: owner.phoneNumber, password: 'six-purple-kites' };
    const joined = await officeBrowser(fresh).call('POST', '/join', form);
    expect(joined.json()).toMatchObject({ staff: { _id: owner.id, role: 'owner' } });
    expect(await signIn('six-purple-kites')).toBe(200);
  });

  it('are set anew by a link of their own for two people of the same name and role', async () => {
    await restore(fresh, await makeBackup());
    const [first, second] = ['011222001', '011222002'];
    await fresh.database.pool.query(
      `INSERT INTO staff (name, phone, password_hash, role)
       SELECT 'A packer', phone, '', 'packer' FROM unnest($1::text[]) AS phone`,
      [[e164(first), e164(second)]],
    );
    const links = await inviteAgain();
    const join = async (linkOf: string, phoneNumber: string) => {
      const link = links.find(({ phone }) => phone === e164(linkOf))?.link ?? '';
      const code = new URL(link).searchParams.get('code');
      const form = { code, name: 'A packer', phoneNumber, password: 'six-purple-kites' };
      return (await officeBrowser(fresh).call('POST', '/join', form)).statusCode;
    };
    expect(await join(first, second)).toBe(409);
    expect(await join(first, first)).toBe(201);
    expect(await join(second, second)).toBe(201);
  });

  it('are void after a restore of a file that still holds them', async () => {
    const file = await makeBackup();
    const { rows } = await old.database.pool.query('SELECT password_hash AS hash FROM staff');
    const withHash = (lines: string[]) =>
      lines.map((line) =>
        line.startsWith('{"table":"staff"') ? line.replace(NO_PASSWORD_HASH, rows[0]?.hash) : line,
      );
    await writeFile(file, repacked(await readFile(file), withHash));
    expect(gunzipSync(await readFile(file)).toString()).toContain(rows[0]?.hash);
    await restore(fresh, file);
    expect(await signIn(STAFF_PASSWORD)).toBe(401);
  });

  it('are not part of a backup, and deactivated staff get no link', async () => {
    const { rows } = await old.database.pool.query('SELECT password_hash AS hash FROM staff');
    const file = await makeBackup();
    expect(gunzipSync(await readFile(file)).toString()).not.toContain(rows[0]?.hash);
    await restore(fresh, file);
    await fresh.database.pool.query('UPDATE staff SET is_active = false');
    expect(await inviteAgain()).toEqual([]);
  });
});

test('a shop in use is left alone', async () => {
  const file = await makeBackup();
  await addShopper(fresh);
  await expect(restore(fresh, file)).rejects.toThrow('The shop is not empty');
  const { rows } = await fresh.database.pool.query('SELECT count(*) AS orders FROM orders');
  expect(rows).toEqual([{ orders: 0 }]);
});

test.each([
  ['cut short', (packed: Buffer) => packed.subarray(0, packed.length - 20), 'is not a backup, or is damaged'],
  ['without its end', (packed: Buffer) => repacked(packed, (lines) => lines.slice(0, -1)), 'end is missing'],
  ['without a row', (packed: Buffer) => repacked(packed, (lines) => lines.toSpliced(1, 1)), 'end is missing'],
  ['without its head', (packed: Buffer) => repacked(packed, (lines) => lines.slice(1)), 'head is missing'],
  ['that is something else', () => Buffer.from('hello'), 'is not a backup, or is damaged'],
])('a file %s is refused, and nothing is restored', async (_, spoil, reason) => {
  const file = await makeBackup();
  await writeFile(file, spoil(await readFile(file)));
  await expect(restore(fresh, file)).rejects.toThrow(reason);
  const { rows } = await fresh.database.pool.query('SELECT count(*) AS accounts FROM accounts');
  expect(rows).toEqual([{ accounts: 0 }]);
});

test('a backup of another version and a file that is not there are told', async () => {
  const file = await makeBackup();
  const older = (lines: string[]) => [
    lines[0]?.replace(/"schemaVersion":\d+/, '"schemaVersion":1') ?? '',
    ...lines.slice(1),
  ];
  await writeFile(file, repacked(await readFile(file), older));
  await expect(restore(fresh, file)).rejects.toThrow('made by an older version');
  await expect(restore(fresh, '/nowhere/shop.backup')).rejects.toThrow('/nowhere/shop.backup is not there');
  await expect(backUp(old, '/nowhere/shop.backup')).rejects.toThrow('Cannot write /nowhere/shop.backup');
});

test('two backups to one file at once are both whole, and nothing is left beside it', async () => {
  const folder = makeTemporaryFolder();
  const file = join(folder, 'shop.backup');
  const head = { phsarBackup: 1, schemaVersion: 1, madeAt: 'now' } as const;
  const begun = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const slow = writeBackupFile(file, async (write) => {
    await write(head);
    begun.resolve();
    await second.promise;
    await write({ end: { rows: 0, pictures: 0 } });
  });
  await begun.promise;
  await writeBackupFile(file, (write) => write({ ...head, madeAt: 'later' }));
  expect(await linesOf(file)).toEqual([{ ...head, madeAt: 'later' }]);
  second.resolve();
  await slow;
  expect(await linesOf(file)).toEqual([head, { end: { rows: 0, pictures: 0 } }]);
  expect(await readdir(folder)).toEqual(['shop.backup']);
});

test('a failure that is not of the file is told as it is, and leaves nothing', async () => {
  const folder = makeTemporaryFolder();
  const lost = Object.assign(new Error('read ECONNRESET'), { syscall: 'read' });
  const writing = writeBackupFile(join(folder, 'shop.backup'), () => Promise.reject(lost));
  await expect(writing).rejects.toBe(lost);
  expect(await readdir(folder)).toEqual([]);
});

test('one that is given up leaves nothing', async () => {
  const folder = makeTemporaryFolder();
  const givenUp = AbortSignal.abort(new Error('given up'));
  const making = backUp(old, join(folder, 'shop.backup'), givenUp);
  await expect(making).rejects.toThrow('given up');
  expect(await readdir(folder)).toEqual([]);
});

async function linesOf(file: string): Promise<BackupLine[]> {
  const lines: BackupLine[] = [];
  for await (const line of readBackupFile(file)) lines.push(line);
  return lines;
}

function repacked(packed: Buffer, change: (lines: string[]) => string[]): Buffer {
  const lines = gunzipSync(packed).toString().trimEnd().split('\n');
  return gzipSync(`${change(lines).join('\n')}\n`);
}
