import type { OfficeOrder } from '@phsar/contract/office/wire';
import { type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { shownToasts } from '@phsar/ui/toast-store';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { retype } from '../../testing/retype.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleOrder } from '../../testing/sample-order.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import EditOrderPage from './edit-order-page.tsx';

const ORDER = 'GET /api/office/orders/PH-1001';
const EDIT = 'PATCH /api/office/orders/PH-1001';
const PRODUCTS = 'GET /api/office/products';
const LIMIT = 'GET /api/office/delivery-free-limit';

const brush = sampleProduct({ price: 12 });
const soap = sampleProduct({ _id: '8', title: { km: 'សាប៊ូ', en: 'Soap' }, price: 5, stock: 50 });

function shop(order: Partial<OfficeOrder> = {}) {
  const fake = fakeApi({
    [ORDER]: () => ({ body: sampleOrder(order) }),
    [LIMIT]: () => ({ body: { amount: 45 } }),
    [PRODUCTS]: (url) => ({ body: url.searchParams.get('ids') === '7' ? [brush] : [brush, soap] }),
  });
  const sent: { version: string | null; body: object }[] = [];
  const answerEdit = (...answers: FakeHandler[]) =>
    fake.on(EDIT, (url, request) => {
      sent.push({
        version: new Headers(request.headers).get('if-match'),
        body: JSON.parse(String(request.body)),
      });
      const answer = answers[sent.length - 1];
      return answer?.(url, request) ?? { body: sampleOrder({ version: 9 }) };
    });
  answerEdit();
  return { fake, sent, answerEdit };
}

/** Bopha moved the order to another street meanwhile. */
const changed = (current: Partial<OfficeOrder> = {}) => ({
  status: 409,
  body: {
    success: false,
    message: 'changed',
    code: 'changed_meanwhile',
    by: { _id: 's-2', name: 'Bopha' },
    at: '2026-11-20T03:00:00.000Z',
    current: sampleOrder({ address: 'Street 5', version: 2, ...current }),
    yours: { version: 1 },
  },
});

const renderEdit = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/orders/PH-1001/edit', [
    { path: '/orders/:orderId/edit', Component: EditOrderPage },
    { path: '/orders/:orderId', Component: () => <p>the order</p> },
  ]);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the changes' }));
const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

const setQuantity = (quantity: number) => retype('Quantity: Soft brush', String(quantity));

beforeEach(() => {
  shownToasts.write([]);
  startSession(sampleMe());
});

describe('editing an order', () => {
  it('sends what is another, with the version that was read, and leads back', async () => {
    const { sent } = shop();
    renderEdit();
    await retype('Phone number', '099 888 777');
    await save();
    await screen.findByText('the order');
    expect(sent).toEqual([{ version: '"1"', body: { customerPhone: '099-888-777' } }]);
    await screen.findByText('The order is saved');
    expect(Object.keys(localStorage)).toEqual(['office-person']);
  });

  it('sends nothing when nothing is another', async () => {
    const { sent } = shop();
    renderEdit();
    await screen.findByLabelText('Address');
    await save();
    await screen.findByText('the order');
    expect(sent).toEqual([]);
  });

  it('stays, with what was changed while it was saved, and saves that by the next press', async () => {
    const { sent, answerEdit } = shop();
    const { answer, come } = later();
    answerEdit(() => answer);
    renderEdit();
    await retype('Phone number', '099 888 777');
    await save();
    await setQuantity(3);
    come({ body: sampleOrder({ customerPhone: '099888777', version: 2 }) });
    await vi.waitFor(() =>
      expect(shownToasts.read().at(-1)?.text).toBe('Saved, but not yet what you typed after that'),
    );
    expect(screen.getByLabelText('Quantity: Soft brush')).toHaveProperty('value', '3');
    await save();
    await screen.findByText('the order');
    expect(sent.slice(1)).toEqual([
      { version: '"2"', body: { products: [{ productId: '7', quantity: 3 }] } },
    ]);
  });

  it('keeps the price of kept lines, taken out and put back too, and takes today’s for new ones', async () => {
    const { sent } = shop();
    renderEdit();
    await setQuantity(3);
    expect(figure('Subtotal')).toBe('$30.00');
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Soft brush' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add products' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^Soft brush/ }));
    await userEvent.click(dialog.getByRole('button', { name: /^Soap/ }));
    await userEvent.keyboard('{Escape}');
    expect([figure('Subtotal'), figure('Total'), figure('Total before')]).toEqual([
      '$15.00',
      '$16.50',
      '$21.50',
    ]);
    await save();
    await screen.findByText('the order');
    const products = [
      { productId: '7', quantity: 1 },
      { productId: '8', quantity: 1 },
    ];
    expect(sent[0]?.body).toEqual({ products });
  });

  it('counts what the order holds as available', async () => {
    shop();
    renderEdit();
    await setQuantity(7);
    expect(screen.queryByText(/^Only/)).toBeNull();
    await setQuantity(8);
    await screen.findByText('Only 7 left');
  });

  it('shows of a paid order what is then to be paid or given back', async () => {
    shop({ paymentStatus: 'paid', paidAmount: 21.5, amountDue: 0 });
    renderEdit();
    await setQuantity(3);
    await vi.waitFor(() => expect(figure('Amount due')).toBe('$10.00'));
    await setQuantity(1);
    expect(figure('Refund due')).toBe('$10.00');
    expect(figure('Received')).toBe('$21.50');
  });

  it('keeps what is to be given back whatever the order costs', async () => {
    shop({ paymentStatus: 'paid', paidAmount: 21.5, amountDue: 0, refundDue: 21.5 });
    renderEdit();
    await vi.waitFor(() => expect(figure('Refund due')).toBe('$21.50'));
    await setQuantity(3);
    await vi.waitFor(() => expect(figure('Amount due')).toBe('$10.00'));
    expect(figure('Refund due')).toBe('$21.50');
    await setQuantity(1);
    expect(figure('Refund due')).toBe('$31.50');
  });

  it('keeps the agreed fee until something that decides on it changes', async () => {
    shop({ deliveryFee: 0, isFreeDelivery: true, totalAmount: 20 });
    renderEdit();
    await vi.waitFor(() => expect(figure('Delivery fee')).toBe('Free'));
    await userEvent.selectOptions(screen.getByLabelText('Delivery'), 'vtb');
    expect([figure('Delivery fee'), figure('Total')]).toEqual(['$2.00', '$22.00']);
  });

  it('refuses a method that the province does not offer', async () => {
    const { sent } = shop();
    renderEdit();
    await userEvent.selectOptions(await screen.findByLabelText('Province'), 'Takeo');
    await save();
    await screen.findByText('Please choose a delivery method');
    expect(sent).toEqual([]);
  });
});

