import { PRODUCT_SORTS, type ProductSort } from '@phsar/contract/shop/paths';
import { writeCursor } from '../apps/api/src/modules/catalogue/page-cursor.ts';
import { type Figure, median } from './support/figure.ts';
import { onBothDatabases } from './support/on-both-databases.ts';
import { seedOffice } from './support/seeded-office.ts';

const PRODUCTS = 100_000;
/** Pages of each kind; the kinds take turns. Each page differs from the others, so that none is kept. */
const ROUNDS = 60;
const WARM_UP_ROUNDS = 10;
const PAGE_SIZE = 24;

type Order = ProductSort | 'own';

const ORDERS: readonly Order[] = ['own', ...PRODUCT_SORTS];

/** What the grid shows, by the figure's name. The largest category has half of the goods, the smallest one in a hundred. */
const GRIDS: Record<string, string> = {
  'all goods': '',
  'the largest category': 'category=dental',
  'the smallest category': 'category=pet',
  promotions: 'promotion=true',
};

/** Pages of the shop's grid by order and category among 100,000 products, on both databases: time of an answer that is not kept. */
export async function measure(): Promise<Figure[]> {
  return await onBothDatabases(
    async ({ database, url }) => {
      const times = await measurePages(`${url}/api/products`);
      return [...times].map(([page, runs]) => figureOf(`${database}, ${page}`, runs));
    },
    (place) => seedOffice(place, { orders: 0, products: PRODUCTS, logEntries: 0, accounts: 0 }),
  );
}

type Runs = Record<Order, number[]>;

function figureOf(name: string, { own, ...sorted }: Runs): Figure {
  // The slowest of the four, beside the shop's own order in the same round.
  const slowest = Object.entries(sorted).reduce((a, b) => (median(a[1]) > median(b[1]) ? a : b));
  const limit = { what: 'the shop’s own order', runs: own };
  return { name: `${name}, ${slowest[0]}`, unit: 'ms', runs: slowest[1], limit, budget: 'a page' };
}

async function measurePages(address: string): Promise<Map<string, Runs>> {
  const times = new Map<string, Runs>();
  const kinds = Object.entries(GRIDS).flatMap(([grid, filter]) => [
    { name: `${grid}, first page`, filter, pageOf: firstPage },
    { name: `${grid}, far page`, filter, pageOf: farPage },
  ]);
  for (const { name } of kinds) times.set(name, emptyRuns());
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { name, filter, pageOf } of kinds) {
      for (const order of ORDERS) {
        const ms = await milliseconds(`${address}?${pageOf(order, round)}&${filter}`);
        if (round >= 0) times.get(name)?.[order].push(ms);
      }
    }
  }
  return times;
}

const emptyRuns = (): Runs => ({ own: [], newest: [], 'price-up': [], 'price-down': [], discount: [] });

const sortIn = (order: Order) => (order === 'own' ? '' : `&sort=${order}`);

/** A page from the beginning, of another length in each round. */
const firstPage = (order: Order, round: number) => `limit=${PAGE_SIZE + round}${sortIn(order)}`;

/** A page in the middle of the order. */
function farPage(order: Order, round: number): string {
  const id = PRODUCTS / 2 + round;
  const keys: Record<Order, readonly (string | number)[]> = {
    own: [id, id],
    newest: ['newest', id],
    'price-up': ['price-up', 2000, id],
    'price-down': ['price-down', 2000, id],
    // Behind all discounts of 40 %, before those of 35 %.
    discount: ['discount', -4000, PRODUCTS + round, 0],
  };
  return `limit=${PAGE_SIZE}&after=${writeCursor(keys[order])}${sortIn(order)}`;
}

async function milliseconds(address: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${await answer.text()}`);
  await answer.arrayBuffer();
  return performance.now() - begin;
}
