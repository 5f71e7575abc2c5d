import type { Customer, ListedCustomer } from '@phsar/contract/office/wire';
import { sampleListed } from './sample-order.ts';

/** Sokha, with two orders, as the list shows her. */
export function sampleListedCustomer(changes: Partial<ListedCustomer> = {}): ListedCustomer {
  return {
    _id: 'customer-1',
    name: 'Sokha Chan',
    phoneNumber: '012345678',
    createdAt: '2026-10-01T02:00:00.000Z',
    isBlocked: false,
    orderCount: 2,
    lastOrderAt: '2026-11-20T02:05:00.000Z',
    ...changes,
  };
}

/** The same person with everything. */
export function sampleCustomer(changes: Partial<Customer> = {}): Customer {
  const { lastOrderAt: _, ...person } = sampleListedCustomer();
  return {
    ...person,
    address: 'Street 271, house 12',
    note: '',
    blockedAt: null,
    blockReason: '',
    orderSum: 43,
    openOrderCount: 0,
    orders: [
      sampleListed({ status: 'Delivered' }),
      sampleListed({ orderId: 'PH-0999', status: 'Cancelled' }),
    ],
    version: 0,
    ...changes,
  };
}
