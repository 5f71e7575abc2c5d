import type { APIRequestContext, Page } from '@playwright/test';
import { REQUIRED_PROPERTIES } from '../../apps/web/app/features/discovery/testing/required-properties.ts';
import { CHROMIUM } from '../../scripts/chromium.ts';
import { expect, test } from '../support/fixtures.ts';
import { openAlive } from '../support/network.ts';
import { listProducts } from '../support/shopping.ts';

/** Fetches a page as a crawler does: no browser, no cookies, no `Accept-Language`. */
async function readPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path, { headers: { cookie: '' } });
  const html = await answer.text();
  const head = html.slice(0, html.indexOf('</head>'));
  const attributes = (pattern: RegExp) => [...head.matchAll(pattern)].map(([, value = '']) => plain(value));
  return {
    status: answer.status(),
    title: attributes(/<title>([^<]*)<\/title>/g)[0] ?? '',
    meta: (name: string) =>
      attributes(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))[0],
    link: (kind: string) => attributes(new RegExp(`<link rel="${kind}"[^>]* href="([^"]*)"`, 'g')),
    data: [...head.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text = '']) =>
      REQUIRED_PROPERTIES.parse(JSON.parse(text)),
    ),
  };
}

function plain(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'");
}

test('a shared product is told with its own title, text, picture, price and address', async ({
  page,
  request,
  language,
}) => {
  const product = (await listProducts(page, language)).find(({ discount }) => discount > 0);
  if (product === undefined) throw new Error('Nothing in the demo shop costs less');
  const { _id, title, image } = product;
  const own = `/shop?product=${_id}`;
  const address = language === 'km' ? own : `${own}&lang=${language}`;
  for (const path of [address, `${address}&utm_source=telegram`.replace('/shop', '/')]) {
    const head = await readPage(request, path.includes('lang=') ? path : `${path}&lang=km`);
    expect(head.status).toBe(200);
    expect(head.title).toContain(title);
    expect(head.meta('og:title')).toBe(title);
    expect(head.meta('og:type')).toBe('product');
    expect(head.meta('description')).toBe(head.meta('og:description'));
    expect(head.meta('robots')).toBeUndefined();
    const { origin } = new URL(head.link('canonical')[0] ?? '');
    expect(head.link('canonical')).toEqual([origin + address]);
    expect(head.link('alternate')).toEqual([origin + own, `${origin}${own}&lang=en`, origin + own]);
    expect(head.meta('og:url')).toBe(origin + address);
    expect(head.data.map((thing) => thing['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(head.data[0]).toMatchObject({ name: title, offers: { url: origin + address } });
    const picture = head.meta('og:image') ?? '';
    expect(picture).toBe(origin + image.replace(/-\d+\.webp$/, '-1200.jpg'));
    const shown = await request.get(new URL(picture).pathname);
    expect([shown.status(), shown.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  }
});

// Covers 10.23
test('every page of the menu and a post tell what they are, in what search engines require', async ({
  request,
  language,
}) => {
  const seen: string[] = [];
  const paths = [
    ...['/', '/shop', '/shop?category=pet', '/promotion'],
    ...['/blogs', '/blog/1', '/contact', '/delivery', '/privacy'],
  ];
  for (const path of paths) {
    const head = await readPage(request, `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
    expect(head.status, path).toBe(200);
    expect(head.data.length, path).toBeGreaterThan(0);
    expect(head.meta('description')?.length, path).toBeGreaterThan(40);
    expect(head.link('alternate'), path).toHaveLength(3);
    expect((await request.get(new URL(head.meta('og:image') ?? '').pathname)).ok(), path).toBe(true);
    seen.push(head.meta('description') ?? '');
  }
  expect(new Set(seen).size).toBe(seen.length);
});

test('pages of a person, searches and what is not there are kept out of every index', async ({ request }) => {
  for (const path of [
    '/login',
    '/cart',
    '/checkout',
    '/payment',
    '/profile',
    '/order-history',
    '/favorites',
  ]) {
    expect((await readPage(request, path)).meta('robots'), path).toBe('noindex');
  }
  expect((await readPage(request, '/shop?q=soap')).meta('robots')).toBe('noindex');
  for (const path of ['/nothing', '/blog/999999', '/shop?product=999999', '/?product=999999']) {
    const { status, meta } = await readPage(request, path);
    expect([status, meta('robots')], path).toEqual([404, 'noindex']);
  }
});

test('the sitemap names pages that are there', async ({ request }) => {
  const xml = await (await request.get('/sitemap.xml')).text();
  const paths = [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => {
    const { pathname, search } = new URL(plain(address));
    return pathname + search;
  });
  expect(paths.length).toBeGreaterThan(150);
  for (const path of [...paths.slice(0, 11), ...paths.slice(-2)]) {
    const { status, link } = await readPage(request, path);
    expect([status, link('canonical').map((address) => new URL(address).href.endsWith(path))], path).toEqual([
      200,
      [true],
    ]);
  }
});

test("the canonical address follows the person, for the phone's own share menu", async ({
  page,
  language,
}) => {
  await openAlive(page, '/shop');
  const canonical = page.locator('head link[rel=canonical]');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL(/\?product=/);
  const { search } = new URL(page.url());
  const asked = language === 'km' ? search : `${search}&lang=${language}`;
  await expect(canonical).toHaveAttribute('href', new RegExp(`/shop${asked.replace('?', '\\?')}$`));
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(canonical).toHaveAttribute('href', language === 'km' ? /\/shop$/ : /\/shop\?lang=en$/);
});

interface NamedPicture {
  src: string;
  sizes: string;
}

/** Actual pixel sizes, in the manifest's format. */
async function sizesOf(page: Page, pictures: NamedPicture[]): Promise<string[]> {
  return await page.evaluate(
    (named) =>
      Promise.all(
        named.map(async ({ src }) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    pictures,
  );
}

test('the shop can be installed', async ({
  page,
  request,
  language,
  t,
  playwright,
  launchOptions,
  baseURL,
}) => {
  await openAlive(page, '/');
  const href = await page.locator('head link[rel=manifest]').getAttribute('href');
  const manifest = await (
    await request.get(href ?? '', { headers: { cookie: `language=${language}` } })
  ).json();
  expect(manifest).toMatchObject({
    ...{ id: '/', start_url: '/', display: 'standalone' },
    ...{ lang: language, description: t('layout_tagline') },
  });
  const sizes = manifest.icons.map(
    ({ sizes, purpose = 'any' }: Record<string, string>) => `${sizes} ${purpose}`,
  );
  expect(sizes).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
  const pictures: NamedPicture[] = [...manifest.icons, ...manifest.screenshots];
  expect(await sizesOf(page, pictures)).toEqual(pictures.map(({ sizes }) => sizes));
  // Only a browser that has windows knows of errors.
  const whole = await playwright.chromium.launch({ ...launchOptions, executablePath: CHROMIUM });
  const tab = await whole.newPage();
  await tab.goto(baseURL ?? '');
  const client = await tab.context().newCDPSession(tab);
  const errors = async () => {
    const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
    return installabilityErrors.map(({ errorId }) => errorId);
  };
  // The only installability error is the test's incognito context.
  await expect.poll(errors).toEqual(['in-incognito']);
  await whole.close();
});