describe('an edit that comes second', () => {
  it.each([
    [
      'en',
      'Phone number',
      'Save the changes',
      'Bopha changed it on 20 November 2026 10:00. Which version should stay?',
    ],
    ['km', 'លេខទូរសព្ទ', 'រក្សាទុក', 'Bopha បានកែនៅ 20 វិច្ឆិកា 2026 10:00។ តើទុកមួយណា?'],
  ] as const)('shows who, when and both versions side by side (%s)', async (language, phone, button, who) => {
    const { answerEdit } = shop();
    answerEdit(() => changed({ customerPhone: '011222333' }));
    renderEdit(language);
    await retype(phone, '099888777');
    await userEvent.click(screen.getByRole('button', { name: button }));
    await screen.findByText(who);
    const [, row] = screen.getAllByRole('row');
    expect([...(row?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      phone,
      '011-222-333',
      '099-888-777',
    ]);
  });

  it('saves mine over theirs, and leaves theirs where I changed nothing', async () => {
    const { sent, answerEdit } = shop();
    answerEdit(() => changed());
    renderEdit();
    await setQuantity(1);
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
    await screen.findByText('the order');
    const body = { products: [{ productId: '7', quantity: 1 }] };
    expect(sent).toEqual([
      { version: '"1"', body },
      { version: '"2"', body },
    ]);
  });

  it('saves over theirs also what was changed while the answer was awaited', async () => {
    const { sent, answerEdit } = shop();
    const { answer, come } = later();
    answerEdit(() => answer);
    renderEdit();
    await setQuantity(1);
    await save();
    await retype('Phone number', '099888777');
    await setQuantity(3);
    come(changed());
    const asked = within(await screen.findByRole('alertdialog'));
    asked.getByText('099-888-777');
    await userEvent.click(asked.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('the order');
    const body = { customerPhone: '099-888-777', products: [{ productId: '7', quantity: 3 }] };
    expect(sent.at(-1)).toEqual({ version: '"2"', body });
  });

  it('asks again when a third person was quicker still', async () => {
    const { sent, answerEdit } = shop();
    answerEdit(
      () => changed(),
      () => changed({ address: 'Street 6', version: 3 }),
    );
    renderEdit();
    await retype('Address', 'Street 9');
    await save();
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine' }));
    await screen.findByText('Street 6');
    await userEvent.click(screen.getByRole('button', { name: 'Save mine' }));
    await screen.findByText('the order');
    expect(sent.map(({ version }) => version)).toEqual(['"1"', '"2"', '"3"']);
  });

  it('keeps theirs when told, and goes on from there', async () => {
    const { fake, answerEdit } = shop();
    answerEdit(() => changed());
    renderEdit();
    await retype('Address', 'Street 9');
    await save();
    fake.on(ORDER, () => ({ body: sampleOrder({ address: 'Street 5', version: 2 }) }));
    await userEvent.click(await screen.findByRole('button', { name: 'Keep the saved one' }));
    await vi.waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>('Address').value).toBe('Street 5'),
    );
    expect(Object.keys(localStorage)).toEqual(['office-person']);
  });

  it('cannot be saved once the order has left', async () => {
    const { answerEdit } = shop();
    answerEdit(() => changed({ status: 'Shipped', can: ['deliver', 'note'] }));
    renderEdit();
    await retype('Address', 'Street 9');
    await save();
    await screen.findByText('This order can no longer be edited. Its status is now: Shipped');
    expect(screen.queryByRole('button', { name: 'Save mine' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Keep the saved one' }));
    await screen.findByText('the order');
  });

  it('is known by its draft too: it keeps the version it was read in', async () => {
    const { fake, sent } = shop();
    renderEdit();
    await retype('Address', 'Street 9');
    document.body.replaceChildren();
    fake.on(ORDER, () => ({ body: sampleOrder({ customerName: 'Chan', version: 2 }) }));
    renderEdit();
    await screen.findByText(/^This is your draft from/);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Chan');
    await save();
    await vi.waitFor(() => expect(sent).toEqual([{ version: '"1"', body: { address: 'Street 9' } }]));
  });
});

it('says that an order can no longer be edited', async () => {
  shop({ status: 'Shipped', can: ['deliver'] });
  renderEdit();
  await screen.findByText('This order can no longer be edited. Its status is now: Shipped');
  screen.getByRole('link', { name: 'To the order' });
});
