import { join } from 'node:path';
import { chromium } from '@playwright/test';
import settings from './playwright.config.ts';

/**
 * Takes the screenshots for the web app manifest (the install prompt) from a running demo shop:
 * `node e2e/app-screenshots.ts http://127.0.0.1:3000`
 */
const [shop = 'http://127.0.0.1:3000'] = process.argv.slice(2);
const PUBLIC = join(import.meta.dirname, '../apps/web/public');
const PHONE = { width: 360, height: 740 };

const browser = await chromium.launch(settings.use?.launchOptions);
const pictures = [
  { name: 'home-narrow', path: '/', viewport: PHONE, deviceScaleFactor: 2 },
  { name: 'shop-narrow', path: '/shop', viewport: PHONE, deviceScaleFactor: 2 },
  { name: 'home-wide', path: '/', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
];
for (const { name, path, ...screen } of pictures) {
  const page = await browser.newPage({ ...screen, reducedMotion: 'reduce' });
  await page.goto(shop + path, { waitUntil: 'networkidle' });
  await page.screenshot({ path: join(PUBLIC, `app-${name}.jpg`), type: 'jpeg', quality: 70 });
}
await browser.close();
