import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import settings from './playwright.config.ts';
import { becomeOwner, officeBehind, signIn, speakInOffice } from './support/office.ts';
import { startShop } from './support/shop-process.ts';

/** Takes the README's picture of the office: three screens of a new demo shop on a phone, in Khmer. */
const FILE = join(import.meta.dirname, '../docs/office.webp');
const PHONE = { width: 360, height: 740 };

await buildIfNeeded();
const shop = await startShop({ RATE_LIMIT: 'off' });
const browser = await chromium.launch(settings.use?.launchOptions);
try {
  const office = officeBehind(await becomeOwner(shop));
  const page = await browser.newPage({ baseURL: office.url, viewport: PHONE, reducedMotion: 'reduce' });
  await speakInOffice(page, 'km');
  await signIn(page, office, office.owner);
  const screens = [await screenAt(page, '/office/'), await screenAt(page, '/office/orders?status=Pending')];
  const order = page.getByRole('main').locator('a[href^="/office/orders/PH-"]').first();
  screens.push(await screenAt(page, (await order.getAttribute('href')) ?? ''));
  await writeFile(FILE, await besideEachOther(page, screens));
} finally {
  await browser.close();
  await shop.remove();
}

/** PNG in base64. */
async function screenAt(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: 'networkidle' });
  return (await page.screenshot()).toString('base64');
}

/** WebP, which the browser writes from a canvas. */
async function besideEachOther(page: Page, screens: readonly string[]): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ shown, width, height }) => {
      const [margin, gap, radius] = [30, 40, 20];
      const canvas = document.createElement('canvas');
      canvas.width = 2 * margin + shown.length * (width + gap) - gap;
      canvas.height = 2 * margin + height;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('No canvas');
      context.fillStyle = '#e1e9e6';
      context.fillRect(0, 0, canvas.width, canvas.height);
      for (const [place, screen] of shown.entries()) {
        const image = new Image();
        image.src = `data:image/png;base64,${screen}`;
        await image.decode();
        const left = margin + place * (width + gap);
        context.save();
        context.beginPath();
        context.roundRect(left, margin, width, height, radius);
        context.clip();
        context.drawImage(image, left, margin);
        context.restore();
      }
      return canvas.toDataURL('image/webp', 0.85).split(',')[1] ?? '';
    },
    { shown: screens, ...PHONE },
  );
  return Buffer.from(base64, 'base64');
}
