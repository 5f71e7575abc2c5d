import { readFileSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { Product } from '@phsar/contract/shop/wire';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import { PreparedAnswer } from '../../platform/http/prepared-answer.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import {
  LABELLED_SEARCHES,
  NONSENSE,
  PROMOTION_SEARCHES,
  scoreSearches,
} from '../../testing/labelled-searches.ts';
import { createCatalogueService } from './catalogue.service.ts';
import { writeCatalogue } from './catalogue-writing.service.ts';
import { TitleSearch, type TitleSource } from './title-search.ts';

const DEMO = new URL('../../../../../catalogue/demo/catalogue.json', import.meta.url);
const PICTURE = 'a'.repeat(32);

let shop: TestApp;
let firstId = 0;

beforeAll(async () => {
  shop = await openTestApp();
  const demo = JSON.parse(readFileSync(DEMO, 'utf8'));
  await writeCatalogue(shop.database, async (writer) => {
    await writer.putPictures([{ id: PICTURE, width: 400, height: 300 }]);
    const idOf = await writer.putProducts(
      demo.products.map((entry: object, position: number) => ({
        linkUrl: '',
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
    await writer.setStock(levels, { reason: 'import', actor: SYSTEM_ACTOR });
    await writer.putBlogs(
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
    const service = createCatalogueService({ ...shop, log: shop.app.log });
    const order = async () => {
      const answer = await service.products({ q: 'mintaro', lang: 'en', limit: 100 }, 'en');
      return answer instanceof PreparedAnswer
        ? JSON.parse(String(answer.body)).map(({ title }: Product) => title)
        : [];
    };
    await order();
    await shop.database.db.execute(
      sql`UPDATE products SET stock = 5 WHERE id = (SELECT product_id FROM product_texts WHERE title = ${charcoal})`,
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
    const service = createCatalogueService({ ...shop, log: shop.app.log });
    const count = async () => {
      const answer = await service.products({ q: 'Renamed' }, 'en');
      return answer instanceof PreparedAnswer ? JSON.parse(String(answer.body)).length : null;
    };
    expect(await count()).toBe(0);
    await shop.database.pool.query(
      `UPDATE product_texts SET title = 'Renamed ' || title WHERE product_id = $1 AND language = 'en'`,
      [firstId],
    );
    service.catalogueChanged();
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
      readStocks: async () => [{ id: 1, stock }],
    };
    return {
      search: new TitleSearch(source),
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
    search.dropAll();
    await letGo(0);
    await letGo(1);
    const titles = await loading;
    expect([...titles.find({ search: 'soap' })]).toEqual([]);
    expect([...titles.find({ search: 'brush' })]).toEqual([1]);
  });

  test('hear of stock that changed meanwhile, whoever waited for the titles of before', async () => {
    const { search, sellOut, letGo } = slowList();
    const early = search.load();
    search.dropAll();
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
