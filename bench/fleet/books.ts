import pg from 'pg';
import { salesOutOfStep } from '../../apps/api/src/testing/sales-out-of-step.ts';
import { productsOutOfStep } from '../../apps/api/src/testing/sample-goods.ts';
import type { Figure } from '../support/figure.ts';
import type { Fleet } from './parts.ts';
import type { Acknowledged } from './storm.ts';

const PAGES = ['/', '/shop', '/promotion', '/blogs', '/contact'];

/** The addresses of all pages in both languages, and of every picture that they show. */
export async function addressesOf(url: string): Promise<string[]> {
  const products = await listOf(url);
  const pages = [...PAGES, ...products.map(({ _id }) => `/shop?product=${_id}`)].flatMap((path) =>
    ['km', 'en'].map((language) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`),
  );
  const pictures = new Set<string>();
  for (const page of pages) {
    const html = await (await fetch(url + page)).text();
    for (const [picture] of html.matchAll(/\/media\/[\da-f]{32}-\d+\.(webp|avif)/g)) pictures.add(picture);
  }
  return [...pages, ...pictures];
}

interface Listed {
  _id: string;
  /** Pieces. */
  Item: number;
  /** Dollars. */
  price: number;
}

async function listOf(url: string): Promise<Listed[]> {
  return (await (await fetch(`${url}/api/products?lang=en`)).json()) as Listed[];
}

/** What must be nothing at the end. */
export async function checkBooks(
  { databaseUrl, servers }: Fleet,
  acknowledged: readonly Acknowledged[],
  addresses: readonly string[],
): Promise<Figure[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>(
      'SELECT order_number AS id FROM orders WHERE NOT is_demo',
    );
    const ids = new Set(acknowledged.map(({ id }) => id));
    const there = new Set(rows.map(({ id }) => id));
    const count = (name: string, value: number): Figure => ({ name, unit: '', runs: [value] });
    return [
      count('orders acknowledged', acknowledged.length),
      count('orders lost', [...ids].filter((id) => !there.has(id)).length),
      // Every press was acknowledged at last, so an order that nobody was told of is a second one of the same press.
      count('orders doubled', rows.filter(({ id }) => !ids.has(id)).length + acknowledged.length - ids.size),
      count(
        'products whose stock is not the sum of their movements',
        (await productsOutOfStep({ database: { pool } })).length,
      ),
      count(
        'days whose sums are not those of their orders',
        (await salesOutOfStep({ database: { pool } })).length,
      ),
      count('stocks and prices that a server shows wrong', await wrongGoods(pool, servers)),
      count('pages and pictures on each server', addresses.length),
      count('pages and pictures that a server has not, or otherwise', await wrongAnswers(servers, addresses)),
    ];
  } finally {
    await pool.end();
  }
}

async function wrongGoods(pool: pg.Pool, servers: Fleet['servers']): Promise<number> {
  const { rows } = await pool.query<{ id: number; stock: number; price: number }>(
    'SELECT id, stock, price_cents AS price FROM products JOIN product_stock ON product_id = id WHERE NOT is_archived',
  );
  let wrong = 0;
  for (const { url } of servers) {
    const shown = new Map((await listOf(url)).map((product) => [product._id, product]));
    wrong += rows.filter(({ id, stock, price }) => {
      const product = shown.get(String(id));
      return product?.Item !== stock || Math.round(product.price * 100) !== price;
    }).length;
  }
  return wrong;
}

/** How many of the addresses are not answered with the same bytes by all servers. */
async function wrongAnswers(servers: Fleet['servers'], addresses: readonly string[]): Promise<number> {
  let wrong = 0;
  for (const address of addresses) {
    const answers = await Promise.all(
      servers.map(async ({ url }) => {
        const answer = await fetch(url + address);
        const body = Buffer.from(await answer.bytes())
          .toString('latin1')
          .replaceAll(url, '');
        return answer.ok ? body : null;
      }),
    );
    if (answers.some((body) => body === null || body !== answers[0])) wrong += 1;
  }
  return wrong;
}
