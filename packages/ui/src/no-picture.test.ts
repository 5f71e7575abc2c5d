import { afterEach, beforeAll, expect, it } from 'vitest';
import { NO_PICTURE, replaceFailedPictures } from './no-picture.ts';

beforeAll(() => replaceFailedPictures(NO_PICTURE));
afterEach(() => document.body.replaceChildren());

function fail(html: string): HTMLImageElement {
  document.body.innerHTML = html;
  const image = document.images[0];
  if (image === undefined) throw new Error('No picture');
  image.dispatchEvent(new Event('error'));
  return image;
}

it('shows the placeholder instead of a picture that does not load', () => {
  const image = fail('<img src="/gone.webp" srcset="/gone-320.webp 320w" alt="Soap">');
  expect([image.src, image.srcset, image.alt]).toEqual([NO_PICTURE, '', 'Soap']);
});

it('shows it instead of the formats of a picture too, and leaves those of others', () => {
  const other = '<picture><source srcset="/other.avif"></picture>';
  const image = fail(`${other}<picture><source srcset="/gone.avif"><img src="/gone.webp" alt=""></picture>`);
  expect(image.src).toBe(NO_PICTURE);
  expect([...document.querySelectorAll('source')].map(({ srcset }) => srcset)).toEqual(['/other.avif', '']);
});

it('is itself no reason to try again', () => {
  const image = fail(`<img src="${NO_PICTURE}" srcset="/x.webp 1w" alt="">`);
  expect(image.srcset).toBe('/x.webp 1w');
});
