import type { BlogBlock } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { describe, expect, test } from 'vitest';
import { htmlOfBlocks, shownPictures } from './blog-blocks.ts';

const both = (text: string): Localized => ({ km: text, en: text });
const title = { km: 'ច្រាស', en: 'Brush' };
const pictures = [{ id: 'ab12', width: 800, height: 600 }];

const htmlIn = (language: 'km' | 'en', ...blocks: BlogBlock[]) =>
  htmlOfBlocks({ title, blocks, pictures })[language];
const paragraph = (text: string) => htmlIn('en', { type: 'paragraph', text: both(text) });

describe('blocks as HTML', () => {
  test('are the elements that a post is made of, in their order', () => {
    const html = htmlIn(
      'km',
      { type: 'heading', text: { km: 'ធ្មេញ', en: 'Teeth' } },
      { type: 'paragraph', text: { km: 'មួយ\nពីរ\n\nបី', en: 'One' } },
      { type: 'list', items: [{ km: 'ក', en: 'a' }, both(''), { km: 'ខ', en: 'b' }] },
      { type: 'quote', text: { km: 'សម្ដី', en: 'words' } },
    );
    expect(html).toBe(
      '<h2>ធ្មេញ</h2><p>មួយ<br />ពីរ</p><p>បី</p><ul><li>ក</li><li>ខ</li></ul><blockquote><p>សម្ដី</p></blockquote>',
    );
  });

  test('show a picture in its widths, with its words below and for those who do not see it', () => {
    expect(htmlIn('en', { type: 'picture', picture: 'ab12', text: both('A **soft** "brush"') })).toBe(
      '<figure><img src="/media/ab12-800.webp" srcset="/media/ab12-320.webp 320w, /media/ab12-640.webp 640w, /media/ab12-800.webp 800w" sizes="(min-width: 769px) 736px, 92vw" alt="A soft &quot;brush&quot;" width="800" height="600" loading="lazy" /><figcaption>A <strong>soft</strong> "brush"</figcaption></figure>',
    );
    expect(htmlIn('en', { type: 'picture', picture: 'gone', text: both('') })).toBe('');
  });

  test('show a video by the player without cookies, named after the post', () => {
    const html = htmlIn('km', { type: 'video', url: 'https://youtu.be/xm9c5HAUBpY' });
    expect(html).toContain('src="https://www.youtube-nocookie.com/embed/xm9c5HAUBpY" title="ច្រាស"');
  });

  test('keep the HTML of an older post, cleaned', () => {
    const text = both('<table><tbody><tr><td onclick="x()">a</td></tr></tbody></table><script>x</script>');
    expect(htmlIn('en', { type: 'html', text })).toBe('<table><tbody><tr><td>a</td></tr></tbody></table>');
  });

  test('take a text from the other language where one lacks it, and the whole post where one lacks all', () => {
    const blocks: BlogBlock[] = [
      { type: 'paragraph', text: { km: 'ក', en: '' } },
      { type: 'paragraph', text: { km: 'ខ', en: 'b' } },
    ];
    expect(htmlOfBlocks({ title, blocks, pictures })).toEqual({
      km: '<p>ក</p><p>ខ</p>',
      en: '<p>ក</p><p>b</p>',
    });
    const khmer: BlogBlock[] = [{ type: 'paragraph', text: { km: 'ក', en: '' } }];
    expect(htmlOfBlocks({ title, blocks: khmer, pictures })).toEqual({ km: '<p>ក</p>', en: '' });
  });
});

describe('words in a block', () => {
  test.each([
    ['**ធ្មេញស** ណាស់', '<strong>ធ្មេញស</strong> ណាស់'],
    ['a **b** c **d**', 'a <strong>b</strong> c <strong>d</strong>'],
    ['2 ** 3 ** 4', '2 ** 3 ** 4'],
    ['****', '****'],
    ['[WHO](https://who.int/a?b=1&c=2)', '<a href="https://who.int/a?b=1&amp;c=2" rel="noopener">WHO</a>'],
    ['[ហាង](/shop)', '<a href="/shop" rel="noopener">ហាង</a>'],
    ['[call](tel:+85512345678)', '<a href="tel:+85512345678" rel="noopener">call</a>'],
    ['[**b**](/shop)', '<a href="/shop" rel="noopener"><strong>b</strong></a>'],
    ['**a [b](/shop)**', '<strong>a <a href="/shop" rel="noopener">b</a></strong>'],
    ['1 < 2 & "3"', '1 &lt; 2 &amp; "3"'],
  ])('%j become %j', (typed, html) => {
    expect(paragraph(typed)).toBe(`<p>${html}</p>`);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '**<img src=x onerror=alert(1)>**',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert)',
    '[x](java\tscript:alert)',
    '[x](data:text/html,<script>alert</script>)',
    '[x](vbscript:x)',
    '[x](//evil.example/)',
    '[x](/\\evil.example/)',
    '[x](http://plain.example/)',
    '[x](https://a"onmouseover="alert)',
    "[x](https://a'onmouseover='alert)",
    '[x](https://a"><script>alert</script>)',
    '[<b onclick=alert>x</b>](https://a.kh)',
    '[[x](javascript:a)](https://a.kh)',
    '[x](https://a.kh)[y](javascript:b)',
    '[**x](javascript:alert)**',
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '</p></article><script>alert(1)</script>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">សួស្តី</a>',
    '"><iframe src=javascript:alert(1)>',
  ])('%j run nothing, wherever they stand', (hostile) => {
    const text = both(hostile);
    const html = htmlIn(
      'en',
      { type: 'heading', text },
      { type: 'paragraph', text },
      { type: 'quote', text },
      { type: 'list', items: [text] },
      { type: 'picture', picture: 'ab12', text },
      { type: 'html', text },
    );
    const tags = html.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).toMatch(/^<\/?(h2|p|blockquote|ul|li|figure|figcaption|strong|a|b|img|br)\b/);
      expect(tag.replace(/"[^"]*"/g, '""')).not.toMatch(/\son\w+|script/i);
    }
    const inTags = tags.join('');
    for (const [, address = ''] of inTags.matchAll(/href="([^"]*)"/g))
      expect(address).toMatch(/^https:\/\/a/);
    for (const [, address = ''] of inTags.matchAll(/src="([^"]*)"/g))
      expect(address).toMatch(/^\/media\/ab12-/);
  });

  test('long and nested ones take no time', () => {
    const started = performance.now();
    paragraph('[**'.repeat(3_000));
    paragraph('**a'.repeat(3_000));
    paragraph('[a]('.repeat(2_500));
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});

test('the pictures in HTML are known by their addresses', () => {
  const html =
    '<img src="/media/ab12-640.webp"><img src="/media/ab12-320.webp"><img src="/media/cd-960.jpg">';
  expect(shownPictures({ km: html, en: html })).toEqual(['ab12', 'cd']);
});
