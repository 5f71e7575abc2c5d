import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { ShopSchemas } from './endpoint-schemas.ts';
import type { paymentEndpoints } from './payment-endpoints.ts';
import { API_BASE, shopEndpoints } from './shop-endpoints.ts';

/** The client of the shop's calls, in the browser and on the server. */
export type ShopClient = ApiClient<Omit<ShopSchemas, keyof typeof paymentEndpoints>>;

/** Creates a client for the shop's calls but those that pay by code. */
export function createShopClient(transport: Transport): ShopClient {
  return createApiClient({ base: API_BASE, endpoints: shopEndpoints }, transport);
}
