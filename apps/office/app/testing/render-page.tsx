import type { Language } from '@phsar/domain/language';
import { Toasts } from '@phsar/ui/toasts';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/queries.ts';
import { UI_TEXTS } from '../ui/ui-texts.ts';

/** Renders screens at an address, with the texts and the toasts of the office around them. */
export function renderPage(language: Language, address: string, routes: RouteObject[]) {
  document.documentElement.lang = language;
  queryClient.clear();
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <QueryClientProvider client={queryClient}>
      <UiTextsContext value={UI_TEXTS}>
        <RouterProvider router={router} />
        <Toasts />
      </UiTextsContext>
    </QueryClientProvider>,
  );
  return router;
}
