import { type ApiClient, createApiClient, type Transport } from '../client.ts';
import type { OfficeSchemas } from './endpoint-schemas.ts';
import { OFFICE_API_BASE, officeEndpoints } from './endpoints.ts';

/** The client of the office's calls. */
export type OfficeClient = ApiClient<OfficeSchemas>;

/** Creates a client for the office's calls. */
export function createOfficeClient(transport: Transport): OfficeClient {
  return createApiClient({ base: OFFICE_API_BASE, endpoints: officeEndpoints }, transport);
}
