import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { commonCalls } from './calls.ts';
import { COMMON_TABLE } from './common-table.ts';

/** The client of the shop's calls, in the browser and on the server. */
export type ShopClient = ApiClient<typeof commonCalls>;

/** Creates a client for the shop's calls but those that pay by code. */
export function createShopClient(transport: Transport): ShopClient {
  return createApiClient(COMMON_TABLE, transport);
}
