import { categoryPath } from '@phsar/contract/shop/paths';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { CategoryChips } from './category-chips.tsx';

const categories = [
  { key: 'pet', name: 'Pets', products: 24 },
  { key: 'home_care', name: 'Home care', products: 7 },
];

// Covers 10.1
it('are links with the number of goods, and the one shown is marked', () => {
  renderIn('en', <CategoryChips categories={categories} chosen="pet" to={categoryPath} />);
  const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Pets 24', '/shop?category=pet'],
    ['Home care 7', '/shop?category=home_care'],
  ]);
  expect(links.map((link) => link.getAttribute('aria-current'))).toEqual(['page', null]);
});

it('are not there when there are no categories', () => {
  renderIn('en', <CategoryChips categories={[]} to={categoryPath} />);
  expect(screen.queryByRole('navigation', { name: 'Categories' })).toBeNull();
});
