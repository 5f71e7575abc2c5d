import { paymentEndpoints } from './payment-endpoints.ts';
import { shopEndpoints } from './shop-endpoints.ts';

/** Every call of the shop: the server registers its routes from this table, clients call by name. */
export const endpoints = { ...shopEndpoints, ...paymentEndpoints };

export type EndpointName = keyof typeof endpoints;
