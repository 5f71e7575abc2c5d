import type { Language } from '@phsar/domain/language';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { queryClient } from '../lib/queries.ts';
import { UI_TEXTS } from '../ui/ui-texts.ts';

/** Renders `ui` in a language, at any path. @param state of the place it is opened at */
export function renderIn(language: Language, ui: ReactElement, state?: unknown): RenderResult {
  document.documentElement.lang = language;
  queryClient.clear();
  const router = createMemoryRouter([{ path: '*', element: ui }], {
    initialEntries: [{ pathname: '/', state }],
  });
  return render(
    <QueryClientProvider client={queryClient}>
      <UiTextsContext value={UI_TEXTS}>
        <RouterProvider router={router} />
      </UiTextsContext>
    </QueryClientProvider>,
  );
}
