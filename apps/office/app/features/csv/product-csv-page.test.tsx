import type { ImportedRow } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import ProductCsvPage from './product-csv-page.tsx';

const IMPORT = 'POST /api/office/products/import';
const WORDS = {
  km: { choose: 'ជ្រើសរើសឯកសារ', run: 'នាំចូល (2)', done: 'នាំចូលរួចហើយ។ ថ្មី៖ 1។ ប្ដូរ៖ 1។' },
  en: { choose: 'Choose a file', run: 'Import (2)', done: 'Imported. New: 1. Changed: 1.' },
};

const row = (parts: Partial<ImportedRow>): ImportedRow => ({
  row: 2,
  key: 'soft-brush',
  name: 'Soft brush',
  productId: '1',
  action: 'unchanged',
  changes: [],
  errors: [],
  keptStock: null,
  ...parts,
});
const changed = row({ action: 'update', changes: [{ field: 'price', from: '12.5', to: '13' }] });
const created = row({ row: 3, key: 'cat', name: 'Cat food', productId: null, action: 'create' });
const wrong = row({
  row: 4,
  name: 'Soap',
  action: 'error',
  errors: [{ field: 'price', code: 'number', message: 'is not a number' }],
});

beforeEach(() => startSession(sampleMe()));
afterEach(() => vi.unstubAllGlobals());

const open = (language: 'km' | 'en') =>
  renderPage(language, '/products/csv', [{ path: '/products/csv', Component: ProductCsvPage }]);
const choose = (label: string) =>
  userEvent.upload(
    screen.getByLabelText(label, { selector: 'input' }),
    new File(['key'], 'goods.csv', { type: 'text/csv' }),
  );
const rows = () => within(screen.getByRole('list', { name: 'Rows of the file' })).getAllByText(/^Row /);

it.each(['km', 'en'] as const)('a file is checked, then imported by a press (%s)', async (language) => {
  const words = WORDS[language];
  const asked: string[] = [];
  fakeApi({
    [IMPORT]: ({ search }, { headers }) => {
      asked.push(`${search} ${'idempotency-key' in (headers as object)}`);
      return { body: { rows: [changed, created, row({ row: 5 })] } };
    },
  });
  open(language);
  await choose(words.choose);
  await userEvent.click(await screen.findByRole('button', { name: words.run }));
  expect(await screen.findByText(words.done)).toBeTruthy();
  expect(asked).toEqual(['?dryRun=true&stock=keep false', '?dryRun=false&stock=keep true']);
});

it('wrong rows are named, alone if one likes, and nothing can be imported', async () => {
  fakeApi({ [IMPORT]: () => ({ body: { rows: [changed, wrong] } }) });
  open('en');
  await choose('Choose a file');
  expect((await screen.findByRole('alert')).textContent).toContain('Wrong rows: 1');
  expect(screen.getByText('Price: is not a number')).toBeTruthy();
  expect(rows()).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Only wrong ones (1)' }));
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Row 4']);
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
});

it('what has become wrong since the check is shown', async () => {
  const api = fakeApi({ [IMPORT]: () => ({ body: { rows: [changed] } }) });
  open('en');
  await choose('Choose a file');
  const button = await screen.findByRole('button', { name: 'Import (1)' });
  const refusal = { success: false, message: 'x', code: 'invalid_input', rows: [wrong] };
  api.on(IMPORT, () => ({ status: 400, body: refusal }));
  await userEvent.click(button);
  expect(await screen.findByText('Price: is not a number')).toBeTruthy();
});

it('the stock stays unless one asks for the file’s, and the page says where they differ', async () => {
  const api = fakeApi({ [IMPORT]: () => ({ body: { rows: [row({ keptStock: { file: 9, shop: 7 } })] } }) });
  open('en');
  await choose('Choose a file');
  expect(await screen.findByText(/differs from the shop: 1\./)).toBeTruthy();
  expect(screen.getByText('This file changes nothing.')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Set the stock to the numbers of the file' }));
  expect(api.calls.at(-1)).toBe(`${IMPORT}?dryRun=true&stock=set`);
});

it('without an answer the file can be chosen again', async () => {
  fakeApi({ [IMPORT]: () => 'offline' });
  open('en');
  await choose('Choose a file');
  expect(
    await screen.findByText('No response from the shop. Please check your network connection.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
});

it('prices are told in dollars', async () => {
  fakeApi({ [IMPORT]: () => ({ body: { rows: [changed] } }) });
  open('en');
  await choose('Choose a file');
  expect((await screen.findByText('Price')).nextSibling?.textContent).toBe('$12.50 → $13.00');
});

it.each([
  ['en', 'Choose another file', '“gone.csv” could not be read. Please choose the file again.'],
  ['km', 'ជ្រើសរើសឯកសារផ្សេង', 'អាន «gone.csv» មិនបាន។ សូមជ្រើសរើសឯកសារម្ដងទៀត។'],
] as const)('a file that was moved away is told, and the one before stays (%s)', async (...texts) => {
  const [language, other, told] = texts;
  const { calls } = fakeApi({ [IMPORT]: () => ({ body: { rows: [changed] } }) });
  open(language);
  await choose(WORDS[language].choose);
  const input = await screen.findByLabelText(other, { selector: 'input' });
  const gone = new File(['key'], 'gone.csv', { type: 'text/csv' });
  gone.arrayBuffer = () => Promise.reject(new DOMException('', 'NotFoundError'));
  await userEvent.upload(input, gone);
  await screen.findByText(told);
  screen.getByText('goods.csv');
  expect(calls).toHaveLength(1);
});
