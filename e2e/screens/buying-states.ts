import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold, openAlive, untilAlive } from '../support/network.ts';
import { loggedIn, store } from '../support/people.ts';
import { orderOf, paymentOf } from '../support/samples.ts';
import { listProducts, plentyOf, putInCart, type WireProduct } from '../support/shopping.ts';
import { type Stage, statesOf } from './screen-state.ts';

const CART = '/api/cart';
const ORDER = '/api/orders/create';
const ORDERS = '/api/orders/user/orders';

/** Opens the shop with two cart lines, one of them discounted. */
async function withCart({ page, language }: Stage) {
  const [discounted] = await plentyOf(page, language, ({ discount }) => discount > 0);
  const [plain] = await plentyOf(page, language, ({ discount }) => discount === 0);
  await putInCart(page, await loggedIn(page), [discounted, 2], [plain, 1]);
}

const cartLine = (page: Page) => page.getByRole('main').getByRole('listitem').first();

const cart = statesOf('cart', {
  visitor: ({ page }) => openAlive(page, '/cart'),
  loading: async ({ page, t }) => {
    await loggedIn(page);
    await hold(page, CART);
    await openAlive(page, '/cart');
    await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
  },
  empty: async ({ page, t }) => {
    await loggedIn(page);
    await openAlive(page, '/cart');
    await expect(page.getByText(t('cart_empty'), { exact: true })).toBeVisible();
  },
  filled: async (stage) => {
    await withCart(stage);
    await openAlive(stage.page, '/cart');
    await expect(cartLine(stage.page)).toBeVisible();
  },
  'line removed': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await withCart(stage);
      await openAlive(page, '/cart');
      const title = (await cartLine(page).getByRole('heading').textContent()) ?? '';
      await cartLine(page)
        .getByRole('button', { name: t('cart_remove', { title }) })
        .click();
      await expect(page.getByRole('button', { name: t('cart_undo') })).toBeVisible();
    },
  },
  'stock fallen': async (stage) => {
    const { page, t } = stage;
    await withCart(stage);
    await alter(page, CART, (answered: { items: { product: WireProduct; quantity: number }[] }) => ({
      ...answered,
      items: answered.items.map(({ product, quantity }) => ({ product: { ...product, Item: 1 }, quantity })),
    }));
    await openAlive(page, '/cart');
    await expect(page.getByText(t('cart_stock_warning', { stock: 1 })).first()).toBeVisible();
  },
  'no longer sold': async (stage) => {
    const { page, t } = stage;
    await withCart(stage);
    await alter(page, CART, (answered: { items: { product: WireProduct; quantity: number }[] }) => ({
      ...answered,
      items: answered.items.slice(1),
      gone: answered.items
        .slice(0, 1)
        .map(({ product }) => ({ productId: product._id, productName: product.title })),
    }));
    await openAlive(page, '/cart');
    await expect(page.getByRole('region', { name: t('cart_gone'), exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    const { page, t } = stage;
    await withCart(stage);
    await cut(page, CART);
    await openAlive(page, '/cart');
    await expect(page.getByText(t('cart_load_failed'))).toBeVisible();
  },
});

async function favour({ page, language }: Stage, count: number) {
  await store(page, { favorites: (await listProducts(page, language)).slice(0, count) });
}

const favourites = statesOf('favourites', {
  empty: ({ page }) => openAlive(page, '/favorites'),
  filled: async (stage) => {
    await favour(stage, 4);
    await openAlive(stage.page, '/favorites');
    await expect(stage.page.getByRole('table')).toBeVisible();
  },
  'no longer sold': async ({ page, t, language }) => {
    const [first, second] = await plentyOf(page, language);
    await store(page, { favorites: [{ ...first, _id: '999999999' }, second] });
    await openAlive(page, '/favorites');
    await expect(page.getByText(t('favourites_gone'), { exact: true })).toBeVisible();
  },
});

async function buyNow({ page, t, language }: Stage) {
  const [product] = await plentyOf(page, language);
  await openAlive(page, `/shop?product=${product._id}`);
  await page.getByRole('button', { name: t('catalogue_buy_now') }).click();
  await expect(page.getByRole('button', { name: t('checkout_proceed') })).toBeVisible();
}

const checkout = statesOf('checkout', {
  empty: ({ page }) => openAlive(page, '/checkout'),
  filled: async (stage) => {
    const { page, t } = stage;
    await withCart(stage);
    await openAlive(page, '/cart');
    await page.getByRole('button', { name: t('cart_proceed') }).click();
    await expect(page.getByRole('button', { name: t('checkout_proceed') })).toBeVisible();
  },
  'buy now, refused': async (stage) => {
    const { page, t } = stage;
    await buyNow(stage);
    await page.getByRole('button', { name: t('checkout_proceed') }).click();
    await expect(page.getByText(t('checkout_name_required'))).toBeVisible();
    // The field with the error is scrolled into view, and the links above it lie partly under the sticky header.
    await page.evaluate(() => scrollTo(0, 0));
  },
  'buy now, no longer sold': async (stage) => {
    const { page, t } = stage;
    await buyNow(stage);
    await answer(page, '/api/products', 200, []);
    await page.reload();
    await untilAlive(page);
    await expect(page.getByText(t('checkout_gone'), { exact: true })).toBeVisible();
  },
});

async function toPayment({ page, t, language }: Stage) {
  const [product] = await plentyOf(page, language, ({ price }) => price < 20);
  await loggedIn(page);
  await store(page, { paymentData: paymentOf(product) });
  await openAlive(page, '/payment');
  await expect(page.getByRole('button', { name: t('checkout_pay_by_chat') })).toBeVisible();
}

const payment = statesOf('payment', {
  'form missing': ({ page }) => openAlive(page, '/payment'),
  filled: toPayment,
  'confirm the order': {
    isWindowOnly: true,
    show: async (stage) => {
      await toPayment(stage);
      await stage.page.getByRole('button', { name: stage.t('checkout_pay_by_chat') }).click();
      await expect(stage.page.getByRole('alertdialog')).toBeVisible();
    },
  },
  refused: {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await toPayment(stage);
      await answer(page, ORDER, 400, { success: false, message: 'No', code: 'invalid_input' });
      await page.getByRole('button', { name: t('checkout_pay_by_chat') }).click();
      await page.getByRole('button', { name: t('checkout_order_now') }).click();
      await expect(page.getByRole('alertdialog', { name: t('checkout_order_failed') })).toBeVisible();
    },
  },
  'total changed': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, language } = stage;
      const [product] = await plentyOf(page, language, ({ price }) => price < 20);
      await loggedIn(page);
      const before = { ...product, price: product.price + 1, discount: 0 };
      await store(page, { paymentData: paymentOf(before) });
      await openAlive(page, '/payment');
      await page.getByRole('button', { name: t('checkout_pay_by_chat') }).click();
      await page.getByRole('button', { name: t('checkout_order_now') }).click();
      await expect(page.getByRole('alertdialog', { name: t('checkout_totals_changed') })).toBeVisible();
    },
  },
  'pay on delivery': async ({ page, t, language }) => {
    const [product] = await plentyOf(page, language, ({ price }) => price < 20);
    await loggedIn(page);
    const { form, ...rest } = paymentOf(product);
    const cash = { ...form, province: 'phnom_penh', delivery: 'standard' };
    await store(page, { paymentData: { ...rest, form: cash } });
    await openAlive(page, '/payment');
    await expect(page.getByRole('button', { name: t('checkout_order_by_chat') })).toBeVisible();
  },
  'order is placed': async ({ page, t, language }) => {
    const [product] = await plentyOf(page, language, ({ price }) => price < 20);
    await loggedIn(page);
    const order = orderOf(1, 'Pending', { paymentStatus: 'unpaid' });
    await store(page, {
      orderCreated: true,
      lastOrderId: order.orderId,
      paymentData: { ...paymentOf(product), buyNow: true },
      cachedUserOrders: { data: [order], timestamp: 1, language },
    });
    await openAlive(page, '/payment');
    await expect(page.getByRole('button', { name: t('ui_copy_summary') })).toBeVisible();
  },
  'cart is clear': async ({ page, t }) => {
    await loggedIn(page);
    await store(page, { orderCreated: true, lastOrderId: 'PH-ABCDEFGH' });
    await openAlive(page, '/payment');
    await expect(page.getByRole('heading', { name: t('checkout_cart_clear') })).toBeVisible();
  },
});

