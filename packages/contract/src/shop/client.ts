import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { ShopSchemas } from './endpoint-schemas.ts';
import { API_BASE, endpoints } from './endpoints.ts';

/** The client of the shop's calls, in the browser and on the server. */
export type ShopClient = ApiClient<ShopSchemas>;

/** Creates a client for the shop's calls. */
export function createShopClient(transport: Transport): ShopClient {
  return createApiClient({ base: API_BASE, endpoints }, transport);
}
