import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { afterLoad } from './lib/after-load.ts';
import { readDocumentLanguage } from './lib/language.ts';
import { restoreSession } from './lib/session.ts';
import { overwriteGetLocale } from './paraglide/runtime.js';

overwriteGetLocale(readDocumentLanguage);
// Before the page wakes up: it hydrates as a visitor's and then finds a whole session or none.
restoreSession();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});

if (import.meta.env.PROD) {
  afterLoad(async () => {
    // Without a network it does not come: the next page brings it.
    const link = await import('./features/offline/service-worker-link.ts').catch(() => undefined);
    await link?.linkServiceWorker();
  });
}
