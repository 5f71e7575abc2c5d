import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import { PAYMENT_TABLE } from './payment-table.ts';
import type { paymentCalls } from './payments.ts';

export function createPaymentClient(transport: Transport): ApiClient<typeof paymentCalls> {
  return createApiClient(PAYMENT_TABLE, transport);
}
