import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from '../../apps/api/src/testing/free-port.ts';
import {
  demoGoods,
  differentProducts,
  installPeer,
  type Peer,
  type PeerDatabase,
  postOf,
  serve,
} from './peer.ts';

const API = '/shop-api';
const LIST = `{ search(input: { take: 24, groupByProduct: true }) {
  totalItems items { productName slug productAsset { preview } priceWithTax { ... on PriceRange { min } } } } }`;
const RESULT = '{ __typename ... on ErrorResult { errorCode message } }';

/** Vendure on a database of its own, with the plugins and the worker of its production guide; it has no pages. */
export async function openVendure({ url, socket, port: databasePort }: PeerDatabase): Promise<Peer> {
  const folder = await installPeer('vendure');
  const port = await freePort();
  const env = { DB_SOCKET: socket, DB_PORT: String(databasePort), PORT: String(port) };
  const goods = join(folder, 'goods.json');
  const demo = await demoGoods();
  const wanted = differentProducts(demo.length);
  await writeFile(goods, JSON.stringify(demo));
  await promisify(execFile)(process.execPath, ['shop.cjs', 'fill', goods], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const origin = `http://127.0.0.1:${port}`;
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return {
    name: `Vendure ${manifest.dependencies['@vendure/core']}`,
    start: () =>
      serve({
        command: process.execPath,
        args: ['shop.cjs'],
        folder,
        env,
        url: origin,
        first: { path: API, body: { query: '{ activeChannel { id } }' } },
      }),
    list: { path: API, body: { query: LIST } },
    category: null,
    callsOfOrder: 7,
    async shopper(wants) {
      const call = session(origin);
      const add = (id: number, quantity: number) =>
        call(`addItemToOrder(productVariantId: ${id}, quantity: ${quantity}) ${RESULT}`);
      if (wants === 'the rare one') await add(1, 1);
      else {
        const [first, second] = wanted();
        await add(first, 1);
        await add(second, 2);
      }
      const email = `${crypto.randomUUID()}@example.com`;
      await call(
        `setCustomerForOrder(input: { firstName: "Dara", lastName: "Sok", emailAddress: "${email}" }) ${RESULT}`,
      );
      await call(
        `setOrderShippingAddress(input: { fullName: "Sok Dara", streetLine1: "Street 271", city: "Phnom Penh",
           countryCode: "KH", phoneNumber: "012345678" }) ${RESULT}`,
      );
      await call(`setOrderShippingMethod(shippingMethodId: [1]) ${RESULT}`);
      await call(`transitionOrderToState(state: "ArrangingPayment")
        { __typename ... on OrderStateTransitionError { errorCode message } }`);
      return async () => {
        await call(`addPaymentToOrder(input: { method: "dummy", metadata: {} }) ${RESULT}`);
      };
    },
    async setStock(pieces) {
      await pool.query(
        'UPDATE stock_level SET "stockOnHand" = $1, "stockAllocated" = 0 WHERE "productVariantId" = 1',
        [pieces],
      );
    },
    close: () => pool.end(),
  };
}

/** A new shopper's calls. @returns makes a mutation; throws when it is refused */
function session(origin: string): (mutation: string) => Promise<void> {
  let token: string | null = null;
  return async (mutation) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const answer = await fetch(origin + API, postOf({ query: `mutation { ${mutation} }` }, headers));
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await answer.json();
    const refusal =
      errors?.[0] ?? Object.values<{ errorCode?: string } | null>(data).find((one) => one?.errorCode);
    if (refusal) throw new Error(`Vendure: ${JSON.stringify(refusal).slice(0, 200)}`);
  };
}
