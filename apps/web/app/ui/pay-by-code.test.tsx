import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { PayByCode } from './pay-by-code.tsx';

it('asks for a code as soon as it is shown, and tells once that the order is paid', async () => {
  const onPaid = vi.fn();
  const paid = { status: 409, body: { success: false, message: 'No', code: 'already_paid' } };
  const { calls } = fakeApi({ 'POST /api/orders/PH-ABCD2345/khqr': () => paid });
  renderIn('en', <PayByCode orderId="PH-ABCD2345" chatLink={null} onPaid={onPaid} />);
  await screen.findByText('Payment received. Thank you');
  await waitFor(() => expect(onPaid).toHaveBeenCalledOnce());
  expect(calls).toEqual(['POST /api/orders/PH-ABCD2345/khqr']);
});
