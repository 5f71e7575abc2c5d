import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('HTML is marked by the one policy that the pages allow', async () => {
  const createPolicy = vi.fn((_name: string, rules: { createHTML(html: string): string }) => ({
    createHTML: (html: string) => `trusted ${rules.createHTML(html)}`,
  }));
  vi.stubGlobal('trustedTypes', { createPolicy });
  const { trustedHtml } = await import('./trusted-html.ts');
  expect([trustedHtml('<p>1</p>'), trustedHtml('<p>2</p>')]).toEqual([
    'trusted <p>1</p>',
    'trusted <p>2</p>',
  ]);
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['clean-html']);
});

test('a browser without Trusted Types takes the text', async () => {
  const { trustedHtml } = await import('./trusted-html.ts');
  expect(trustedHtml('<p>1</p>')).toBe('<p>1</p>');
});
