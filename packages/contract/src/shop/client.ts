import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { commonCalls } from './calls.ts';
import { COMMON_TABLE } from './common-table.ts';

export type ShopClient = ApiClient<typeof commonCalls>;

export function createShopClient(transport: Transport): ShopClient {
  return createApiClient(COMMON_TABLE, transport);
}
