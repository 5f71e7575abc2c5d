/** Takes the README's pictures of a demo shop on a phone, in both languages: `node e2e/screens/take-readme-pictures.ts`. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@phsar/domain/language';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { orderBody } from '../../apps/api/src/testing/sample-order.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { ROOT } from '../../scripts/run.ts';
import settings from '../playwright.config.ts';
import { openAlive } from '../support/network.ts';
import { becomeOwner, officeBehind, signIn, speakInOffice } from '../support/office.ts';
import { loggedIn, store } from '../support/people.ts';
import { startShop } from '../support/shop-process.ts';
import { plentyOf, unitPrice } from '../support/shopping.ts';

const FOLDER = join(ROOT, 'docs/pictures');

await buildIfNeeded();
await mkdir(FOLDER, { recursive: true });
const shop = await startShop({
  RATE_LIMIT: 'off',
  KHQR_ACCOUNT: 'phsar@demo',
  KHQR_NAME: 'Phsar',
  KHQR_CITY: 'Phnom Penh',
});
const office = officeBehind(await becomeOwner(shop));
const { executablePath = '', args = [] } = settings.use?.launchOptions ?? {};
const browser = await chromium.launch({ executablePath, args });

async function take(language: Language, name: string, baseURL: string, show: (page: Page) => Promise<void>) {
  const page = await openPage(browser, language, baseURL);
  await show(page);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ animations: 'disabled' });
  await sharp(picture)
    .webp({ quality: 80 })
    .toFile(join(FOLDER, `${name}-${language}.webp`));
  await page.context().close();
}

async function openPage(browser: Browser, language: Language, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addCookies([{ name: 'language', value: language, url: baseURL }]);
  return await context.newPage();
}

async function showProduct(page: Page) {
  const [product] = await plentyOf(page, 'en', ({ price }) => price < 20);
  await openAlive(page, `/shop?product=${product._id}`);
}

async function showPaymentCode(page: Page) {
  const [product] = await plentyOf(page, 'en', ({ price }) => price < 20);
  const { token } = await loggedIn(page);
  const price = unitPrice(product);
  const lines = [{ productId: product._id, quantity: 1, unitPrice: price, discount: product.discount }];
  const totalAmount = Math.round((price + 2) * 100) / 100;
  const transfer = { province: 'takeo', deliveryMethod: 'vtb', deliveryFee: 2, totalAmount } as const;
  const data = orderBody(lines, transfer);
  const answer = await page.request.post('/api/orders/create', {
    headers: { authorization: `Bearer ${token}` },
    data,
  });
  await store(page, { orderCreated: true, lastOrderId: (await answer.json()).order.orderId });
  await openAlive(page, '/payment');
  const code = page.getByRole('img', { name: /KHQR/ });
  await code.evaluate((picture) => picture.scrollIntoView({ block: 'center' }));
}

try {
  for (const language of LANGUAGES) {
    await take(language, 'product', shop.url, showProduct);
    await take(language, 'payment', shop.url, showPaymentCode);
    await take(language, 'orders', office.url, async (page) => {
      await speakInOffice(page, language);
      await signIn(page, office, office.owner);
      await page.goto('/office/orders');
      await page.getByRole('link', { name: /^PH-/ }).first().waitFor();
    });
  }
} finally {
  await browser.close();
  await shop.remove();
}
