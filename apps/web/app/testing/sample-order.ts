import type { Order } from '@phsar/contract/shop/wire';

type OrderLine = Order['products'][number];

/** Two pieces at $5, a tenth off. */
export function sampleOrderLine(name: string, changes: Partial<OrderLine> = {}): OrderLine {
  return {
    productId: name,
    productName: name,
    quantity: 2,
    price: 5,
    unitPrice: 4.5,
    discount: 10,
    totalPrice: 9,
    productImage: '',
    ...changes,
  };
}

/** A parcel by courier: of the 21st in Phnom Penh, though not by the world's clock. */
export function sampleOrder(changes: Partial<Order> = {}): Order {
  return {
    _id: changes.orderId ?? '1',
    orderId: 'PH-1',
    status: 'Pending',
    createdAt: '2026-11-20T17:30:00.000Z',
    updatedAt: '2026-11-22T05:00:00.000Z',
    shippedAt: null,
    subtotal: 9,
    totalAmount: 11,
    deliveryFee: 2,
    isFreeDelivery: false,
    customerName: 'Sok Dara',
    customerPhone: '012345678',
    province: 'kandal',
    address: 'Street 271',
    deliveryMethod: 'vtb',
    paymentStatus: 'unpaid',
    amountDue: 11,
    courier: null,
    trackingNumber: null,
    trackingUrl: null,
    cancelReason: null,
    products: [sampleOrderLine('Brush')],
    ...changes,
  };
}
