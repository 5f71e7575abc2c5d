import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import { PRODUCT_SORTS } from '@phsar/contract/shop/paths';
import type { Product } from '@phsar/contract/shop/wire';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { writeCatalogue } from '../../changes/catalogue-writing.ts';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { CompressedResponse } from '../../platform/http/compressed-response.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { openCatalogue } from '../../testing/catalogue-server.ts';
import {
  LABELLED_SEARCHES,
  NONSENSE,
  PROMOTION_SEARCHES,
  scoreSearches,
} from '../../testing/labelled-searches.ts';
import { putPictures } from '../media/pictures.repository.ts';
import { putBlogs } from '../posts/put-blogs.ts';
import { putProducts } from '../products/product-file.repository.ts';
import { setStock } from '../products/product-stock.repository.ts';
import type { TitleFilter, TitleRow } from './title-block.ts';
import { TitleIndexCache, type TitleSource } from './title-index-cache.ts';

const DEMO = new URL('../../../../../catalogue/demo/catalogue.json', import.meta.url);
const PICTURE = 'a'.repeat(32);

let shop: TestApp;
let firstId = 0;

beforeAll(async () => {
  shop = await openTestApp();
  const demo = JSON.parse(readFileSync(DEMO, 'utf8'));
  await writeCatalogue(shop.database, async ({ transaction }) => {
    await putPictures(transaction, [{ id: PICTURE, width: 400, height: 300 }]);
    const idOf = await putProducts(
      transaction,
      demo.products.map((entry: object, position: number) => ({
        linkUrl: '',
        isArchived: false,
        ...entry,
        ...inCents(entry),
        position,
        pictureIds: [],
      })),
    );
    const levels = demo.products.map(({ key, stock }: { key: string; stock: number }) => ({
      productId: idOf(key),
      stock,
    }));
    await setStock(transaction, levels, { reason: 'import', actor: SYSTEM_ACTOR });
    await putBlogs(
      transaction,
      demo.blogs.map((entry: { date: string }) => ({
        ...entry,
        publishedOn: entry.date,
        pictureId: PICTURE,
      })),
    );
  });
  firstId = Number((await find('/products?limit=1'))[0]?._id);
});
afterAll(async () => {
  await shop.close();
});

/** The file has dollars and percent, the tables cents and basis points. */
function inCents(entry: { price?: number; discount?: number }) {
  return { price: Math.round((entry.price ?? 0) * 100), discount: Math.round((entry.discount ?? 0) * 100) };
}

