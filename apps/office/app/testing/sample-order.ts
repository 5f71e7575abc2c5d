import type { ListedOrder, OfficeOrder } from '@phsar/contract/office/wire';

/** An order by Sokha in Phnom Penh, waiting to be packed, as the list shows it. */
export function sampleListed(changes: Partial<ListedOrder> = {}): ListedOrder {
  return {
    _id: changes.orderId ?? 'order-1',
    orderId: 'PH-1001',
    status: 'Pending',
    paymentStatus: 'unpaid',
    createdAt: '2026-11-20T02:05:00.000Z',
    customerName: 'Sokha Chan',
    customerPhone: '012345678',
    province: 'phnom_penh',
    deliveryMethod: 'standard',
    totalAmount: 21.5,
    amountDue: 21.5,
    refundDue: 0,
    channel: 'web',
    courier: null,
    trackingNumber: null,
    isDemo: false,
    itemCount: 2,
    version: 1,
    ...changes,
  };
}

/** The same order with everything. */
export function sampleOrder(changes: Partial<OfficeOrder> = {}): OfficeOrder {
  return {
    ...sampleListed(),
    updatedAt: '2026-11-20T02:05:00.000Z',
    customerId: 'customer-1',
    address: 'Street 271, house 12',
    subtotal: 20,
    deliveryFee: 1.5,
    isFreeDelivery: false,
    paymentMethod: 'cash_on_delivery',
    paidAmount: 0,
    trackingUrl: null,
    cancelReason: null,
    payLink: null,
    can: ['ship', 'cancel', 'pay', 'edit', 'note'],
    undoUntil: null,
    products: [
      {
        productId: '7',
        productName: 'Soft brush',
        quantity: 2,
        price: 10,
        unitPrice: 10,
        discount: 0,
        totalPrice: 20,
        productImage: '/media/brush.webp',
      },
    ],
    events: [
      {
        at: '2026-11-20T02:05:00.000Z',
        by: { _id: null, name: '', kind: 'shopper' },
        via: 'shop',
        action: 'created',
        details: {},
      },
    ],
    ...changes,
  };
}
