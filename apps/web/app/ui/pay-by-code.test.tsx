import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ShopSettingsContext } from '../lib/shop/shop-settings.ts';
import { renderIn } from '../testing/render-in.tsx';
import { testShop } from '../testing/test-shop.ts';
import { PayByCode } from './pay-by-code.tsx';

const PATH = '/api/orders/PH-ABCD2345';
const ASK = `POST ${PATH}/khqr`;
const paid = () => ({ status: 409, body: { success: false, message: 'No', code: 'already_paid' } });

function show(takesKhqr: boolean, { isUnpaid = true, isShownAtOnce = false } = {}) {
  const { calls } = fakeApi({ [ASK]: paid });
  const onPaid = vi.fn();
  const shop = takesKhqr ? { ...testShop, takesKhqr: true as const } : testShop;
  renderIn(
    'en',
    <ShopSettingsContext value={shop}>
      <PayByCode orderId="PH-ABCD2345" {...{ isUnpaid, isShownAtOnce, onPaid }} />
    </ShopSettingsContext>,
  );
  return { calls, onPaid };
}

it('makes no code until it is asked for, tells once that the order is paid, and can be closed', async () => {
  const { calls, onPaid } = show(true);
  const button = screen.getByRole('button', { name: 'Pay by KHQR', expanded: false });
  expect(calls).toEqual([]);
  await userEvent.click(button);
  await screen.findByText('Payment received. Thank you');
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  await userEvent.click(screen.getByRole('button', { name: 'Pay by KHQR', expanded: true }));
  expect(screen.queryByText('Payment received. Thank you')).toBeNull();
});

it('shows the code at once where the shopper has just ordered', async () => {
  const { calls } = show(true, { isShownAtOnce: true });
  await waitFor(() => expect(calls).toEqual([`POST ${PATH}/khqr`]));
  expect(screen.queryByRole('button', { name: 'Pay by KHQR' })).toBeNull();
});

// Covers payments 1.1
it.each([
  ['a shop that takes none', false, true],
  ['an order that is paid', true, false],
])('shows nothing for %s', (_, takesKhqr, isUnpaid) => {
  const { calls } = show(takesKhqr, { isUnpaid });
  expect(screen.queryByRole('button')).toBeNull();
  expect(calls).toEqual([]);
});
