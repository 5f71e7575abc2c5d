import type { ServerTable } from '../endpoint.ts';
import { ENDPOINT_ANSWERS } from './endpoint-answers.ts';
import { endpointSchemas, type ShopSchemas } from './endpoint-schemas.ts';
import { endpoints } from './endpoints.ts';
import { API_BASE, type ShopAccess } from './shop-endpoints.ts';

/** The shop's calls with their schemas and answers, as the server registers, checks and describes them. */
export const shopTable: ServerTable<ShopSchemas, ShopAccess> = {
  base: API_BASE,
  endpoints,
  schemas: endpointSchemas,
  answers: ENDPOINT_ANSWERS,
};
