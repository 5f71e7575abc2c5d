import { newPerson } from './people.ts';
import { unitPrice, type WireProduct } from './shopping.ts';

/** 00:30 on the 22nd in Phnom Penh. */
const ORDERED = '2026-11-21T17:30:00.000Z';
const UPDATED = '2026-11-22T05:00:00.000Z';

/** An order of five products in the shape of the order list's answer, with `changes` applied. */
export function orderOf(number: number, status: string, changes: object = {}) {
  const names = ['Brush', 'Soap', 'Bowl', 'Leash', 'Towel'];
  return {
    _id: String(number),
    orderId: `PH-${number}`,
    status,
    createdAt: ORDERED,
    updatedAt: UPDATED,
    shippedAt: status === 'Pending' ? null : UPDATED,
    subtotal: 9,
    totalAmount: 11,
    deliveryFee: 2,
    isFreeDelivery: false,
    customerName: 'Sok Dara',
    customerPhone: '012345678',
    province: 'kandal',
    address: 'Street 271',
    deliveryMethod: 'vtb',
    products: names.map((productName) => ({
      productId: productName,
      productName,
      quantity: 1,
      price: 2,
      unitPrice: 1.8,
      discount: 10,
      totalPrice: 1.8,
      productImage: '',
    })),
    ...changes,
  };
}

/** What the checkout page hands to the payment page: delivery by courier. */
export function paymentOf(product: WireProduct, quantity = 1) {
  const { fullName, address } = newPerson();
  return {
    form: {
      name: fullName,
      phone: '012-345-678',
      province: 'kandal',
      address,
      delivery: 'vtb',
      confirm: true,
    },
    cart: [{ product, quantity }],
    total: unitPrice(product) * quantity + 2,
    buyNow: true,
    orderKey: '',
  };
}
