import type { OfficeProduct, StockMovement } from '@phsar/contract/office/wire';
import { type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { retype } from '../../testing/retype.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import ProductPage from './product-page.tsx';

const PRODUCT = '/api/office/products/7';

const sale: StockMovement = {
  _id: 'm1',
  at: '2026-11-20T03:00:00.000Z',
  by: { _id: null, name: '', kind: 'shopper' },
  delta: -2,
  stock: 5,
  reason: 'sale',
  orderId: 'PH-1001',
  note: '',
};

function shop(changes: Partial<OfficeProduct> = {}) {
  const sent: unknown[] = [];
  const product = sampleProduct(changes);
  const fake = fakeApi({
    [`GET ${PRODUCT}`]: () => ({ body: product }),
    [`GET ${PRODUCT}/stock`]: () => ({ body: [sale] }),
    'GET /api/office/categories': () => ({ body: [] }),
  });
  /** Answers a call, and notes its version and body. */
  const answer = (call: string, ...answers: FakeHandler[]) =>
    fake.on(call, (url, request) => {
      const version = new Headers(request.headers).get('if-match');
      sent.push([version, JSON.parse(String(request.body ?? null))]);
      const next = answers.length > 1 ? answers.shift() : answers[0];
      return next?.(url, request) ?? { body: product };
    });
  return { fake, sent, answer };
}
const renderProduct = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/products/7', [{ path: '/products/:id', Component: ProductPage }]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const changedTo = (changes: Partial<OfficeProduct>) => () => ({
  status: 409,
  body: {
    code: 'changed_meanwhile',
    message: 'x',
    by: { _id: 'staff-2', name: 'Bopha' },
    at: '2026-11-20T03:00:00.000Z',
    current: sampleProduct({ version: 2, ...changes }),
    yours: {},
  },
});

beforeEach(() => startSession(sampleMe()));

