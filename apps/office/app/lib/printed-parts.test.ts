import { expect, it, vi } from 'vitest';
import { markPrintedParts } from './printed-parts.ts';

it('marks what holds a printed part, at each print anew, in a browser without :has', () => {
  vi.stubGlobal('CSS', { supports: () => false });
  document.body.innerHTML = '<main><p>menu</p><section><ol data-printed></ol></section></main>';
  markPrintedParts();
  const marked = () => [...document.querySelectorAll('[data-holds-printed]')].map(({ tagName }) => tagName);
  dispatchEvent(new Event('beforeprint'));
  expect(marked()).toEqual(['HTML', 'BODY', 'MAIN', 'SECTION']);
  document.querySelector('ol')?.remove();
  dispatchEvent(new Event('beforeprint'));
  expect(marked()).toEqual([]);
  vi.unstubAllGlobals();
});
