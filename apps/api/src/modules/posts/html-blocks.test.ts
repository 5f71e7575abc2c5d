import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BlogBlock } from '@phsar/contract/office/wire';
import { inEachLanguage, type Localized } from '@phsar/domain/language';
import { describe, expect, test } from 'vitest';
import { htmlOfBlocks } from './blog-blocks.ts';
import { cleanBlogHtml } from './blog-html.ts';
import { blocksOfHtml } from './html-blocks.ts';

const title = { km: 'ច្រាស', en: 'Brush' };
const both = (text: string): Localized => ({ km: text, en: text });
const pictures = [{ id: 'ab12', width: 800, height: 600 }];
const DEMO = join(import.meta.dirname, '../../../../../catalogue/demo/catalogue.json');

describe('the blocks of HTML', () => {
  test('are those that it was made of, of every kind', () => {
    const blocks: BlogBlock[] = [
      { type: 'heading', text: { km: 'ធ្មេញ', en: 'Teeth & gums' } },
      { type: 'paragraph', text: { km: 'មួយ **ពីរ**\nបី', en: '1 < 2, [the **shop**](/shop?a=1&b=2) "x"' } },
      { type: 'list', items: [both('a'), { km: 'ខ', en: '**b**' }] },
      { type: 'list', items: [both('1'), both('2')], isNumbered: true },
      { type: 'quote', text: { km: 'សម្ដី\n\nទៀត', en: 'words\n\nmore' } },
      { type: 'picture', picture: 'ab12', text: { km: 'ច្រាស', en: 'A **soft** brush' } },
      { type: 'picture', picture: 'ab12', text: both('') },
      { type: 'video', url: 'https://www.youtube-nocookie.com/embed/xm9c5HAUBpY' },
    ];
    expect(blocksOfHtml(title, htmlOfBlocks({ title, blocks, pictures }))).toEqual(blocks);
  });

  test('leave a language without words empty', () => {
    const html = { km: '<p>ដុស</p>', en: '' };
    expect(blocksOfHtml(title, html)).toEqual([{ type: 'paragraph', text: { km: 'ដុស', en: '' } }]);
  });

  test.each([
    ['an element that no block has', both('<pre>a</pre>')],
    ['words beside the elements', both('a<p>b</p>')],
    ['words that are neither bold nor a link', both('<p><em>a</em></p>')],
    ['signs that a block would read as bold', both('<p>**a**</p>')],
    ['a list in a list', both('<ul><li>a<ul><li>b</li></ul></li></ul>')],
    ['a list that begins at 3', both('<ol start="3"><li>a</li></ol>')],
    ['languages that differ in their parts', { km: '<p>ក</p>', en: '<p>a</p><p>b</p>' }],
    [
      'items that the other language lacks',
      { km: '<ul><li>ក</li></ul>', en: '<ul><li>a</li><li>b</li></ul>' },
    ],
    ['spaces that a block would lose', both('<p> a</p>')],
    ['a heading that is longer than a block’s', both(`<h2>${'a'.repeat(5_000)}</h2>`)],
    ['nothing', both('')],
  ])('are none for %s', (_, html) => {
    expect(
      blocksOfHtml(
        title,
        inEachLanguage((language) => cleanBlogHtml(html[language])),
      ),
    ).toBeNull();
  });

  test('are there for each post of the demo shop', () => {
    const { blogs } = JSON.parse(readFileSync(DEMO, 'utf8')) as {
      blogs: { key: string; title: Localized; description: Localized }[];
    };
    expect(blogs.length).toBeGreaterThan(10);
    for (const { key, title: ofPost, description } of blogs) {
      const html = inEachLanguage((language) => cleanBlogHtml(description[language]));
      const blocks = blocksOfHtml(ofPost, html);
      expect(blocks, key).not.toBeNull();
      expect(htmlOfBlocks({ title: ofPost, blocks: blocks ?? [], pictures: [] })).toEqual(html);
    }
  });
});
