import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { REMOVING_WORKER } from '../../apps/api/src/platform/http/service-worker-route.ts';
import { expect, expectErrors, test } from '../support/fixtures.ts';
import { hold, openAlive, untilAlive } from '../support/network.ts';
import { goByMenu, listProducts, productCard, type WireProduct } from '../support/shopping.ts';

test.use({ serviceWorkers: 'allow' });

/** The browser logs every request that fails for lack of a network. */
const LOST = /Failed to load resource|net::ERR_|503/;

/** Polls an async check in the page; `waitForFunction` would take the promise itself as truthy. */
async function untilTrue(look: () => Promise<boolean>): Promise<void> {
  await expect.poll(look, { timeout: 30_000 }).toBe(true);
}

/** Waits until the worker has cached this page and every script in the release's list. */
async function untilKept(page: Page): Promise<void> {
  const scripts = await page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text();
    return worker.match(/\/static\/js\/[\w.-]+\.js/g) ?? [];
  });
  expect(scripts.length).toBeGreaterThan(30);
  const isKept = async (needed: string[]) => {
    const worker = (await navigator.serviceWorker.ready).active;
    const key = new URL(location.href);
    key.searchParams.set('lang', document.documentElement.lang);
    const kept = await caches.match(key, { ignoreVary: true });
    const files = (await (await caches.open('files-1')).keys()).map(({ url }) => new URL(url).pathname);
    return (
      worker?.state === 'activated' && kept !== undefined && needed.every((file) => files.includes(file))
    );
  };
  await untilTrue(() => page.evaluate(isKept, scripts));
}

async function keptAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const boxes = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(boxes.map((box) => box.keys()));
    return requests.flat().map(({ url }) => url);
  });
}

/** Holds a picture further down the list, requested before the worker controls the page. */
async function holdLatePicture(page: Page, language: string) {
  const { title, image } = (await listProducts(page, language))[5] as WireProduct;
  const [name] = /^.*-/.exec(image) as RegExpExecArray;
  const isOf = (address: string) => new URL(address).pathname.startsWith(name);
  const { mend } = await hold(page, `${name}*`);
  return { title, mend, isOf, asked: page.waitForRequest((request) => isOf(request.url())) };
}

test('a page that was opened once is read without a network, and leads to all others', async ({
  page,
  context,
  t,
  language,
}) => {
  expectErrors(page, LOST);
  const picture = await holdLatePicture(page, language);
  await openAlive(page, '/shop');
  await picture.asked;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await picture.mend();
  await untilKept(page);
  await untilTrue(async () => (await keptAddresses(page)).some(picture.isOf));
  await context.setOffline(true);
  await page.reload();
  await untilAlive(page);
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue_shop') })).toBeVisible();
  const shown = productCard(page, picture.title).locator('img');
  await shown.scrollIntoViewIfNeeded();
  await untilTrue(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth > 0));
  await expect(page.getByText(t('layout_offline'))).toBeVisible();
  await goByMenu(page, t, 'layout_contact');
  await expect(page.getByRole('heading', { level: 1, name: t('contact_title') })).toBeVisible();
});

test('a browser that believes to be online shows all the same that there is no network, until there is', async ({
  page,
  context,
  t,
}) => {
  expectErrors(page, LOST);
  // Like Chromium 150 after a reload, and any browser on Wi-Fi without internet access.
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true });
    for (const change of ['online', 'offline'])
      window.addEventListener(change, (event) => event.stopImmediatePropagation());
  });
  await openAlive(page, '/contact');
  await untilKept(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText(t('layout_offline'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(t('layout_offline'))).toBeHidden();
});

test('a page that was never opened says so in the language of the shop, and leads to those that were', async ({
  page,
  context,
  t,
}) => {
  expectErrors(page, LOST);
  await openAlive(page, '/shop');
  await untilKept(page);
  await context.setOffline(true);
  await page.goto('/promotion');
  await page.reload();
  await expect(page.getByRole('heading', { name: t('offline_title') })).toBeVisible();
  await page.getByRole('link', { name: t('layout_shop'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue_shop') })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: t('offline_title') })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: t('ui_retry') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('catalogue_promotions') })).toBeVisible();
});

test('nothing of the API is ever kept', async ({ page }) => {
  await openAlive(page, '/shop');
  await untilKept(page);
  await page.reload();
  await untilAlive(page);
  const answered = await page.evaluate(async () => {
    const call = await fetch('/api/products?limit=1');
    return { status: call.status, isByWorker: navigator.serviceWorker.controller !== null };
  });
  expect(answered).toEqual({ status: 200, isByWorker: true });
  const addresses = await keptAddresses(page);
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => new URL(address).pathname.startsWith('/api'))).toEqual([]);
});

/** A proxy in front of the shop that serves another service worker. */
interface Front {
  url: string;
  serve(worker: (own: string) => string): void;
}

const frontTest = test.extend<{ front: Front }>({
  front: async ({ baseURL }, use) => {
    const own = await (await fetch(new URL('/sw.js', baseURL))).text();
    let script = own;
    const server: Server = createServer((incoming, outgoing) => {
      if (incoming.url === '/sw.js') {
        outgoing
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' })
          .end(script);
        return;
      }
      const target = new URL(incoming.url ?? '/', baseURL);
      const passed = ask(target, { method: incoming.method, headers: incoming.headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      passed.on('error', () => outgoing.destroy());
      incoming.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      serve(worker) {
        script = worker(own);
      },
    });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  },
});

frontTest('a new release is offered, and taken when the person wants it', async ({ page, front, t }) => {
  await openAlive(page, `${front.url}/blogs`);
  await untilKept(page);
  front.serve((own) => `${own}\n// the next release`);
  await page.reload();
  const update = page.getByRole('button', { name: t('offline_take_release') });
  await expect(page.getByText(t('offline_new_release'))).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await update.click();
  await reloaded;
  await untilAlive(page);
  await untilTrue(() =>
    page.evaluate(async () => {
      const { waiting, active } = await navigator.serviceWorker.ready;
      return waiting === null && active?.state === 'activated';
    }),
  );
  await expect(update).toHaveCount(0);
});

frontTest('the shop can take its worker and all it kept off the phones', async ({ page, front, t }) => {
  await openAlive(page, `${front.url}/blogs`);
  await untilKept(page);
  front.serve(() => REMOVING_WORKER);
  await page.reload();
  await untilTrue(() =>
    page.evaluate(async () => {
      const registrations = await navigator.serviceWorker.getRegistrations();
      return registrations.length === 0 && (await caches.keys()).length === 0;
    }),
  );
  await expect(page.getByText(t('offline_new_release'))).toHaveCount(0);
});
