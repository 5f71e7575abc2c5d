import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { NotFound } from './not-found.tsx';
import { UnexpectedError } from './unexpected-error.tsx';

describe('a page that does not exist', () => {
  it.each([
    ['en', 'Page not found', 'Back to home', 'Go to the shop'],
    ['km', 'រកមិនឃើញទំព័រនេះទេ', 'ត្រឡប់ទៅទំព័រដើម', 'ទៅកាន់ហាង'],
  ] as const)('says so and leads on (%s)', (language, title, home, shop) => {
    renderIn(language, <NotFound />);
    screen.getByRole('heading', { level: 1, name: title });
    expect(document.title).toBe(`${title} · Phsar`);
    expect(screen.getByRole('link', { name: home }).getAttribute('href')).toBe('/home');
    expect(screen.getByRole('link', { name: shop }).getAttribute('href')).toBe('/shop');
  });
});

describe('a mistake that nobody caught', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  // Covers 8.47
  it.each([
    ['en', 'Unexpected Application Error!', 'Reload the page', 'Back to home'],
    ['km', 'មានបញ្ហាអ្វីមួយកើតឡើង!', 'បើកទំព័រឡើងវិញ', 'ត្រឡប់ទៅទំព័រដើម'],
  ] as const)('is told, and the page can be loaded again (%s)', async (language, title, reload, home) => {
    renderIn(language, <UnexpectedError />);
    screen.getByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('link', { name: home }).getAttribute('href')).toBe('/home');
    const load = vi.fn();
    vi.stubGlobal('location', { reload: load });
    await userEvent.click(screen.getByRole('button', { name: reload }));
    expect(load).toHaveBeenCalledOnce();
  });
});
