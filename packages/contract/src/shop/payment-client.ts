import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { ShopSchemas } from './endpoint-schemas.ts';
import { paymentEndpoints } from './payment-endpoints.ts';
import { API_BASE } from './shop-endpoints.ts';

/** Creates a client for the calls that pay an order by code. */
export function createPaymentClient(
  transport: Transport,
): ApiClient<Pick<ShopSchemas, keyof typeof paymentEndpoints>> {
  return createApiClient({ base: API_BASE, endpoints: paymentEndpoints }, transport);
}
