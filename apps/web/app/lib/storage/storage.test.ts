import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readStored,
  removeStored,
  STORED_KEYS,
  type StoredValues,
  subscribeStored,
  writeStored,
} from './storage.ts';

const product = {
  _id: 'p1',
  title: 'ច្រាសដុសធ្មេញ',
  description: 'ទន់',
  price: 2.5,
  discount: 10,
  Item: 4,
  image: '/media/a1-640.webp',
  images: ['/media/a1-640.webp'],
  linkUrl: '',
  category: 'dental' as const,
};

const order: StoredValues['cachedUserOrders']['data'][number] = {
  _id: 'o1',
  orderId: 'PH-1',
  status: 'Pending',
  createdAt: '2026-11-21T01:00:00.000Z',
  updatedAt: '2026-11-21T01:00:00.000Z',
  shippedAt: null,
  subtotal: 4.5,
  totalAmount: 6,
  deliveryFee: 1.5,
  isFreeDelivery: false,
  customerName: 'សុខ ដារ៉ា',
  customerPhone: '012345678',
  province: 'phnom_penh',
  address: 'ផ្លូវ ២៧១',
  deliveryMethod: 'standard',
  paymentStatus: 'unpaid',
  amountDue: 6,
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
  cancelReason: null,
  products: [
    {
      productId: 'p1',
      productName: 'ច្រាសដុសធ្មេញ',
      quantity: 2,
      price: 2.5,
      unitPrice: 2.25,
      discount: 10,
      totalPrice: 4.5,
      productImage: '',
    },
  ],
};

const cached = <T>(data: T[]) => ({ data, timestamp: 1_700_000_000_000, language: 'km' as const });

const VALUES: StoredValues = {
  token: 'access',
  refreshToken: 'refresh',
  user: { id: 'u1', fullName: 'សុខ ដារ៉ា', phoneNumber: '012345678', address: 'ភ្នំពេញ', email: '' },
  userId: 'u1',
  userFullName: 'សុខ ដារ៉ា',
  userPhone: '012345678',
  userAddress: 'ភ្នំពេញ',
  favorites: [product],
  profilePicture: 'data:image/png;base64,AAAA',
  cached_banners: [
    { _id: 'b1', title1: 'ក', title2: 'ខ', buttonText: 'shop_now', image: '/media/b1-960.webp' },
  ],
  cachedProducts: cached([product]),
  cachedDiscountedProducts: cached([product]),
  cachedBlogs: cached([{ _id: 'g1', title: 'ធ្មេញស', image: '', date: '2026-11-01' }]),
  cachedDeliveryLimit: { amount: 45, timestamp: 1_700_000_000_000 },
  cachedUserOrders: cached([order]),
  paymentData: {
    form: {
      name: 'ដារ៉ា',
      phone: '012-345-678',
      province: 'kandal',
      address: 'ភូមិ ១',
      delivery: 'vtb',
      confirm: true,
    },
    cart: [{ product, quantity: 2 }],
    total: 6.5,
    buyNow: false,
    orderKey: '',
  },
  orderCreated: true,
  lastOrderId: 'PH-1',
  recentlyViewed: ['1', '2'],
};

