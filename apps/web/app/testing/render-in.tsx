import type { Language } from '@phsar/domain/language';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router';
import { ShopSettingsContext } from '../lib/shop/shop-settings.ts';
import { UI_TEXTS } from '../ui/ui-texts.ts';
import { testShop } from './test-shop.ts';

export interface RenderOptions {
  /** Where the person is, with what stands behind `?`. */
  path?: string;
  /** Pages the tested one leads to, by path. */
  pages?: Record<string, ReactNode>;
  /** Navigation state of the first location. */
  state?: unknown;
  /** Of the first location: a place of its own unless given. The router's `default` is that of a page nothing was before. */
  key?: string;
}

/** Renders `ui` in a language, inside of a router and of the root's contexts. */
export function renderIn(language: Language, ui: ReactElement, options: RenderOptions = {}): RenderResult {
  const { path = '/', pages = {}, state, key = crypto.randomUUID() } = options;
  document.documentElement.lang = language;
  const others = Object.entries(pages).map(([otherPath, element]) => ({ path: otherPath, element }));
  const router = createMemoryRouter([...others, { path: '*', element: ui }], {
    initialEntries: [{ ...parsePath(path), state, key }],
  });
  return render(
    <UiTextsContext value={UI_TEXTS}>
      <ShopSettingsContext value={testShop}>
        <RouterProvider router={router} />
      </ShopSettingsContext>
    </UiTextsContext>,
  );
}
