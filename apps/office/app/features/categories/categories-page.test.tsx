import type { Category } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import CategoriesPage from './categories-page.tsx';

const LIST = 'GET /api/office/categories';

function category(changes: Partial<Category> = {}): Category {
  return {
    _id: 'pet',
    key: 'pet',
    name: { km: 'សត្វចិញ្ចឹម', en: 'Pets' },
    position: 0,
    products: 3,
    version: 1,
    ...changes,
  };
}
const garden = category({
  _id: 'garden',
  key: 'garden',
  name: { km: 'សួន', en: 'Garden' },
  position: 1,
  products: 0,
});

function shop(...categories: Category[]) {
  const sent: unknown[] = [];
  const fake = fakeApi({ [LIST]: () => ({ body: categories }) });
  const answer = (call: string, status: number, body: unknown) =>
    fake.on(call, (url, request) => {
      const version = new Headers(request.headers).get('if-match');
      sent.push([url.search, version, JSON.parse(String(request.body ?? null))]);
      return { status, body };
    });
  return { sent, answer };
}
const renderCategories = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/categories', [{ path: '/categories', Component: CategoriesPage }]);
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => startSession(sampleMe()));

it.each([
  ['en', 'Categories', 'Pets', 'Products: 3'],
  ['km', 'ប្រភេទទំនិញ', 'សត្វចិញ្ចឹម', 'ទំនិញ៖ 3'],
] as const)('lists the categories in their order (%s)', async (language, title, name, count) => {
  shop(category(), garden);
  renderCategories(language);
  screen.getByRole('heading', { level: 1, name: title });
  await screen.findByText(name);
  screen.getByText(count);
});

it('adds one', async () => {
  const { sent, answer } = shop();
  answer('POST /api/office/categories', 201, garden);
  renderCategories();
  await screen.findByText('No categories yet');
  await press('Add a category');
  await press('Save');
  await screen.findByText('Please enter a name');
  await userEvent.type(screen.getByLabelText('Name in Khmer'), 'សួន');
  await press('Save');
  await screen.findByText('The category is added');
  expect(sent).toEqual([['', null, { name: { km: 'សួន', en: '' } }]]);
});

it('renames one, and shows both names when somebody else did too', async () => {
  const { sent, answer } = shop(category());
  answer('PATCH /api/office/categories/pet', 409, {
    code: 'changed_meanwhile',
    message: 'x',
    by: { _id: 'staff-2', name: 'Bopha' },
    at: '2026-11-20T03:00:00.000Z',
    current: category({ name: { km: 'សត្វចិញ្ចឹម', en: 'Animals' }, version: 2 }),
    yours: {},
  });
  renderCategories();
  await press(/^Rename the category: Pets/);
  await userEvent.type(screen.getByLabelText('Name in English'), ' and more');
  await press('Save');
  await userEvent.click(await screen.findByRole('radio', { name: /Animals/ }));
  answer('PATCH /api/office/categories/pet', 200, category({ version: 3 }));
  await press('Save this choice');
  await screen.findByText('The category is saved');
  expect(sent.at(-1)).toEqual(['', '"2"', { name: { km: 'សត្វចិញ្ចឹម', en: 'Animals' } }]);
});

it('moves one', async () => {
  const { sent, answer } = shop(category(), garden);
  answer('PATCH /api/office/categories/garden', 200, { ...garden, position: 0, version: 2 });
  renderCategories();
  await press('Move “Garden” up');
  await vi.waitFor(() => expect(sent).toEqual([['', '"1"', { position: 0 }]]));
  const names = screen.getAllByRole('button', { name: /^Rename/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Rename the category: Garden Products: 0', 'Rename the category: Pets Products: 3']);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move “Garden” down' }));
});

it('deletes one, and asks where its products go', async () => {
  const { sent, answer } = shop(category(), garden);
  answer('DELETE /api/office/categories/pet', 200, { success: true });
  renderCategories();
  await press('Delete the category “Pets”');
  await userEvent.selectOptions(screen.getByLabelText('Where do its products go?'), 'Garden');
  await press('Delete');
  await screen.findByText('The category is deleted');
  expect(sent).toEqual([['?moveTo=garden', null, null]]);
});
