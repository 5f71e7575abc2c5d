import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { MenuDrawer } from './menu-drawer.tsx';

/** jsdom has no popovers, like Safari before 17 and WebViews from before 2023. */
it('is closed until its button opens it in a browser without popovers', async () => {
  renderIn('en', <MenuDrawer />, { path: '/shop' });
  const menu = () => screen.queryByRole('navigation', { name: 'Menu' });
  expect(menu()).toBeNull();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  expect(menu()).not.toBeNull();
});

it.each(['the close button', 'a press outside'])('closes by %s', async (way) => {
  renderIn('en', <MenuDrawer />, { path: '/shop' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  const drawer = screen.getByRole('dialog', { name: 'Menu' });
  await user.click(way === 'a press outside' ? drawer : screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
});

it('stays open when its empty part is pressed', async () => {
  renderIn('en', <MenuDrawer />, { path: '/shop' });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Menu' }));
  await user.click(screen.getByRole('navigation', { name: 'Menu' }));
  expect(screen.queryByRole('dialog', { name: 'Menu' })).not.toBeNull();
});