async function find(path: string): Promise<Product[]> {
  const answer = await shop.app.inject({ method: 'GET', url: `/api${path}` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

async function titlesFor(path: string, typed: string): Promise<string[]> {
  const found = await find(`${path}${path.includes('?') ? '&' : '?'}lang=en&q=${encodeURIComponent(typed)}`);
  return found.map(({ title }) => title);
}

describe('the labelled searches of the demo shop', () => {
  test('are 150 and more, half of them in Khmer', () => {
    const inKhmer = LABELLED_SEARCHES.filter(({ typed }) => /[\u1780-\u17ff]/.test(typed));
    expect(LABELLED_SEARCHES.length).toBeGreaterThanOrEqual(150);
    expect(inKhmer.length).toBeGreaterThanOrEqual(LABELLED_SEARCHES.length / 2);
  });

  test('find the right one first in 95 of 100, and among the first five in 99', async () => {
    const scores = await scoreSearches((list, typed) => titlesFor(`/${list}`, typed));
    const sum = (value: 'searches' | 'first' | 'inFirstFive') =>
      scores.reduce((total, score) => total + score[value], 0);
    const missed = scores.flatMap((score) => score.missed);
    expect(sum('first') / sum('searches'), `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.95);
    expect(sum('inFirstFive') / sum('searches'), `missed: ${missed.join(', ')}`).toBeGreaterThanOrEqual(0.99);
  });

  test.each(NONSENSE)('find nothing for %j', async (typed) => {
    expect(await titlesFor('/products', typed)).toEqual([]);
  });

  test.each(PROMOTION_SEARCHES)(
    'among the promotions $typed finds those of $percent % first',
    async (search) => {
      const found = await find(`/products?promotion=true&q=${encodeURIComponent(search.typed)}`);
      expect(found[0]?.discount).toBe(search.percent);
    },
  );
});

describe('what is found', () => {
  test('contains what was typed wherever it stands, and comes before what only resembles it', async () => {
    for (const { title } of await find('/products?lang=km&limit=24')) {
      const letters = [...title];
      const part = letters.slice(3, 11).join('');
      const found = await find(`/products?lang=km&limit=100&q=${encodeURIComponent(part)}`);
      expect(found.map((product) => product.title)).toContain(title);
    }
  });

  test('is sold out last among equals, and follows the stock', async () => {
    const inOrder = await titlesFor('/products', 'mintaro');
    const charcoal = 'Mintaro Charcoal Toothpaste 100 g';
    expect(inOrder.at(-1)).toBe(charcoal);
    const service = openCatalogue({ ...shop, log: shop.app.log });
    const order = async () => {
      const answer = await service.products.list({ q: 'mintaro', lang: 'en', limit: 100 }, 'en');
      return answer instanceof CompressedResponse
        ? JSON.parse(String(answer.body)).map(({ title }: Product) => title)
        : [];
    };
    await order();
    await shop.database.db.execute(
      sql`UPDATE product_stock SET stock = 5 WHERE product_id = (SELECT product_id FROM product_texts WHERE title = ${charcoal})`,
    );
    const { rows } = await shop.database.pool.query('SELECT product_id FROM product_texts WHERE title = $1', [
      charcoal,
    ]);
    service.stockChanged([rows[0].product_id]);
    expect((await order()).at(-1)).not.toBe(charcoal);
    await service.close();
  });

  test('comes in pages that continue each other', async () => {
    const all = await find('/products?limit=100&q=mintaro');
    const paged: Product[] = [];
    const readOn = async (url: string): Promise<void> => {
      const answer = await shop.app.inject({ method: 'GET', url });
      expect(answer.headers['x-total-count']).toBe(String(all.length));
      paged.push(...answer.json<Product[]>());
      const next = /<(.*)>/.exec(String(answer.headers.link ?? ''))?.[1];
      if (next !== undefined) await readOn(next);
    };
    await readOn('/api/products?limit=4&q=mintaro');
    expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
  });

  test('is of the catalogue as it is now', async () => {
    const service = openCatalogue({ ...shop, log: shop.app.log });
    const count = async () => {
      const answer = await service.products.list({ q: 'Renamed' }, 'en');
      return answer instanceof CompressedResponse ? JSON.parse(String(answer.body)).length : null;
    };
    expect(await count()).toBe(0);
    await shop.database.pool.query(
      `UPDATE product_texts SET title = 'Renamed ' || title WHERE product_id = $1 AND language = 'en'`,
      [firstId],
    );
    service.changes.publish({ kind: 'catalogue', products: 'all' });
    expect(await count()).toBe(1);
    await service.close();
  });
});

describe('titles that are written while they are read', () => {
  /** A list of one title; each reading of it waits until it is let go. */
  function slowList() {
    const readings: PromiseWithResolvers<void>[] = [];
    let title = 'Soap';
    let stock = 1;
    const source: TitleSource = {
      async *readTitles() {
        const rows = [{ id: 1, title: { km: title, en: title }, stock }];
        const reading = Promise.withResolvers<void>();
        readings.push(reading);
        await reading.promise;
        yield rows;
      },
      readSome: async (ids) => ids.map((id) => ({ id, title: { km: title, en: title }, stock })),
      readStocks: async () => [{ id: 1, stock }],
    };
    return {
      search: new TitleIndexCache(source),
      rename: (name: string) => {
        title = name;
      },
      sellOut: () => {
        stock = 0;
      },
      async letGo(reading: number) {
        await expect.poll(() => readings.length).toBeGreaterThan(reading);
        readings[reading]?.resolve();
        await turn();
      },
    };
  }

  test('are read again before anything is found in them', async () => {
    const { search, rename, letGo } = slowList();
    const loading = search.load();
    rename('Brush');
    search.drop('all');
    await letGo(0);
    await letGo(1);
    const titles = await loading;
    expect([...titles.find({ search: 'soap' })]).toEqual([]);
    expect([...titles.find({ search: 'brush' })]).toEqual([1]);
  });

  test('hear of stock that changed meanwhile, whoever waited for the titles of before', async () => {
    const { search, sellOut, letGo } = slowList();
    const early = search.load();
    search.drop('all');
    const late = search.load();
    sellOut();
    search.dropStock([1]);
    await letGo(0);
    await letGo(1);
    await early;
    const knewBefore = !(await late).setStock([{ id: 1, stock: 0 }]);
    expect(knewBefore).toBe(true);
  });
});

describe('a long list that may have changed as a whole', () => {
  const LENGTH = 5_001;

  /** Its readings after the first wait until they are let go; the last title is the list's name. */
  function longList() {
    const readings: PromiseWithResolvers<void>[] = [];
    let name = 'Soap';
    let price = 100;
    let isBroken = false;
    const rowOf = (id: number): TitleRow => {
      const title = id === LENGTH ? name : `Brush ${id}`;
      return { id, position: id, title: { km: title, en: title }, price: id === 1 ? price : 100 };
    };
    const onReorder = vi.fn<() => void>();
    const source: TitleSource = {
      async *readTitles() {
        const rows = Array.from({ length: LENGTH }, (_, at) => rowOf(at + 1));
        const reading = Promise.withResolvers<void>();
        readings.push(reading);
        if (readings.length > 1) await reading.promise;
        if (isBroken) throw new Error('The database is away');
        yield rows;
      },
      readSome: async (ids) => ids.map(rowOf),
      readStocks: async () => [],
    };
    const search = new TitleIndexCache(source, onReorder);
    return {
      search,
      onReorder,
      readings,
      find: async (typed: string) => [...(await search.load()).find({ search: typed })],
      cheapest: async () => [...(await search.load()).find({ search: 'Brush', sort: 'price-up' })][0],
      rename: (to: string) => {
        name = to;
      },
      setPrice: (to: number) => {
        price = to;
      },
      breakDown: (is: boolean) => {
        isBroken = is;
      },
    };
  }

  test('is searched as it was until it is read again', async () => {
    const { search, find, rename, readings, onReorder } = longList();
    await search.load();
    rename('Sponge');
    search.drop('all');
    expect(await find('soap')).toEqual([LENGTH]);
    readings[1]?.resolve();
    await expect.poll(() => onReorder.mock.calls.length).toBe(1);
    expect(await find('soap')).toEqual([]);
    expect(await find('sponge')).toEqual([LENGTH]);
  });

  test('is read once more when it changes meanwhile, and what changed one by one shows at once', async () => {
    const { search, find, rename, readings, onReorder } = longList();
    await search.load();
    search.drop('all');
    rename('Sponge');
    search.drop('all');
    search.drop([LENGTH]);
    expect(await find('sponge')).toEqual([LENGTH]);
    readings[1]?.resolve();
    await expect.poll(() => readings.length).toBe(3);
    expect(await find('sponge')).toEqual([LENGTH]);
    readings[2]?.resolve();
    await expect.poll(() => onReorder.mock.calls.length).toBe(2);
    expect(await find('sponge')).toEqual([LENGTH]);
  });

  test('is read by the next search where the database was away', async () => {
    const { search, find, rename, readings, breakDown, onReorder } = longList();
    await search.load();
    rename('Sponge');
    breakDown(true);
    search.drop('all');
    readings[1]?.resolve();
    await turn();
    breakDown(false);
    await expect
      .poll(async () => {
        await find('soap');
        return readings.length;
      })
      .toBe(3);
    readings[2]?.resolve();
    await expect.poll(() => onReorder.mock.calls.length).toBe(1);
    expect(await find('sponge')).toEqual([LENGTH]);
  });

  test('takes over a price without indexing anything anew', async () => {
    const { search, cheapest, setPrice } = longList();
    await search.load();
    setPrice(99);
    search.drop([1]);
    expect(await cheapest()).toBe(1);
    expect((await search.load()).changedCount).toBe(0);
  });
});

describe('entries that changed one by one', () => {
  /** 60 titles with a third of them changed after the list was read: renamed, moved, sold out, priced anew, gone or new. */
  function changingList() {
    const { products }: { products: { title: { km: string; en: string }; discount?: number }[] } = JSON.parse(
      readFileSync(DEMO, 'utf8'),
    );
    const rows = new Map(
      products.slice(0, 60).map(({ title, discount = 0 }, at): [number, Required<TitleRow>] => [
        at + 1,
        {
          id: at + 1,
          position: at,
          title,
          discount: discount * 100,
          price: 100 + ((at * 37) % 50),
          category: at % 3 === 0 ? 'pet' : null,
          stock: 1,
          isArchived: false,
        },
      ]),
    );
    const inOrder = () => [...rows.values()].sort((a, b) => a.position - b.position || a.id - b.id);
    const source: TitleSource = {
      async *readTitles() {
        yield inOrder().map((row) => ({ ...row }));
      },
      readSome: async (ids) => inOrder().filter(({ id }) => ids.includes(id)),
      readStocks: async (ids) => inOrder().filter(({ id }) => ids.includes(id)),
    };
    const row = (id: number) => rows.get(id) as Required<TitleRow>;
    const title = (at: number) => products[at]?.title ?? { km: '', en: '' };
    const each = (ids: number[], work: (id: number) => void) => ids.forEach(work);
    const change = () => {
      each([1, 2, 3, 4, 5], (id) => Object.assign(row(id), { title: title(id + 60) }));
      each([6, 7], (id) => rows.delete(id));
      each([8, 9, 10], (id) => Object.assign(row(id), { isArchived: true }));
      each([11, 13, 15], (id) => Object.assign(row(id), { position: 100 - id }));
      each([12, 14], (id) => Object.assign(row(id), { position: -id }));
      each([16, 17, 18, 19, 20], (id) => Object.assign(row(id), { stock: 0, discount: 2_000 }));
      each([21, 22, 23], (id) => Object.assign(row(id), { price: 200 - id, category: 'dental' }));
      each([61, 62, 63, 64, 65], (id) => {
        rows.set(id, { ...row(1), id, position: -id, title: title(id - 61), discount: 0 });
      });
      return [...Array.from({ length: 23 }, (_, at) => at + 1), 61, 62, 63, 64, 65];
    };
    return { source, change };
  }

  test('are found as in an index that is read anew', async () => {
    const { source, change } = changingList();
    const kept = new TitleIndexCache(source);
    await kept.load();
    const ids = change();
    for (const id of ids) kept.drop([id]);
    const fresh = new TitleIndexCache(source);
    const filters: Omit<TitleFilter, 'search'>[] = [
      ...[{}, { isArchived: true }, { isPromotion: true }, { ids: [1, 7, 12, 61] }],
      ...[{ category: 'pet' }, { category: 'dental' }, ...PRODUCT_SORTS.map((sort) => ({ sort }))],
    ];
    for (const filter of filters) {
      for (const { typed: search } of LABELLED_SEARCHES) {
        const found = (await kept.load()).find({ ...filter, search });
        const wanted = (await fresh.load()).find({ ...filter, search });
        expect([...found], `${search} ${JSON.stringify(filter)}`).toEqual([...wanted]);
      }
    }
  });

  test('follow the stock, and can change again', async () => {
    const { source, change } = changingList();
    const kept = new TitleIndexCache(source);
    const find = async (search: string) => [...(await kept.load()).find({ search })];
    await kept.load();
    kept.drop(change());
    const [row] = await source.readSome([61]);
    const title = { km: 'Renamed', en: 'Renamed' };
    Object.assign(row ?? {}, { title });
    kept.drop([61]);
    expect(await find('renamed')).toEqual([61]);
    const [other] = await source.readSome([40]);
    Object.assign(other ?? {}, { title });
    kept.drop([40]);
    expect(await find('renamed')).toEqual([61, 40]);
    Object.assign(row ?? {}, { stock: 0 });
    kept.dropStock([61]);
    expect(await find('renamed')).toEqual([40, 61]);
  });
});

describe('nearest to what is not found', () => {
  test('are the titles that have most of its words', async () => {
    expect(await titlesFor('/products', 'cheap toothbrush')).toEqual([]);
    const near = await titlesFor('/products?nearest=true', 'cheap toothbrush');
    expect(near.length).toBeGreaterThan(2);
    expect(near.every((title) => /toothbrush/i.test(title))).toBe(true);
  });

  test('is nothing for nonsense', async () => {
    for (const typed of NONSENSE) expect(await titlesFor('/products?nearest=true', typed)).toEqual([]);
  });
});
