import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { RenderedPage } from './rendered-page.ts';

// Words in no order: slow compression finds more in them than quick one does.
const WORDS = ['ផ្សារ', 'សាប៊ូ', 'ធ្មេញ', 'price', 'cart', 'stock', 'product', 'delivery'];
const HTML = Array.from({ length: 4_000 }, (_, i) => WORDS[(i * i * 7 + (i >> 3)) % WORDS.length]).join(' ');
const pageOf = (html = HTML) => new RenderedPage(200, { 'content-type': 'text/html' }, html);

describe('a rendered page', () => {
  it('comes in every encoding, with the headers of each', async () => {
    const page = pageOf();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };
    for (const encoding of ['br', 'gzip', 'zstd'] as const) {
      const { headers, body } = await page.makeForm(encoding);
      expect(unpack[encoding](body).toString()).toBe(HTML);
      expect(headers).toMatchObject({ 'content-encoding': encoding, 'content-length': body.length });
    }
    const { headers, body } = await page.makeForm('identity');
    expect(body.toString()).toBe(HTML);
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('is compressed once for all who ask at the same time', async () => {
    const page = pageOf();
    expect(page.form('br')).toBeNull();
    const [first, second] = await Promise.all([page.makeForm('br'), page.makeForm('br')]);
    expect(first).toBe(second);
    expect(page.form('br')).toBe(first);
  });

  it('has a strong tag for each encoding, the same for the same page', async () => {
    const tags = async (page: RenderedPage) => [
      (await page.makeForm('br')).etag,
      (await page.makeForm('gzip')).etag,
    ];
    const [br, gzip] = await tags(pageOf());
    expect(br).toMatch(/^"[\w-]+"$/);
    expect(br).not.toBe(gzip);
    expect(await tags(pageOf())).toEqual([br, gzip]);
    expect(await tags(pageOf('other'))).not.toContain(br);
  });

  it('gets smaller when fully compressed, under a new tag, and still knows the old one', async () => {
    const page = pageOf();
    const quick = await page.makeForm('br');
    await page.compressFully(Promise.resolve());
    const best = await page.makeForm('br');
    expect(best.body.length).toBeLessThan(quick.body.length);
    expect(brotliDecompressSync(best.body).toString()).toBe(HTML);
    expect(best.etag).not.toBe(quick.etag);
    expect(page.knownTag(quick.etag)).toBe(quick.etag);
    expect(page.knownTag(`"x", W/${best.etag}`)).toBe(best.etag);
    expect(page.knownTag('"x"')).toBeNull();
    expect(page.knownTag(undefined)).toBeNull();
  });
});
