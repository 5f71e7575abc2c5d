import { readdir, readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const FOLDER = new URL('../../catalogue/demo/pictures/', import.meta.url);

/** A file as a phone's camera or gallery hands it over. @param index each is another picture */
export async function aPicture(index = 0): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const name = (await readdir(FOLDER)).filter((file) => /\.(jpe?g|png|webp)$/.test(file)).sort()[index];
  if (name === undefined) throw new Error('The demo shop has no such picture');
  const type = name.split('.').at(-1) ?? '';
  return {
    name,
    mimeType: `image/${type === 'jpg' ? 'jpeg' : type}`,
    buffer: await readFile(new URL(name, FOLDER)),
  };
}

/** Expects pictures on the screen, and the placeholder in place of each that is missing or failed. */
export async function expectPlaceholders(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 300));
  const pictures = () =>
    page.evaluate(() => {
      const onScreen = [...document.images].filter((image) => {
        const { top, bottom, height } = image.getBoundingClientRect();
        return height > 0 && top < innerHeight && bottom > 0;
      });
      const isDrawn = ({ complete, naturalWidth }: HTMLImageElement) => complete && naturalWidth > 0;
      const isPlaceholder = ({ currentSrc }: HTMLImageElement) => currentSrc.startsWith('data:image/svg+xml');
      return { areDrawn: onScreen.every(isDrawn), hasPlaceholder: onScreen.some(isPlaceholder) };
    });
  await expect.poll(pictures).toEqual({ areDrawn: true, hasPlaceholder: true });
}
