import { NO_PICTURE, replaceFailedPictures } from '@phsar/ui/no-picture';
import { UiTextsContext } from '@phsar/ui/ui-texts';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { registerServiceWorker } from './features/offline/service-worker-registration.ts';
import { NavigationProgress } from './features/shell/navigation-progress.tsx';
import { hideJoinCode } from './lib/join-code.ts';
import { readChosenLanguage } from './lib/language.ts';
import { markPrintedParts } from './lib/printed-parts.ts';
import { queryClient } from './lib/queries.ts';
import { loadSession } from './lib/session.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';
import { routes } from './routes.tsx';
import './styles/office.css';
import { UI_TEXTS } from './ui/ui-texts.ts';

const language = readChosenLanguage();
overwriteGetLocale(() => language);
document.documentElement.lang = language;
hideJoinCode();
replaceFailedPictures(NO_PICTURE);
markPrintedParts();
void loadSession();

const router = createBrowserRouter(routes, { basename: '/office/' });
const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
if (import.meta.env.PROD) addEventListener('load', registerServiceWorker, { once: true });
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <UiTextsContext value={UI_TEXTS}>
        <NavigationProgress router={router} />
        <RouterProvider router={router} />
      </UiTextsContext>
    </QueryClientProvider>
  </StrictMode>,
);
