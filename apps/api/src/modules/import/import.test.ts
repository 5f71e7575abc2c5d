import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Blog, Product } from '@phsar/contract/shop/wire';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { mediaFolder } from '../../platform/media/open-media-store.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import { openTestDatabase, type TestDatabase } from '../../testing/database-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { productsOutOfStep } from '../../testing/sample-goods.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { importCatalogue, testEntry, testPicture, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { isBannerShown, listBanners } from '../banners/banners.repository.ts';
import { presentBanner } from '../banners/banners.routes.ts';
import { PostsService } from '../posts/posts.service.ts';
import { lockStock, moveStock } from '../products/product-stock.repository.ts';
import { CatalogueFileError } from './check-catalogue.ts';
import { loadDemoShop } from './demo-shop.ts';
import { exportCatalogue } from './export-catalogue.ts';
import type { ImportOptions } from './import-catalogue.ts';
import { preparePictures } from './prepare-pictures.ts';

let database: TestDatabase;
let folder: string;
let dataDir: string;
let media: MediaStore;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.emptyAll();
  folder = makeTemporaryFolder();
  dataDir = makeTemporaryFolder();
  media = mediaFolder({ dataDir });
});

const blog = { key: 'b', title: 'B', description: '<p>b</p>', date: '2026-01-05', image: 'pictures/one.png' };
const banner = { key: 'n', title1: 'N', image: 'pictures/two.png' };

async function importThis(catalogue: unknown, options: ImportOptions = {}) {
  return await importCatalogue({ database, media }, await writeCatalogueFile(folder, catalogue), options);
}

async function mistakesOf(catalogue: unknown): Promise<string[]> {
  const error = await importThis(catalogue).catch((caught: unknown) => caught);
  if (!(error instanceof CatalogueFileError)) throw error;
  return error.mistakes.map(({ path, message }) => `${path} ${message}`);
}

async function shown<T>(what: 'products' | 'blogs' | 'banners'): Promise<T[]> {
  const catalogue = openCatalogue({ database, sources: fixedSources(), log: recordingLog() });
  if (what === 'banners') {
    const rows = await listBanners(database.db);
    const shownRows = rows.filter((row) => isBannerShown(row, catalogue.today()));
    return JSON.parse(JSON.stringify(shownRows.map((row) => presentBanner(row, 'en'))));
  }
  const { db } = database;
  const lists = {
    products: catalogue.products,
    blogs: new PostsService({ db, catalogue, sources: fixedSources(), log: recordingLog() }),
  };
  const answer = await lists[what].list({}, 'en');
  if (!('body' in answer)) throw new Error('The list is too long for this test');
  return JSON.parse(answer.body.toString());
}

const titles = async () => (await shown<Product>('products')).map(({ title }) => title);
const mediaFiles = () => readdirSync(join(dataDir, 'media')).filter((name) => name !== 'originals');

