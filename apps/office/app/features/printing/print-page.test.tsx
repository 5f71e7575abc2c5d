import type { OfficeOrder } from '@phsar/contract/office/wire';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOrder } from '../../testing/sample-order.ts';
import PrintPage from './print-page.tsx';

const SENDER = 'GET /api/office/sender';
const sender = () => ({ body: { name: 'ផ្សារ Phsar', phone: '+85523456789' } });
const orderOf = (changes: Partial<OfficeOrder>) => () => ({ body: sampleOrder(changes) });
const getOf = (orderId: string) => `GET /api/office/orders/${orderId}`;

const renderPrint = (search: string, language: 'en' | 'km' = 'en') =>
  renderPage(language, `/orders/print?${search}`, [{ path: '/orders/print', Component: PrintPage }]);
const sheet = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the print page', () => {
  // Covers office 4.22
  it.each([
    ['en', 'Courier label PH-1', 'Collect', 'Phnom Penh', 'To', 'Print (1)'],
    ['km', 'ស្លាកសម្រាប់អ្នកដឹក PH-1', 'ប្រមូលប្រាក់', 'ភ្នំពេញ', 'អ្នកទទួល', 'បោះពុម្ព (1)'],
  ] as const)(
    'shows a label with who gets it, where, and what to collect (%s)',
    async (language, name, collect, province, to, button) => {
      fakeApi({ [SENDER]: sender, [getOf('PH-1')]: orderOf({ orderId: 'PH-1' }) });
      const print = vi.fn();
      vi.stubGlobal('print', print);
      renderPrint('orders=PH-1', language);
      const label = await sheet(name);
      for (const text of ['ផ្សារ Phsar', 'Sokha Chan', '012-345-678', '$21.50', collect, province, to])
        label.getByText(text);
      label.getByText('PH-1');
      label.getByRole('img', { name: 'PH-1' });
      await userEvent.click(screen.getByRole('button', { name: button }));
      expect(print).toHaveBeenCalledOnce();
    },
  );

  // Covers office 4.21
  it('shows a packing slip with each product to tick off', async () => {
    fakeApi({ [SENDER]: sender, [getOf('PH-1')]: orderOf({ orderId: 'PH-1' }) });
    renderPrint('orders=PH-1&what=slip');
    const slip = await sheet('Packing slip PH-1');
    const line = slip.getByText('Soft brush').closest('li');
    expect(line?.textContent).toBe('2 ×Soft brush');
  });

  it('tells the courier to collect nothing of what is paid, and not to send what is cancelled', async () => {
    fakeApi({
      [SENDER]: sender,
      [getOf('PH-1')]: orderOf({ orderId: 'PH-1', amountDue: 0, paymentStatus: 'paid' }),
      [getOf('PH-2')]: orderOf({ orderId: 'PH-2', amountDue: 0, status: 'Cancelled' }),
      [getOf('PH-3')]: orderOf({ orderId: 'PH-3', paymentMethod: 'bank_transfer' }),
    });
    renderPrint('orders=PH-1,PH-2,PH-3');
    (await sheet('Courier label PH-1')).getByText('Collect nothing');
    (await sheet('Courier label PH-2')).getByText('Cancelled: do not send');
    (await sheet('Courier label PH-3')).getByText('Not paid yet (bank transfer)');
    expect(screen.getByText(/^Cancelled orders among them:/).parentElement?.textContent).toMatch(/: PH-2$/);
  });

  it('names no courier where the shop delivers by itself', async () => {
    fakeApi({
      [SENDER]: sender,
      [getOf('PH-1')]: orderOf({ orderId: 'PH-1' }),
      [getOf('PH-2')]: orderOf({ orderId: 'PH-2', deliveryMethod: 'j&t' }),
    });
    renderPrint('orders=PH-1,PH-2');
    expect((await sheet('Courier label PH-1')).queryByText(/^Courier/)).toBeNull();
    (await sheet('Courier label PH-2')).getByText('J&T Express');
  });

  it('remembers paper and document on the device', async () => {
    fakeApi({ [SENDER]: sender, [getOf('PH-1')]: orderOf({ orderId: 'PH-1' }) });
    const router = renderPrint('orders=PH-1');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Paper' }), 'Roll of 58 mm');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Document' }), 'Packing slip');
    expect(router.state.location.search).toBe('?orders=PH-1&paper=58&what=slip');
    await router.navigate('/orders/print?orders=PH-1');
    expect((await screen.findByRole('article', { name: 'Packing slip PH-1' })).dataset.sheet).toBe('58');
  });

  it('prints the rest when an order is no longer there', async () => {
    fakeApi({
      [SENDER]: sender,
      [getOf('PH-1')]: () => ({
        status: 404,
        body: { success: false, code: 'order_not_found', message: '' },
      }),
      [getOf('PH-2')]: orderOf({ orderId: 'PH-2' }),
    });
    renderPrint('orders=PH-1,PH-2');
    await sheet('Courier label PH-2');
    expect(screen.getByText(/^No longer there:/).parentElement?.textContent).toMatch(/: PH-1$/);
  });

  it('says why nothing can be shown, and tries again', async () => {
    const fake = fakeApi({ [SENDER]: () => 'offline', [getOf('PH-1')]: orderOf({ orderId: 'PH-1' }) });
    renderPrint('orders=PH-1');
    await screen.findByText('No response from the shop. Please check your network connection.');
    fake.on(SENDER, sender);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await sheet('Courier label PH-1');
  });

  it('says that nothing is chosen', () => {
    fakeApi();
    renderPrint('');
    screen.getByText('No orders selected');
  });
});
