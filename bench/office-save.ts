import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import { type Figure, median, quantile } from './support/figure.ts';
import { joinAsFirstOwner } from './support/office-owner.ts';
import { productVersion, saveProduct } from './support/save-product.ts';
import { commandOf } from './support/shop-command.ts';

const PRODUCTS = 100_000;
const ROUNDS = 60;
const WARM_UP_ROUNDS = 5;
/** Milliseconds between two looks at the other server. */
const LOOK_AGAIN = 5;
const DEADLINE = 30_000;

/** Where a visitor meets a saved product: an address, and what its answer must contain. */
const SURFACES = {
  list: ({ id }: Saved) => `/api/products?lang=en&ids=${id}`,
  search: ({ title }: Saved) => `/api/products?lang=en&limit=24&q=${encodeURIComponent(title)}`,
  page: ({ id }: Saved) => `/shop?lang=en&product=${id}`,
};
type Surface = keyof typeof SURFACES;

interface Saved {
  id: string;
  /** Unlike every other product's. */
  title: string;
}

/** How long after a product was saved visitors see it, in a shop with 100,000 products on two servers. */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  const folder = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  const settings = { DATABASE_URL: cluster.urlOf('postgres'), SHOP_DEMO: 'off', RATE_LIMIT: 'off' };
  const here = await startShop(settings);
  const there = await startShop({ ...settings, DATA_DIR: here.dataDir });
  try {
    const command = commandOf(here, { folder, settings });
    await command('generate', String(PRODUCTS));
    await command('import', `catalogue-${PRODUCTS}/catalogue.json`);
    const cookie = await joinAsFirstOwner(here);
    return figuresOf(await saveAndLook({ here, there, cookie }));
  } finally {
    await there.stop();
    await here.remove();
    await cluster.stop();
    await rm(folder, { recursive: true });
  }
}

/** Milliseconds from the save to the sight of it. */
type Times = Record<string, number[]>;

async function saveAndLook(shops: { here: ShopProcess; there: ShopProcess; cookie: string }): Promise<Times> {
  const { here, there, cookie } = shops;
  const times: Times = {};
  const note = (name: string, round: number, begin: number) => {
    if (round < WARM_UP_ROUNDS) return;
    times[name] ??= [];
    times[name].push(performance.now() - begin);
  };
  const session = { url: here.url, cookie };
  const step = Math.floor(PRODUCTS / (WARM_UP_ROUNDS + ROUNDS));
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    const saved = { id: String(1 + round * step), title: `Zq${round}vx Kettle` };
    const version = await productVersion(session, saved.id);
    const begin = performance.now();
    await saveProduct(session, { id: saved.id, version }, { title: { en: saved.title }, price: 1 + round });
    note('answer to the save', round, begin);
    const look = async (name: string, shop: ShopProcess, surface: Surface, mayBeLate: boolean) => {
      await untilSeen(shop.url + SURFACES[surface](saved), saved.title, mayBeLate);
      note(`${name}, ${surface}`, round, begin);
    };
    const surfaces = Object.keys(SURFACES) as Surface[];
    for (const surface of surfaces) await look('same server', here, surface, false);
    await Promise.all(surfaces.map((surface) => look('another server', there, surface, true)));
  }
  return times;
}

/** @throws when the title is not there: at once, or in half a minute where it may be late */
async function untilSeen(url: string, title: string, mayBeLate: boolean): Promise<void> {
  const deadline = performance.now() + (mayBeLate ? DEADLINE : 0);
  for (;;) {
    const answer = await fetch(url);
    if ((await answer.text()).includes(title)) return;
    if (performance.now() > deadline) throw new Error(`${title} is not at ${url}`);
    await wait(LOOK_AGAIN);
  }
}

function figuresOf(times: Times): Figure[] {
  return Object.entries(times).flatMap(([name, runs]) => {
    const [server = ''] = name.split(', ');
    const p95 = quantile(runs, 0.95);
    return [
      { name, unit: 'ms', runs: [median(runs)] },
      { name: `${name}, 95 of 100`, unit: 'ms', runs: [p95], budget: `${server}, 95 of 100` },
    ];
  });
}