describe('an import', () => {
  test('says what it has loaded, and keeps each picture once', async () => {
    const summary = await importThis({
      banners: [banner],
      products: [
        testEntry('a'),
        testEntry('b', { images: ['pictures/one.png', 'pictures/../pictures/two.png'] }),
      ],
      blogs: [blog],
    });
    expect(summary).toEqual({ banners: 1, products: 2, blogs: 1, pictures: 3 });
    expect(readdirSync(join(dataDir, 'media/originals'))).toHaveLength(2);
    expect(await titles()).toEqual(['Product a', 'Product b']);
  });

  // Covers decisions D2.2
  test('done again updates the same entries under the same ids, and leaves the others', async () => {
    await importThis({ products: [testEntry('a'), testEntry('b')], blogs: [blog], banners: [banner] });
    const before = await shown<Product>('products');
    await importThis({
      deliveryFreeLimit: 60,
      products: [
        testEntry('b', {
          price: 3,
          title: { km: 'ខ' },
          images: ['pictures/two.png'],
          linkUrl: 'https://youtu.be/xm9c5HAUBpY',
        }),
      ],
    });
    const after = await shown<Product>('products');
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).toMatchObject({
      _id: before[1]?._id,
      price: 3,
      title: 'ខ',
      linkUrl: 'https://youtu.be/xm9c5HAUBpY',
    });
    expect(after[1]?.images).toHaveLength(1);
    expect(after[1]?.image).not.toBe(before[1]?.image);
    await importThis({ products: [testEntry('b')] });
    expect(await shown<Product>('products')).toEqual(before);
    expect(await shown<Blog>('blogs')).toHaveLength(1);
    expect(await shown('banners')).toHaveLength(1);
  });

  test('counts a version of a banner that it changes, so that whoever edits it is told', async () => {
    const versions = async () =>
      (await database.pool.query('SELECT version, editor_name FROM banners ORDER BY key')).rows;
    await importThis({ banners: [banner, { ...banner, key: 'o' }] });
    await database.pool.query("UPDATE banners SET editor_name = 'Dara'");
    await importThis({
      banners: [
        { ...banner, title1: { km: 'N', en: 'New' } },
        { ...banner, key: 'o' },
      ],
    });
    expect(await versions()).toEqual([
      { version: 2, editor_name: null },
      { version: 1, editor_name: 'Dara' },
    ]);
  });

  test('counts a version of what it changes alone, and brings categories', async () => {
    const versions = async () => {
      const { rows } = await database.pool.query('SELECT version, editor_name FROM products ORDER BY key');
      return rows.map(({ version, editor_name }) => [version, editor_name]);
    };
    const categories = [{ key: 'cats', name: { km: 'ឆ្មា', en: 'Cats' } }];
    const products = [
      testEntry('a', {
        category: 'cats',
        discount: 5,
        discountFrom: '2026-01-01',
        discountUntil: '2026-02-01',
      }),
      testEntry('b', {
        lowStock: 2,
        isArchived: true,
        category: 'pet',
        images: ['pictures/one.png', 'pictures/two.png'],
      }),
    ];
    await importThis({ categories, products });
    await importThis({ categories, products: products.toReversed() });
    expect(await versions()).toEqual([
      [1, 'npm run shop'],
      [1, 'npm run shop'],
    ]);
    await importThis({ products: [{ ...products[0], price: 7 }, products[1]] });
    expect((await versions()).map(([version]) => version)).toEqual([2, 1]);
    const { rows } = await database.pool.query(
      "SELECT key, name, version FROM categories JOIN category_texts ON category_key = key AND language = 'en' ORDER BY position",
    );
    expect(rows).toEqual([
      { key: 'cats', name: 'Cats', version: 1 },
      { key: 'pet', name: 'Pets', version: 1 },
    ]);
  });

  const DAYS = { discount: 5, discountFrom: '2026-01-01', discountUntil: '2026-02-01' };
  const productRow = async () => {
    const { rows } = await database.pool.query(
      "SELECT to_char(discount_from, 'YYYY-MM-DD') AS from, to_char(discount_until, 'YYYY-MM-DD') AS until, low_stock AS low, is_archived AS archived, price_cents AS price FROM products WHERE key = 'a'",
    );
    return rows[0];
  };

  test('leaves alone what the file does not name of a product: days, threshold, archive', async () => {
    await importThis({ products: [testEntry('a', { ...DAYS, lowStock: 2, isArchived: true })] });
    await importThis({ products: [testEntry('a', { price: 3 })] });
    const kept = { from: '2026-01-01', until: '2026-02-01', low: 2, archived: true, price: 300 };
    expect(await productRow()).toEqual(kept);
    await importThis({ products: [testEntry('a', { price: 3, discountUntil: '2026-03-01' })] });
    expect(await productRow()).toEqual({ ...kept, until: '2026-03-01' });
    const cleared = { discountFrom: null, discountUntil: null, lowStock: null, isArchived: false };
    await importThis({ products: [testEntry('a', cleared), testEntry('b')] });
    const plain = { from: null, until: null, low: null, archived: false };
    expect(await productRow()).toEqual({ ...plain, price: 1250 });
    expect(await titles()).toEqual(['Product a', 'Product b']);
  });

  test('names a day that does not fit the other one, which the shop keeps', async () => {
    await importThis({ products: [testEntry('a', DAYS)], banners: [{ ...banner, until: '2026-02-01' }] });
    expect(
      await mistakesOf({
        banners: [{ ...banner, from: '2026-02-02' }],
        products: [testEntry('b'), testEntry('a', { discountUntil: '2025-12-31' })],
      }),
    ).toEqual([
      'banners[0].from must not be after the last day, 2026-02-01',
      'products[1].discountUntil must not be before the first day, 2026-01-01',
    ]);
    await importThis({ products: [testEntry('a', { discountUntil: '2025-12-31', discountFrom: null })] });
    expect(await productRow()).toMatchObject({ from: null, until: '2025-12-31' });
  });

  test('leaves alone what the file does not name of a banner: switch, days, own texts, narrow picture', async () => {
    const rows = async () => {
      const { rows } = await database.pool.query(
        `SELECT is_on, to_char(shown_from, 'YYYY-MM-DD') AS from, to_char(shown_until, 'YYYY-MM-DD') AS until,
          narrow_picture_id IS NOT NULL AS narrow, version, text.button_text AS button, title1
         FROM banners JOIN banner_texts AS text ON text.banner_id = banners.id AND language = 'en'`,
      );
      return rows[0];
    };
    const own = { isOn: false, from: '2026-01-01', until: '2026-02-01', narrowImage: 'pictures/one.png' };
    await importThis({ banners: [{ ...banner, ...own, ownButtonText: { en: 'Look' } }] });
    const kept = { is_on: false, from: '2026-01-01', until: '2026-02-01', narrow: true, button: 'Look' };
    expect(await rows()).toEqual({ ...kept, version: 1, title1: 'N' });
    await importThis({ banners: [banner] });
    expect(await rows()).toEqual({ ...kept, version: 1, title1: 'N' });
    await importThis({ banners: [{ ...banner, title1: 'M' }] });
    expect(await rows()).toEqual({ ...kept, version: 2, title1: 'M' });
    const cleared = { isOn: true, from: null, until: null, narrowImage: null, ownButtonText: null };
    await importThis({ banners: [{ ...banner, ...cleared }] });
    const plain = { is_on: true, from: null, until: null, narrow: false, button: '' };
    expect(await rows()).toEqual({ ...plain, version: 3, title1: 'N' });
  });

  test('with a category that neither the file nor the shop has is refused', async () => {
    const products = [testEntry('a'), testEntry('b', { category: 'cats' })];
    expect(await mistakesOf({ products })).toEqual([
      'products[1].category must be the key of a category of the file or the shop',
    ]);
    expect(await titles()).toEqual([]);
    await importThis({ categories: [{ key: 'cats', name: 'Cats' }] });
    await importThis({ products });
    expect(await titles()).toEqual(['Product a', 'Product b']);
  });

  test('takes the file’s order, around what it does not name', async () => {
    await importThis({ products: ['a', 'b', 'c'].map((key) => testEntry(key)) });
    await importThis({ products: ['c', 'x', 'a'].map((key) => testEntry(key)) });
    expect(await titles()).toEqual(['Product c', 'Product x', 'Product b', 'Product a']);
    await importThis({
      banners: [
        { ...banner, key: '1', title1: '1' },
        { ...banner, key: '2', title1: '2' },
      ],
    });
    await importThis({
      banners: [
        { ...banner, key: '2', title1: '2' },
        { ...banner, key: '1', title1: '1' },
      ],
    });
    expect(await shown('banners')).toMatchObject([{ title1: '2' }, { title1: '1' }]);
  });

  test('cleans the HTML of blogs before it is stored', async () => {
    await importThis({
      blogs: [{ ...blog, description: { km: '<p onclick="x">ខ</p><script>y</script>', en: 'e' } }],
    });
    const { rows } = await database.pool.query("SELECT description FROM blog_texts WHERE language = 'km'");
    expect(rows).toEqual([{ description: '<p>ខ</p>' }]);
  });

  test('counts a version, so that servers know of it', async () => {
    const version = async () =>
      (await database.pool.query('SELECT max(version) AS version FROM change_log')).rows;
    await importThis({ products: [testEntry('a')] });
    await importThis({});
    expect(await version()).toEqual([{ version: 2 }]);
  });

  test('takes pictures out of data: URLs', async () => {
    const url = `data:image/png;base64,${(await testPicture({ width: 50, colour: '#123456' })).toString('base64')}`;
    await importThis({ products: [testEntry('a', { images: [url] })] });
    expect((await shown<Product>('products'))[0]?.image).toMatch(/-50\.webp$/);
  });

  test('of thousands goes in batches', async () => {
    const products = Array.from({ length: 2_345 }, (_, index) => testEntry(`p${index}`));
    expect(await importThis({ products })).toMatchObject({ products: 2_345, pictures: 1 });
    const { rows } = await database.pool.query(
      "SELECT count(*), max(position) FROM products WHERE key = 'p' || position / 1024",
    );
    expect(rows).toEqual([{ count: 2_345, max: 2_344 * 1024 }]);
  });
});

