import { execFile } from 'node:child_process';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
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
  randomAddress,
  type Server,
  serve,
} from './peer.ts';

const PROGRAM = 'node_modules/@evershop/evershop/dist/bin/evershop.js';
/** The shop only sends where it knows the province; that changes nothing of an order's work. */
const ADDRESS = {
  full_name: 'Sok Dara',
  telephone: '012345678',
  address_1: 'Street 271',
  city: 'Phnom Penh',
  country: 'US',
  province: 'US-AL',
  postcode: '12000',
};
const EMAIL = 'dara@example.com';
const LIST = `{ products(filters: [{ key: "limit", operation: eq, value: "24" }]) {
  items { productId name sku url image { url } price { regular { value } } } total } }`;

/** EverShop on a database of its own, built and started for production as its documentation says, and nginx before it. */
export async function openEverShop(database: PeerDatabase): Promise<Peer> {
  const folder = await installPeer('evershop');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DB_HOST: database.socket,
    DB_PORT: String(database.port),
    DB_USER: 'postgres',
    DB_PASSWORD: 'none',
    DB_NAME: 'evershop',
    PORT: String(port),
    // It limits calls by address, so each call of the bench comes from another one.
    TRUST_PROXY_HOPS: '1',
  };
  await mkdir(join(folder, 'config'), { recursive: true });
  await mkdir(join(folder, 'media/catalog'), { recursive: true });
  await writeFile(join(folder, 'config/default.json'), '{ "shop": { "language": "en", "currency": "USD" } }');
  await build(folder, env);
  const start = (path = '/') =>
    serve({ command: process.execPath, args: [PROGRAM, 'start'], folder, env, url, first: { path } });
  // The first start makes the tables, the second one the addresses of what was filled in.
  await (await start()).stop();
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  const method = await fill(pool, folder);
  const shop = await start('/all');
  const proxy = await startProxy(join(folder, 'proxy'), port);
  await shop.stop();

  const call = async (path: string, body: unknown) => {
    const answer = await fetch(url + path, postOf(body, { 'x-forwarded-for': randomAddress() }));
    if (!answer.ok) throw new Error(`EverShop ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
    return (await answer.json()).data;
  };
  const wanted = differentProducts((await demoGoods()).length);
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  return {
    name: `EverShop ${manifest.dependencies['@evershop/evershop']}`,
    start: () => start(),
    list: { path: '/api/graphql', body: { query: LIST } },
    category: { path: '/all' },
    proxyUrl: proxy.url,
    callsOfOrder: 2,
    async shopper(wants) {
      const [first, second] = wanted();
      const { cartId } = await call('/api/carts', {
        customer_full_name: ADDRESS.full_name,
        customer_email: EMAIL,
        items:
          wants === 'the rare one'
            ? [{ sku: 'SKU-1', qty: 1 }]
            : [
                { sku: `SKU-${first}`, qty: 1 },
                { sku: `SKU-${second}`, qty: 2 },
              ],
      });
      return async () => {
        await call(`/api/carts/${cartId}/checkout`, {
          cart_id: cartId,
          customer: { email: EMAIL, fullName: ADDRESS.full_name },
          shippingAddress: ADDRESS,
          billingAddress: ADDRESS,
          paymentMethod: 'cod',
          shippingMethod: method,
          shippingProvider: 'core',
        });
      };
    },
    async setStock(pieces) {
      await pool.query(
        `UPDATE product_inventory SET qty = $1 WHERE product_inventory_product_id =
           (SELECT product_id FROM product WHERE sku = 'SKU-1')`,
        [pieces],
      );
    },
    async close() {
      await pool.end();
      await proxy.stop();
    },
  };
}

/** EverShop compresses nothing itself. */
async function startProxy(folder: string, shopPort: number): Promise<Server> {
  const port = await freePort();
  await mkdir(folder, { recursive: true });
  // Debian's own folders belong to another user.
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}
http {
  access_log off; ${bodies.join(' ')}
  gzip on; gzip_comp_level 6; gzip_vary on;
  gzip_types text/css text/javascript application/javascript application/json image/svg+xml;
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://127.0.0.1:${shopPort};
      proxy_http_version 1.1;
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      # Whatever nginx would write to a file, it passes on as the browser takes it.
      proxy_max_temp_file_size 0;
    }
  }
}
`,
  );
  return await serve({
    command: '/usr/sbin/nginx',
    args: ['-p', folder, '-c', file],
    folder,
    env: {},
    url: `http://127.0.0.1:${port}`,
    first: { path: '/all' },
  });
}

async function build(folder: string, env: Record<string, string>) {
  await promisify(execFile)(process.execPath, [PROGRAM, 'build'], {
    cwd: folder,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
  });
}

/** Its own importer is its office. @returns the id of the way of delivery */
async function fill(pool: pg.Pool, folder: string): Promise<string> {
  const goods = await demoGoods();
  await Promise.all(
    goods.map(({ picture }, place) => copyFile(picture, join(folder, `media/catalog/${place + 1}.webp`))),
  );
  await pool.query(`INSERT INTO setting (name, value) VALUES ('codPaymentStatus', '1')`);
  await pool.query(
    `WITH zone AS (INSERT INTO shipping_zone (name) VALUES ('Everywhere') RETURNING shipping_zone_id AS id),
       country AS (INSERT INTO shipping_zone_country (zone_id, country) SELECT id, 'US' FROM zone),
       provider AS (INSERT INTO shipping_zone_provider (zone_id, provider_code) SELECT id, 'core' FROM zone),
       method AS (INSERT INTO core_shipping_method (name) VALUES ('Standard') RETURNING core_shipping_method_id AS id)
     INSERT INTO core_shipping_method_rate (method_id, zone_id, cost) SELECT method.id, zone.id, 1.5 FROM method, zone`,
  );
  await pool.query(
    `WITH made AS (INSERT INTO category (status, show_products) VALUES (true, true) RETURNING category_id)
     INSERT INTO category_description (category_description_category_id, name, description, url_key)
     SELECT category_id, 'All', '[]', 'all' FROM made`,
  );
  await pool.query(
    `WITH wanted AS (SELECT * FROM unnest($1::text[], $2::text[], $3::numeric[]) WITH ORDINALITY AS w (name, words, price, n)),
       made AS (
         INSERT INTO product (sku, price, weight, status, visibility, group_id, package_id, category_id)
         SELECT 'SKU-' || n, price, 0.5, true, true, 1, 1,
           (SELECT category_description_category_id FROM category_description WHERE url_key = 'all')
         FROM wanted RETURNING product_id AS id, substr(sku, 5)::int AS n),
       words AS (
         INSERT INTO product_description (product_description_product_id, name, description, short_description, url_key)
         SELECT id, name, '[]', words, 'product-' || n FROM made JOIN wanted USING (n)),
       stock AS (
         INSERT INTO product_inventory (product_inventory_product_id, qty, manage_stock, stock_availability)
         SELECT id, 1000000, true, true FROM made)
     INSERT INTO product_image (product_image_product_id, origin_image, is_main)
     SELECT id, '/assets/catalog/' || n || '.webp', true FROM made`,
    [
      goods.map(({ title }) => title),
      goods.map(({ description }) => description),
      goods.map(({ price }) => price),
    ],
  );
  const { rows } = await pool.query('SELECT uuid FROM core_shipping_method');
  return rows[0].uuid;
}