describe('a product', () => {
  it('sends what changed with the version it was read in, and goes on with the new one', async () => {
    const { sent, answer } = shop();
    answer(
      `PATCH ${PRODUCT}`,
      () => ({ body: sampleProduct({ price: 12.5, version: 2 }) }),
      () => ({ body: sampleProduct({ price: 12.5, title: { km: 'ច្រាស', en: 'Soft brush' }, version: 3 }) }),
    );
    renderProduct();
    await retype('Price ($)', '12,50');
    await press('Save');
    await screen.findByText('The product is saved');
    expect(screen.getByLabelText<HTMLInputElement>('Price ($)').value).toBe('12.50');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await retype('Name in Khmer', 'ច្រាស');
    await press('Save');
    await vi.waitFor(() =>
      expect(sent).toEqual([
        ['"1"', { price: 12.5 }],
        ['"2"', { title: { km: 'ច្រាស' } }],
      ]),
    );
  });

  it('keeps what is typed while the answer is awaited, also when somebody saved meanwhile', async () => {
    const { sent, answer } = shop();
    const { answer: awaited, come } = later();
    answer(
      `PATCH ${PRODUCT}`,
      () => awaited,
      () => ({ body: sampleProduct({ price: 12.5, title: { km: 'ថ្មី', en: 'New' }, version: 3 }) }),
    );
    renderProduct();
    await retype('Price ($)', '12,50');
    await press('Save');
    await retype('Name in English', 'New');
    come(changedTo({ price: 9 })());
    await press('Save this choice');
    await screen.findByText('The product is saved');
    expect(sent).toEqual([
      ['"1"', { price: 12.5 }],
      ['"2"', { price: 12.5, title: { en: 'New' } }],
    ]);
  });

  it('keeps what is typed while it is saved, and saves that by the next press', async () => {
    const { sent, answer } = shop();
    let goOn = () => {};
    const saved = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    answer(
      `PATCH ${PRODUCT}`,
      async () => {
        await saved;
        return { body: sampleProduct({ price: 12.5, version: 2 }) };
      },
      () => ({ body: sampleProduct({ price: 12.5, title: { km: 'ថ្មី', en: 'New' }, version: 3 }) }),
    );
    renderProduct();
    await retype('Price ($)', '12,50');
    await press('Save');
    await retype('Name in English', 'New');
    goOn();
    await screen.findByText('The product is saved');
    expect(screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('New');
    await press('Save');
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      ['"1"', { price: 12.5 }],
      ['"2"', { title: { en: 'New' } }],
    ]);
  });

  it('keeps a draft with the version it was read in', async () => {
    const { fake, sent, answer } = shop();
    answer(`PATCH ${PRODUCT}`, () => ({ body: sampleProduct({ price: 9, version: 3 }) }));
    renderProduct();
    await retype('Price ($)', '9');
    document.body.replaceChildren();
    fake.on(`GET ${PRODUCT}`, () => ({ body: sampleProduct({ version: 2 }) }));
    renderProduct();
    await screen.findByText(/^This is your draft from/);
    await press('Save');
    await vi.waitFor(() => expect(sent).toEqual([['"1"', { price: 9 }]]));
  });

  it.each([
    ['en', 'Price ($)', 'Save', 'Bopha changed this on 20 November 2026 10:00.', 'Save this choice'],
    ['km', 'តម្លៃ ($)', 'រក្សាទុក', 'Bopha បានកែនៅ 20 វិច្ឆិកា 2026 10:00។', 'រក្សាទុកជម្រើសនេះ'],
  ] as const)(
    'shows both when somebody saved meanwhile, and saves mine over theirs (%s)',
    async (language, price, button, who, choose) => {
      const { sent, answer } = shop();
      answer(`PATCH ${PRODUCT}`, changedTo({ price: 11, stock: 4 }), () => ({
        body: sampleProduct({ price: 12, version: 3 }),
      }));
      renderProduct(language);
      await retype(price, '12');
      await press(button);
      const dialog = within(await screen.findByRole('alertdialog'));
      dialog.getByText(who);
      dialog.getByRole('radio', { name: /\$12\.00/, checked: true });
      dialog.getByRole('radio', { name: /\$11\.00/, checked: false });
      await userEvent.click(dialog.getByRole('button', { name: choose }));
      await vi.waitFor(() => expect(sent.at(-1)).toEqual(['"2"', { price: 12 }]));
    },
  );

  it('takes theirs for the part that was chosen, and keeps both where they differ', async () => {
    const { sent, answer } = shop();
    answer(`PATCH ${PRODUCT}`, changedTo({ price: 11, title: { km: 'ច្រាសថ្មី', en: 'New brush' } }), () => ({
      body: sampleProduct({ price: 11, discount: 10, version: 3 }),
    }));
    renderProduct();
    await retype('Price ($)', '12');
    await retype('Discount (%)', '10');
    await press('Save');
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getAllByRole('radio')).toHaveLength(2);
    await userEvent.click(dialog.getByRole('radio', { name: /\$11\.00/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['"2"', { discount: 10 }]));
  });

  it('keeps both where one changes the Khmer and one the English name', async () => {
    const { sent, answer } = shop();
    answer(`PATCH ${PRODUCT}`, changedTo({ title: { km: 'ច្រាសដុសធ្មេញ', en: 'New brush' } }), () => ({
      body: sampleProduct({ title: { km: 'ច្រាស', en: 'New brush' }, version: 3 }),
    }));
    renderProduct();
    await retype('Name in Khmer', 'ច្រាស');
    await press('Save');
    const dialog = within(await screen.findByRole('alertdialog'));
    dialog.getByText('You changed different parts. Save to keep both.');
    await userEvent.click(dialog.getByRole('button', { name: 'Save this choice' }));
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['"2"', { title: { km: 'ច្រាស' } }]));
    expect(screen.getByLabelText<HTMLInputElement>('Name in English').value).toBe('New brush');
  });

  it('has nothing to save where the same was typed in another way', async () => {
    const { sent, answer } = shop();
    answer(`PATCH ${PRODUCT}`);
    renderProduct();
    await retype('Price ($)', '១០,០០');
    await press('Save');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>('Price ($)').value).toBe('10.00');
    expect(sent).toEqual([]);
  });

  // Covers office 5.8
  it('orders its pictures and removes one', async () => {
    const { sent, answer } = shop({
      pictures: [
        { id: 'b1', url: '/media/b1-960.webp' },
        { id: 'b2', url: '/media/b2-960.webp' },
        { id: 'b3', url: '/media/b3-960.webp' },
      ],
    });
    answer(`PATCH ${PRODUCT}`);
    renderProduct();
    await press('Move picture 2 up');
    await press('Remove picture 3');
    await press('Save');
    await vi.waitFor(() => expect(sent).toEqual([['"1"', { pictures: ['b2', 'b1'] }]]));
  });

  it('is archived, and restored by taking it back', async () => {
    const { answer } = shop();
    answer(`POST ${PRODUCT}/archive`, () => ({ body: sampleProduct({ isArchived: true, version: 2 }) }));
    answer(`POST ${PRODUCT}/restore`, () => ({ body: sampleProduct({ version: 3 }) }));
    renderProduct();
    await press('Archive');
    await screen.findByText('This product is not in the shop. Its texts, pictures and stock are kept.');
    await press('Undo');
    await screen.findByText('It is in the shop again');
    screen.getByText('Customers see this product.');
  });

  it('still saves after it was archived on the same page', async () => {
    const { sent, answer } = shop();
    answer(`POST ${PRODUCT}/archive`, () => ({ body: sampleProduct({ isArchived: true, version: 2 }) }));
    answer(`PATCH ${PRODUCT}`, () => ({ body: sampleProduct({ isArchived: true, price: 9, version: 3 }) }));
    renderProduct();
    await retype('Price ($)', '9');
    await press('Archive');
    await screen.findByText(/^This product is not in the shop/);
    await press('Save');
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['"2"', { price: 9 }]));
  });

  it('moves to the first place', async () => {
    const { fake, sent, answer } = shop();
    fake.on('GET /api/office/products', () => ({ body: [sampleProduct({ _id: '3' }), sampleProduct()] }));
    answer(`POST ${PRODUCT}/move`);
    renderProduct();
    await press('Place in the shop');
    await press('First');
    await screen.findByText('The product has a new place');
    expect(sent).toEqual([[null, { before: '3' }]]);
  });
});