describe('the stock of an import', () => {
  const stocks = async () => (await shown<Product>('products')).map(({ Item }) => Item);
  const movements = async () => {
    const { rows } = await database.pool.query(
      'SELECT key, delta, reason, actor_kind AS by FROM stock_movements JOIN products ON products.id = product_id ORDER BY stock_movements.id',
    );
    return rows;
  };
  const sell = (quantity: number) =>
    inTransaction(database.db, async (transaction) => {
      const { rows } = await transaction.execute<{ id: number }>("SELECT id FROM products WHERE key = 'a'");
      const productId = rows[0]?.id ?? 0;
      await lockStock(transaction, [productId]);
      const cause = { reason: 'sale', actor: SYSTEM_ACTOR } as const;
      await moveStock(transaction, [{ productId, delta: -quantity }], cause);
    });

  test('enters as a movement of each new product, but of those that have none', async () => {
    await importThis({ products: [testEntry('a'), testEntry('b', { stock: 0 })] });
    expect(await stocks()).toEqual([7, 0]);
    expect(await movements()).toEqual([{ key: 'a', delta: 7, reason: 'import', by: 'command' }]);
  });

  // Covers office 5.5
  test('leaves known products as they are: a sale between two imports is not undone', async () => {
    await importThis({ products: [testEntry('a')] });
    await sell(3);
    await importThis({ products: [testEntry('a', { price: 9 }), testEntry('b')] });
    expect(await stocks()).toEqual([4, 7]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });

  // Covers office 5.6
  test('is brought to the file’s by the difference, when it is told so', async () => {
    await importThis({ products: [testEntry('a'), testEntry('b')] });
    await sell(3);
    await importThis({ products: [testEntry('a', { stock: 20 }), testEntry('b')] }, { stock: 'set' });
    expect(await stocks()).toEqual([20, 7]);
    expect(await movements()).toMatchObject([
      { key: 'a', delta: 7 },
      { key: 'b', delta: 7 },
      { key: 'a', delta: -3, reason: 'sale' },
      { key: 'a', delta: 16, reason: 'import' },
    ]);
    expect(await productsOutOfStep({ database })).toEqual([]);
  });
});

describe('a file with mistakes', () => {
  // Covers decisions D2.1
  test('changes nothing, and names every one', async () => {
    await importThis({ products: [testEntry('a')] });
    const before = await shown('products');
    expect(
      await mistakesOf({
        products: [
          testEntry('a', { price: 99 }),
          testEntry('b', { price: 1.234 }),
          testEntry('c', { stock: -1 }),
        ],
      }),
    ).toEqual(['products[1].price must have at most two decimals', 'products[2].stock must not be negative']);
    expect(await shown('products')).toEqual(before);
  });

  test('names every picture that is none, everywhere it stands', async () => {
    const outside = makeTemporaryFolder();
    writeFileSync(join(outside, 'secret.png'), await testPicture());
    mkdirSync(join(folder, 'pictures'), { recursive: true });
    symlinkSync(join(outside, 'secret.png'), join(folder, 'pictures/link.png'));
    const whole = await testPicture({ width: 300, height: 300, format: 'jpeg' });
    writeFileSync(join(folder, 'pictures/half.jpg'), whole.subarray(0, whole.length / 2));
    writeFileSync(join(folder, 'pictures/drawing.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'pictures/flood.png'), await testPicture({ width: 9_000, height: 5_000 }));
    writeFileSync(join(folder, 'pictures/empty.png'), '');
    const images = [
      'pictures/none.png',
      '../x.png',
      join(outside, 'secret.png'),
      'pictures/link.png',
      'pictures/half.jpg',
      'pictures/drawing.svg',
      'pictures/flood.png',
      'pictures/empty.png',
      'pictures',
      'https://elsewhere.example/a.png',
      'data:image/png;base64,AAAA',
      'data:image/png;base64,***',
      'data:image/svg+xml;base64,PHN2Zy8+',
    ];
    const none = 'is not a JPEG, PNG, WebP, AVIF or GIF picture';
    const outsideMessage = "lies outside of the catalogue file's folder";
    const found = await mistakesOf({
      products: [testEntry('a', { images })],
      blogs: [{ ...blog, image: 'pictures/none.png' }],
    });
    const at = (index: number, message: string) => `products[0].images[${index}] ${message}`;
    expect(found).toEqual([
      at(0, 'there is no file pictures/none.png'),
      'blogs[0].image there is no file pictures/none.png',
      at(1, outsideMessage),
      at(2, outsideMessage),
      at(3, outsideMessage),
      at(4, 'is damaged: it cannot be decoded'),
      at(5, none),
      at(6, 'has more than 40 million pixels'),
      at(7, none),
      at(8, 'the file pictures cannot be read'),
      at(9, 'must be a path beside the file, or a data: URL'),
      at(10, none),
      at(11, 'is no base64 data: URL of a JPEG, PNG, WebP, AVIF or GIF picture'),
      at(12, 'is no base64 data: URL of a JPEG, PNG, WebP, AVIF or GIF picture'),
    ]);
    expect(await shown('products')).toEqual([]);
  });

  test('that is not there is told as one', async () => {
    const file = join(folder, 'none.json');
    await expect(importCatalogue({ database, media }, file)).rejects.toMatchObject({
      mistakes: [{ path: '', message: `${file} is not there` }],
    });
  });

  test('rolls everything back when the database refuses in the middle', async () => {
    await database.pool.query("ALTER TABLE blogs ADD CONSTRAINT planted CHECK (key <> 'b')");
    await expect(importThis({ products: [testEntry('a')], blogs: [blog] })).rejects.toThrow();
    await database.pool.query('ALTER TABLE blogs DROP CONSTRAINT planted');
    expect(await shown('products')).toEqual([]);
  });
});

describe('pictures that lie ready', () => {
  test('are made beside the file once, and taken as they are', async () => {
    const file = await writeCatalogueFile(folder, { products: [testEntry('a')], blogs: [blog] });
    expect(await preparePictures(file, undefined)).toEqual({ made: 4, removed: 0 });
    const ready = readdirSync(join(folder, 'media')).sort();
    expect(ready.map((name) => name.replace(/^[\da-f]{32}/, ''))).toEqual([
      '-320.avif',
      '-320.webp',
      '-400.avif',
      '-400.webp',
    ]);
    expect(await preparePictures(file, undefined)).toEqual({ made: 0, removed: 0 });
    await importCatalogue({ database, media }, file);
    expect(mediaFiles().sort()).toEqual(ready);
    for (const name of ready) {
      expect(readFileSync(join(dataDir, 'media', name))).toEqual(readFileSync(join(folder, 'media', name)));
    }
  });

  test('go when no entry of the file has them any more', async () => {
    await preparePictures(await writeCatalogueFile(folder, { products: [testEntry('a')] }), undefined);
    const other = await writeCatalogueFile(folder, { blogs: [{ ...blog, image: 'pictures/two.png' }] });
    expect(await preparePictures(other, undefined)).toEqual({ made: 4, removed: 4 });
  });
});

test('what is exported imports to the same shop', async () => {
  await importThis({
    deliveryFreeLimit: 12.34,
    banners: [banner],
    products: [
      testEntry('b', { title: { km: 'ខ' }, discount: 33.33, price: 0.29, category: 'pet' }),
      testEntry('a', {
        images: ['pictures/two.png', 'pictures/one.png'],
        linkUrl: 'https://youtu.be/xm9c5HAUBpY',
      }),
    ],
    blogs: [blog],
  });
  const [first, second] = [makeTemporaryFolder(), makeTemporaryFolder()];
  const summary = await exportCatalogue({ database, media }, join(first, 'shop.json'));
  expect(summary).toEqual({ banners: 1, categories: 1, products: 2, blogs: 1, pictures: 2 });
  const before = await shown<Product>('products');
  await database.emptyAll();
  const otherDataDir = makeTemporaryFolder();
  await importCatalogue(
    { database, media: mediaFolder({ dataDir: otherDataDir }) },
    join(first, 'shop.json'),
  );
  expect(await shown('products')).toEqual(before);
  await exportCatalogue(
    { database, media: mediaFolder({ dataDir: otherDataDir }) },
    join(second, 'shop.json'),
  );
  expect(readFileSync(join(second, 'shop.json'), 'utf8')).toBe(
    readFileSync(join(first, 'shop.json'), 'utf8'),
  );
});

describe('the posts of an exported shop', () => {
  const allOf = async () =>
    (
      await database.pool.query(
        'SELECT key, state, blocks, version, picture_id, updated_at FROM blogs ORDER BY key',
      )
    ).rows;

  test('stay as they are when the export is read in again: blocks, versions, drafts and planned ones', async () => {
    await importThis({ blogs: [blog, { ...blog, key: 'c' }, { ...blog, key: 'd' }] });
    await database.pool.query(`UPDATE blogs SET blocks = '[{"type": "html"}]', version = 7 WHERE key = 'b'`);
    await database.pool.query("UPDATE blogs SET state = 'draft' WHERE key = 'c'");
    await database.pool.query("UPDATE blogs SET publish_at = now() + interval '1 day' WHERE key = 'd'");
    const before = await allOf();
    const file = join(makeTemporaryFolder(), 'shop.json');
    expect(await exportCatalogue({ database, media }, file)).toMatchObject({ blogs: 1 });
    await importCatalogue({ database, media }, file);
    expect(await allOf()).toEqual(before);
    await importThis({ blogs: [{ ...blog, title: 'B2' }] });
    expect((await allOf())[0]).toMatchObject({ key: 'b', blocks: null, version: 8 });
  });

  test('take the pictures of their text along to another shop', async () => {
    await importThis({ products: [testEntry('a', { images: ['pictures/two.png'] })], blogs: [blog] });
    const { rows } = await database.pool.query('SELECT picture_id FROM product_pictures');
    const inText = rows[0].picture_id as string;
    const description = `<p>b</p><img src="/media/${inText}-400.webp" alt="">`;
    await importThis({ blogs: [{ ...blog, description }] });
    await database.pool.query('DELETE FROM products');
    const file = join(makeTemporaryFolder(), 'shop.json');
    await exportCatalogue({ database, media }, file);
    await database.emptyAll();
    const other = mediaFolder({ dataDir: makeTemporaryFolder() });
    await importCatalogue({ database, media: other }, file);
    expect(await other.has(`originals/${inText}`)).toBe(true);
    expect((await database.pool.query('SELECT picture_id FROM blog_pictures')).rows).toEqual([
      { picture_id: inText },
    ]);
  });
});

test('banners travel whole in an export: those that are off, days, own texts, and both pictures', async () => {
  await importThis({
    banners: [
      banner,
      { ...banner, key: 'off', isOn: false, narrowImage: 'pictures/one.png' },
      { ...banner, key: 'over', until: '2020-01-01', ownButtonText: { km: 'មើល' } },
    ],
  });
  const [first, second] = [makeTemporaryFolder(), makeTemporaryFolder()];
  const file = join(first, 'shop.json');
  expect(await exportCatalogue({ database, media }, file)).toMatchObject({ banners: 3, pictures: 2 });
  const exported = JSON.parse(readFileSync(file, 'utf8')).banners;
  // Defaults are left out: the file then has only the fields of its schema.
  expect(Object.keys(exported[0])).toEqual(['key', 'title1', 'title2', 'buttonText', 'image']);
  expect(exported[1]).toMatchObject({ isOn: false, narrowImage: expect.stringMatching(/^pictures/) });
  expect(exported[2]).toMatchObject({ until: '2020-01-01', ownButtonText: { km: 'មើល' } });
  await database.emptyAll();
  const other = mediaFolder({ dataDir: makeTemporaryFolder() });
  await importCatalogue({ database, media: other }, file);
  await exportCatalogue({ database, media: other }, join(second, 'shop.json'));
  expect(readFileSync(join(second, 'shop.json'), 'utf8')).toBe(readFileSync(file, 'utf8'));
});

test('a product without a picture is left out of an export, which says so', async () => {
  await importThis({ products: [testEntry('a'), testEntry('b')] });
  await database.pool.query(
    "DELETE FROM product_pictures USING products WHERE product_id = products.id AND key = 'a'",
  );
  const file = join(makeTemporaryFolder(), 'shop.json');
  expect(await exportCatalogue({ database, media }, file)).toMatchObject({ products: 1, withoutPicture: 1 });
  await importCatalogue({ database, media }, file);
  expect(await titles()).toEqual(['Product a', 'Product b']);
});

describe('the demo shop', () => {
  // Covers decisions D1.1
  test('fills an empty shop once, also when two servers start together', async () => {
    const file = await writeCatalogueFile(folder, { products: [testEntry('a')], blogs: [blog] });
    const logs = [recordingLog(), recordingLog()];
    await Promise.all(
      logs.map((log) => loadDemoShop({ database, media, sources: fixedSources(), log }, file)),
    );
    expect(logs.flatMap(({ lines }) => lines.map(({ message }) => message))).toEqual([
      'The empty shop was filled with the demo catalogue',
    ]);
    expect(await titles()).toEqual(['Product a']);
    const { rows } = await database.pool.query('SELECT count(*) FROM orders WHERE is_demo');
    expect(rows).toEqual([{ count: 300 }]);
    expect(await productsOutOfStep({ database })).toEqual([]);
    await database.pool.query('UPDATE product_stock SET stock = 1');
    await loadDemoShop({ database, media, sources: fixedSources(), log: recordingLog() }, file);
    expect(await shown('products')).toMatchObject([{ Item: 1 }]);
  });

  // Covers decisions D1.3
  test('leaves an own catalogue alone', async () => {
    await importThis({ products: [testEntry('own')] });
    await loadDemoShop(
      { database, media, sources: fixedSources(), log: recordingLog() },
      join(folder, 'not-even-read.json'),
    );
    expect(await titles()).toEqual(['Product own']);
  });
});