/** As another tab would change it. */
function changeInOtherTab(key: string | null) {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('what the browser keeps', () => {
  beforeEach(() => {
    // Forgets what an earlier test could keep only in memory.
    const unsubscribe = subscribeStored('token', () => {});
    changeInOtherTab(null);
    unsubscribe();
  });

  // Covers 3.20
  it.each(STORED_KEYS)('comes back as it was written: %s', (key) => {
    expect(writeStored(key, VALUES[key])).toBe(true);
    expect(readStored(key)).toEqual(VALUES[key]);
  });

  it('is stored as specified: text as it is, everything else as JSON', () => {
    writeStored('token', 'access');
    writeStored('cached_banners', VALUES.cached_banners);
    writeStored('orderCreated', true);
    expect(localStorage.getItem('token')).toBe('access');
    expect(JSON.parse(localStorage.getItem('cached_banners') ?? '')).toEqual(VALUES.cached_banners);
    expect(localStorage.getItem('orderCreated')).toBe('true');
  });

  it.each(STORED_KEYS)('is nothing when it is missing: %s', (key) => {
    expect(readStored(key)).toBeNull();
  });

  it('gives the same object as long as nothing changes', () => {
    writeStored('favorites', [product]);
    expect(readStored('favorites')).toBe(readStored('favorites'));
  });

  it('is reported to its listeners until they unsubscribe', () => {
    const listener = vi.fn();
    const leave = subscribeStored('lastOrderId', listener);
    writeStored('lastOrderId', 'PH-2');
    removeStored('lastOrderId');
    leave();
    writeStored('lastOrderId', 'PH-3');
    expect(listener).toHaveBeenCalledTimes(2);
  });

  // Covers decisions C9.1
  it('follows the other tabs', () => {
    const listener = vi.fn();
    const leave = subscribeStored('token', listener);
    changeInOtherTab('token');
    changeInOtherTab(null);
    changeInOtherTab('something of another site part');
    leave();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('damaged storage', () => {
  // As much as a browser takes for one site.
  const huge = 'x'.repeat(4_900_000);
  const damages: [string, string][] = [
    ['broken JSON', '{"data":[{'],
    ['a number', '42'],
    ['a text', '"text"'],
    ['true', 'true'],
    ['an empty list', '[]'],
    ['null', 'null'],
    ['an empty object', '{}'],
    ['a list of nonsense', '[null,7,"text",{"_id":5}]'],
    ['5 MB of text', huge],
    ['5 MB in quotes', JSON.stringify(huge)],
    ['an object of the wrong fields', '{"data":{},"timestamp":"now","id":[],"form":3,"cart":{}}'],
  ];
  const jsonKeys = STORED_KEYS.filter((key) => typeof VALUES[key] === 'object');
  const textKeys = STORED_KEYS.filter((key) => typeof VALUES[key] === 'string');

  describe.each(damages)('%s', (_, text) => {
    // Covers 3.29
    it.each(jsonKeys)(
      'reads damaged values without failing, and returns only values of the right shape: %s',
      (key) => {
        localStorage.setItem(key, text);
        const value = readStored(key);
        expect(value === null || (Array.isArray(value) && value.length === 0)).toBe(true);
      },
    );
  });

  it.each([
    ['price', 2.555],
    ['price', -1],
    ['price', '2.5'],
    ['price', 9e15],
    ['price', null],
  ])('takes no product whose %s is %j: amounts are whole cents', (field, value) => {
    localStorage.setItem('favorites', JSON.stringify([{ ...product, [field]: value }]));
    expect(readStored('favorites')).toEqual([]);
  });

  it.each([
    ['Item', 1.5],
    ['Item', -2],
    ['Item', '4'],
    ['discount', 33.333],
    ['discount', 101],
  ])('takes a product whose %s is %j as if there were none', (field, value) => {
    localStorage.setItem('favorites', JSON.stringify([{ ...product, [field]: value }]));
    expect(readStored('favorites')).toEqual([{ ...product, [field]: 0 }]);
  });

  it.each([1.5, 0, -1, 1e20, '2'])('takes no cart line of %j pieces', (quantity) => {
    const damaged = { ...VALUES.paymentData, cart: [{ product, quantity }] };
    localStorage.setItem('paymentData', JSON.stringify(damaged));
    expect(readStored('paymentData')).toBeNull();
  });

  it.each([
    ['cachedDeliveryLimit', { amount: 44.999, timestamp: 1 }],
    ['cachedDeliveryLimit', { amount: 45, timestamp: 1.5 }],
    ['paymentData', { ...VALUES.paymentData, total: 6.505 }],
  ] as const)('takes no %s that is not in whole cents and moments: %j', (key, damaged) => {
    localStorage.setItem(key, JSON.stringify(damaged));
    expect(readStored(key)).toBeNull();
  });

  it.each([
    { totalAmount: 6.001 },
    { deliveryFee: -1 },
    { products: [{ ...order.products[0], quantity: 0.5 }] },
    { products: [{ ...order.products[0], unitPrice: 2.2525 }] },
  ])('takes no order with %j', (damage) => {
    localStorage.setItem('cachedUserOrders', JSON.stringify(cached([{ ...order, ...damage }])));
    expect(readStored('cachedUserOrders')?.data).toEqual([]);
  });

  it('keeps the entries of a list that can be read', () => {
    localStorage.setItem('favorites', JSON.stringify([product, 7, { _id: 'p2', title: 'ក', price: 1 }]));
    expect(readStored('favorites')?.map(({ _id, Item }) => [_id, Item])).toEqual([
      ['p1', 4],
      ['p2', 0],
    ]);
  });

  it.each(textKeys)('drops a text that is far too long: %s', (key) => {
    localStorage.setItem(key, key === 'profilePicture' ? `data:image/png;base64,${huge}` : huge);
    expect(readStored(key)).toBeNull();
    expect(localStorage.getItem(key)).toBeNull();
  });

  it.each(damages.filter(([, text]) => text !== 'true'))('is no flag: %s', (_, text) => {
    localStorage.setItem('orderCreated', text);
    expect(readStored('orderCreated')).toBeNull();
  });

  // Covers 3.21
  it('rejects a data URL that is no picture', () => {
    localStorage.setItem('profilePicture', 'javascript:alert(1)');
    expect(readStored('profilePicture')).toBeNull();
  });
});

describe('a browser that refuses to keep anything', () => {
  beforeEach(() => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    }
  });

  it.each(STORED_KEYS)('still gives a working visit: %s', (key) => {
    expect(readStored(key)).toBeNull();
    expect(writeStored(key, VALUES[key])).toBe(false);
    expect(readStored(key)).toEqual(VALUES[key]);
    removeStored(key);
    expect(readStored(key)).toBeNull();
  });
});

describe('a full storage', () => {
  it('shows the new value, not the old one that could not be replaced', () => {
    writeStored('lastOrderId', 'PH-1');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    expect(writeStored('lastOrderId', 'PH-2')).toBe(false);
    expect(readStored('lastOrderId')).toBe('PH-2');
  });
});
