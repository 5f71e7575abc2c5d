import { act, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { NavigationProgress } from './navigation-progress.tsx';

it('the line is there as soon as the router is on its way, whatever has been rendered', async () => {
  const code = Promise.withResolvers<{ Component: () => null }>();
  const router = createMemoryRouter([
    { path: '/', Component: () => null },
    { path: '/products', lazy: () => code.promise },
  ]);
  renderIn('en', <NavigationProgress router={router} />);
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('');
  let arrival: Promise<void> | undefined;
  act(() => {
    arrival = router.navigate('/products');
  });
  expect(line.textContent).toBe('Loading…');
  await act(async () => {
    code.resolve({ Component: () => null });
    await arrival;
  });
  expect(line.textContent).toBe('');
});
