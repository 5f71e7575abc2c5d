import { LANGUAGES } from '@phsar/domain/language';
import { describe, expect, test } from 'vitest';
import { parseCatalogueFile } from './catalogue-file.ts';
import { drawPictures, generatedCatalogue } from './generated-catalogue.ts';

const textOf = (count: number) => [...generatedCatalogue(count)].join('');

describe('a generated catalogue', () => {
  test('is a catalogue file without a mistake, with so many different products in both languages', () => {
    const { file, mistakes } = parseCatalogueFile(textOf(2_000));
    expect(mistakes).toEqual([]);
    expect(file?.products).toHaveLength(2_000);
    for (const language of LANGUAGES) {
      expect(new Set(file?.products.map(({ title }) => title[language])).size).toBe(2_000);
    }
    expect(new Set(file?.products.map(({ category }) => category)).size).toBe(3);
    expect(file?.products.some(({ stock }) => stock === 0)).toBe(true);
    expect(file?.products.some(({ discount }) => discount > 0)).toBe(true);
  });

  test('begins with the smaller one', () => {
    const [small, large] = [JSON.parse(textOf(10)), JSON.parse(textOf(20))];
    expect(large.products.slice(0, 10)).toEqual(small.products);
  });

  test('names no picture that is not drawn', async () => {
    const drawn = new Set((await drawPictures()).map(({ name }) => name));
    const { file } = parseCatalogueFile(textOf(100));
    const named = [...(file?.products ?? []).flatMap(({ images }) => images), file?.banners[0]?.image];
    for (const name of named) expect(drawn).toContain(name);
  });
});
