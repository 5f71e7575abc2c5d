import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { putPictures } from '../modules/media/pictures.repository.ts';
import { putBlogs } from '../modules/posts/put-blogs.ts';
import { putProducts } from '../modules/products/product-file.repository.ts';
import { setStock } from '../modules/products/product-stock.repository.ts';
import { SYSTEM_ACTOR } from '../platform/actor.ts';
import { type CatalogueServer, openCatalogue } from '../testing/catalogue-server.ts';
import { openTestDatabase, type TestDatabase } from '../testing/database-under-test.ts';
import { fixedSources } from '../testing/fixed-sources.ts';
import { recordingLog } from '../testing/recording-log.ts';
import { productsOutOfStep } from '../testing/sample-goods.ts';
import { type CatalogueWrite, writeCatalogue } from './catalogue-writing.ts';

let database: TestDatabase;
let catalogue: CatalogueServer;

beforeAll(async () => {
  database = await openTestDatabase();
  catalogue = openCatalogue({ database, sources: fixedSources(), log: recordingLog() });
});
afterAll(async () => {
  await catalogue.close();
  await database.close();
});
beforeEach(async () => {
  await database.emptyAll();
  catalogue.changes.publish({ kind: 'catalogue', products: 'all' });
});

const both = (text: string) => ({ km: text, en: text });
const product = (key: string) => ({
  key,
  position: 0,
  title: both(key),
  description: both(''),
  price: 250,
  discount: 0,
  linkUrl: '',
  category: null,
  discountFrom: null,
  discountUntil: null,
  lowStock: null,
  isArchived: false,
  pictureIds: ['abc'],
});

async function putProduct({ transaction }: CatalogueWrite, key: string, stock: number): Promise<void> {
  await putPictures(transaction, [{ id: 'abc', width: 400, height: 300 }]);
  const idOf = await putProducts(transaction, [product(key)]);
  await setStock(transaction, [{ productId: idOf(key), stock }], { reason: 'import', actor: SYSTEM_ACTOR });
}

async function shown(): Promise<{ title: string; Item: number; price: number }[]> {
  const answer = await catalogue.products.list({}, 'en');
  return 'body' in answer ? JSON.parse(answer.body.toString()) : [];
}

async function version(): Promise<number> {
  const { rows } = await database.pool.query('SELECT max(version) AS version FROM change_log');
  return rows[0]?.version ?? 0;
}

test('a write shows in the next answer and adds one entry to the log', async () => {
  await catalogue.write((writer) => putProduct(writer, 'a', 3));
  expect(await shown()).toMatchObject([{ title: 'a', Item: 3, price: 2.5 }]);
  const before = catalogue.changes.version();
  await catalogue.write((writer) => putProduct(writer, 'b', 0));
  expect(catalogue.changes.version()).not.toBe(before);
  expect((await shown()).map(({ title }) => title)).toEqual(['a', 'b']);
  expect(await version()).toBe(2);
  expect(await productsOutOfStep({ database })).toEqual([]);
});

test('a write that fails leaves nothing, stock and version included', async () => {
  const failing = catalogue.write(async (writer) => {
    await putProduct(writer, 'a', 3);
    throw new Error('planted');
  });
  await expect(failing).rejects.toThrow('planted');
  expect(await shown()).toEqual([]);
  expect(await version()).toBe(0);
});

// Covers decisions D3.1
test('HTML of posts is cleaned in every write', async () => {
  await writeCatalogue(database, async ({ transaction }) => {
    await putPictures(transaction, [{ id: 'abc', width: 400, height: 300 }]);
    const description = { km: '<p onclick="x">ខ</p><script>y</script>', en: '' };
    await putBlogs(transaction, [
      { key: 'a', publishedOn: '2026-01-05', title: both('a'), description, pictureId: 'abc' },
    ]);
  });
  const { rows } = await database.pool.query("SELECT description FROM blog_texts WHERE language = 'km'");
  expect(rows).toEqual([{ description: '<p>ខ</p>' }]);
});

test('two writes at the same time take turns', async () => {
  const order: string[] = [];
  const write = (name: string) =>
    writeCatalogue(database, async (writer) => {
      order.push(`${name} begins`);
      await putProduct(writer, name, 1);
      order.push(`${name} ends`);
    });
  await Promise.all([write('a'), write('b')]);
  const [first = '', second = ''] = [order[0]?.[0], order[2]?.[0]];
  expect(order).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
});
