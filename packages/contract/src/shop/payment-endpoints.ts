import type { Endpoint } from '../endpoint.ts';
import type { ShopAccess } from './shop-endpoints.ts';

/** The calls that pay an order by code. Apart: only the few who pay by one load them. */
export const paymentEndpoints = {
  askPayment: {
    method: 'POST',
    path: '/orders/:orderId/khqr',
    access: 'user',
    takesKey: true,
  },
  getPayment: {
    method: 'GET',
    path: '/orders/:orderId/payment',
    access: 'user',
    takesKey: true,
  },
} as const satisfies Record<string, Endpoint<ShopAccess>>;
