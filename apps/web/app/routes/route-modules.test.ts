import { expect, it } from 'vitest';

const routes = Object.entries(
  import.meta.glob<Record<string, unknown>>(['./*.tsx', '!./*.test.tsx'], { eager: true }),
);

/** The browser's router cannot ask the server for data, and knows no other way to load or to send any: see router-parts.ts. */
it.each(routes)('%s can be gone to inside the browser', (_, route) => {
  const { loader, clientLoader, shouldRevalidate, ...others } = route;
  // What never revalidates stands around all pages, and has its data from the first one.
  if (loader !== undefined) expect(clientLoader ?? shouldRevalidate).toBeTypeOf('function');
  for (const name of ['action', 'clientAction', 'clientMiddleware', 'links'])
    expect(others).not.toHaveProperty(name);
});

it('all routes are looked at', () => {
  expect(routes.length).toBeGreaterThan(15);
});