async function withOrders({ page, t }: Stage) {
  await loggedIn(page);
  await answer(page, ORDERS, 200, [
    orderOf(1, 'Pending', { paymentStatus: 'unpaid' }),
    orderOf(2, 'Shipped', {
      paymentStatus: 'paid',
      courier: 'J&T Express',
      trackingNumber: '880012345678',
      trackingUrl: null,
    }),
    orderOf(3, 'Delivered', { paymentStatus: 'paid' }),
    orderOf(4, 'Cancelled', { paymentStatus: 'refunded', cancelReason: 'អតិថិជនប្ដូរចិត្ត' }),
    orderOf(5, 'Pending', { paymentStatus: 'unpaid', amountDue: 2 }),
  ]);
  await openAlive(page, '/order-history');
  await expect(page.getByRole('button', { name: t('orders_details') }).first()).toBeVisible();
}

const orders = statesOf('order-history', {
  visitor: ({ page }) => openAlive(page, '/order-history'),
  loading: async ({ page, t }) => {
    await loggedIn(page);
    await hold(page, ORDERS);
    await openAlive(page, '/order-history');
    await expect(page.getByRole('main').getByText(t('ui_loading'))).toBeVisible();
  },
  empty: async ({ page, t }) => {
    await loggedIn(page);
    await openAlive(page, '/order-history');
    await expect(page.getByText(t('orders_none_placed'))).toBeVisible();
  },
  filled: withOrders,
  details: {
    isWindowOnly: true,
    show: async (stage) => {
      await withOrders(stage);
      await stage.page
        .getByRole('button', { name: stage.t('orders_details') })
        .nth(1)
        .click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  'details of a pending one': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await withOrders(stage);
      await page
        .getByRole('button', { name: t('orders_details') })
        .first()
        .click();
      await page.getByRole('button', { name: t('orders_cancel') }).scrollIntoViewIfNeeded();
    },
  },
  'asked before cancelling': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await withOrders(stage);
      await page
        .getByRole('button', { name: t('orders_details') })
        .first()
        .click();
      await page.getByRole('button', { name: t('orders_cancel') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  'details of a cancelled one': {
    isWindowOnly: true,
    show: async (stage) => {
      await withOrders(stage);
      await stage.page
        .getByRole('button', { name: stage.t('orders_details') })
        .nth(3)
        .click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  'ordered again, left out': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await withOrders(stage);
      await page
        .getByRole('button', { name: t('orders_details') })
        .first()
        .click();
      // The order's products do not exist in this shop.
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('orders_again') })
        .click();
      await expect(page.getByRole('alertdialog', { name: t('orders_again_left_out') })).toBeVisible();
    },
  },
  failed: async ({ page, t }) => {
    await loggedIn(page);
    await cut(page, ORDERS);
    await openAlive(page, '/order-history');
    await expect(page.getByText(t('orders_load_failed'))).toBeVisible();
  },
});