it('says that there is no such product, and offers no second try', async () => {
  const { fake } = shop();
  fake.on(`GET ${PRODUCT}`, () => ({ status: 404, body: { code: 'product_not_found', message: 'x' } }));
  renderProduct();
  await screen.findByText('This product no longer exists.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

describe('the stock of a product', () => {
  it('is shown with its history', async () => {
    shop();
    renderProduct();
    const part = within(await screen.findByRole('region', { name: 'Stock' }));
    await part.findByText('−2');
    expect(part.getByRole('link', { name: 'PH-1001' }).getAttribute('href')).toBe('/orders/PH-1001');
  });

  it.each([
    ['I counted …', 'Pieces counted', '12', 'Save', 'Stock: 5 → 12', { counted: 12, note: 'shelf' }],
    [
      'Delivery',
      'Pieces received',
      '20',
      'Add to the stock',
      'Stock: 5 → 25',
      { delta: 20, reason: 'delivery', note: 'shelf' },
    ],
    [
      'Loss',
      'Pieces lost or damaged',
      '1',
      'Take out of the stock',
      'Stock: 5 → 4',
      { delta: -1, reason: 'loss', note: 'shelf' },
    ],
  ] as const)('changes by a movement: %s', async (task, label, pieces, button, told, body) => {
    const { sent, answer } = shop();
    answer(`POST ${PRODUCT}/stock`, () => ({ body: sampleProduct({ stock: 12 }) }));
    renderProduct();
    await press(task);
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText(label), pieces);
    dialog.getByText(told);
    await userEvent.type(dialog.getByLabelText('Note (optional)'), 'shelf');
    await userEvent.click(dialog.getByRole('button', { name: button }));
    await screen.findByText('The stock is now 12');
    expect(sent).toEqual([[null, body]]);
  });

  it('follows orders that come in while somebody counts', async () => {
    const { fake } = shop({ stock: 20 });
    renderProduct();
    await press('I counted …');
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('Now in stock: 20');
    await userEvent.type(within(dialog).getByLabelText('Pieces counted'), '12');
    fake.on(`GET ${PRODUCT}`, () => ({ body: sampleProduct({ stock: 17 }) }));
    fireEvent(document, new Event('visibilitychange'));
    await within(dialog).findByText('Stock: 17 → 12');
  });

  it('does not lose more than there is', async () => {
    shop();
    renderProduct();
    await press('Loss');
    await userEvent.type(screen.getByLabelText('Pieces lost or damaged'), '6');
    await press('Take out of the stock');
    await screen.findByText('There are only 5 in stock');
  });
});

describe('what a role may change', () => {
  it('a packer counts and writes off, and changes nothing else', async () => {
    startSession(sampleMe({ role: 'packer' }));
    shop();
    renderProduct();
    await screen.findByRole('button', { name: 'I counted …' });
    screen.getByRole('button', { name: 'Loss' });
    expect(screen.queryByRole('button', { name: 'Delivery' })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    screen.getByText('$10.00');
  });

  it('a writer changes texts and pictures, and sends nothing else', async () => {
    startSession(sampleMe({ role: 'writer' }));
    const { sent, answer } = shop();
    answer(`PATCH ${PRODUCT}`);
    renderProduct();
    await retype('Description in English', 'Soft.');
    expect(screen.queryByLabelText('Price ($)')).toBeNull();
    expect(screen.queryByRole('button', { name: 'I counted …' })).toBeNull();
    await press('Save');
    await vi.waitFor(() => expect(sent).toEqual([['"1"', { description: { en: 'Soft.' } }]]));
  });
});
