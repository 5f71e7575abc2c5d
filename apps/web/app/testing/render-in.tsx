import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import type { Language } from '../lib/language.ts';
import { ShopSettingsContext } from '../lib/shop-settings.ts';
import { testShop } from './test-shop.ts';

export interface RenderOptions {
  /** Where the person is, with what stands behind `?`. */
  path?: string;
  /** Pages the tested one leads to, by path. */
  pages?: Record<string, ReactNode>;
  /** Navigation state of the first location. */
  state?: unknown;
}

/** Renders `ui` in a language, with a router and the shop's settings around it. */
export function renderIn(language: Language, ui: ReactElement, options: RenderOptions = {}): RenderResult {
  const { path = '/', pages = {}, state } = options;
  document.documentElement.lang = language;
  const others = Object.entries(pages).map(([otherPath, element]) => ({ path: otherPath, element }));
  const router = createMemoryRouter([...others, { path: '*', element: ui }], {
    // A place of its own: nobody was here before.
    initialEntries: [{ ...parsePath(path), state, key: crypto.randomUUID() }],
  });
  return render(
    <ShopSettingsContext value={testShop}>
      <RouterProvider router={router} />
    </ShopSettingsContext>,
  );
}