const MD5 = '152260ee6c965cc935c9aebd872a82f1';

/** Opens a payment link whose code is answered like this. */
async function openLink({ page }: Stage, status: number, body: object) {
  await answer(page, '/api/orders/PH-ABCD2345/payment*', 200, {
    paymentStatus: 'unpaid',
    paidAt: null,
    md5: MD5,
  });
  await answer(page, '/api/orders/PH-ABCD2345/khqr*', status, body);
  await openAlive(page, '/pay/PH-ABCD2345?key=a-key');
}

const codeFor = (secondsLeft: number, deepLink: string | null = null, asksBank = true) => ({
  success: true,
  khqr: '00020101021229190015phsar_test@devb520459995303840540512.505802KH5905Phsar6010Phnom Penh62150111PH-ABCD2345993400131800000000000011318000006000006304AFBE',
  md5: MD5,
  amount: 12.5,
  currency: 'USD',
  expiresAt: new Date(Date.now() + secondsLeft * 1_000).toISOString(),
  secondsLeft,
  paymentStatus: 'unpaid',
  deepLink,
  payee: 'Phsar',
  asksBank,
});

const refused = (code: string) => ({ success: false, message: 'No', code });

const pay = statesOf('pay', {
  code: async (stage) => {
    await openLink(stage, 200, codeFor(570, 'https://bakong.page.link/abc'));
    await expect(stage.page.getByRole('img', { name: /KHQR/ })).toBeVisible();
  },
  'staff confirm': async (stage) => {
    await openLink(stage, 200, codeFor(540, null, false));
    await expect(stage.page.getByRole('link', { name: stage.t('ui_khqr_send_proof') })).toBeVisible();
  },
  expired: async (stage) => {
    await openLink(stage, 200, codeFor(0));
    await expect(stage.page.getByRole('button', { name: stage.t('ui_khqr_new') })).toBeVisible();
  },
  paid: async (stage) => {
    await openLink(stage, 409, refused('already_paid'));
    await expect(stage.page.getByText(stage.t('ui_khqr_paid'))).toBeVisible();
  },
  cancelled: async (stage) => {
    await openLink(stage, 409, refused('order_cancelled'));
    await expect(stage.page.getByText(stage.t('ui_khqr_cancelled'))).toBeVisible();
  },
  'wrong link': async (stage) => {
    await openLink(stage, 404, refused('order_not_found'));
    await expect(stage.page.getByText(stage.t('ui_khqr_wrong_link'))).toBeVisible();
  },
});

export const BUYING_STATES = [...cart, ...favourites, ...checkout, ...payment, ...orders, ...pay];
