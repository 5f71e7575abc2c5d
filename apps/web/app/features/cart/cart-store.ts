import type { ShopClient } from '@phsar/contract/shop/client';
import type { Cart, CartItem, GoneProduct } from '@phsar/contract/shop/wire';
import { type Cents, centsFromDollars } from '@phsar/domain/money';
import { cartTotals } from '@phsar/domain/pricing';
import { createStore } from '@phsar/ui/listener-store';
import { api } from '../../lib/network/client.ts';
import { onReturn } from '../../lib/network/on-return.ts';
import { hasToken } from '../../lib/session/session.ts';
import { pricedLine } from '../../lib/shop/wire-prices.ts';
import { readStored, subscribeStored } from '../../lib/storage/storage.ts';

export interface CartSnapshot {
  /** `idle`: nobody is logged in. `failed`: the cart was never loaded; `error` says why. */
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** With optimistic quantities, before the server confirms them. */
  items: readonly CartItem[];
  /** In the cart, but no longer sold. */
  gone: readonly GoneProduct[];
  /** The server's, in cents: after discounts, without delivery. Follows optimistic quantities until it answers. */
  total: Cents;
  /** Sum of the quantities. */
  count: number;
  /** Ids of products that are being added. */
  adding: ReadonlySet<string>;
  error: unknown;
}

/** The server's answer to a cart call has no items. */
export class InvalidCartError extends Error {
  override readonly name = 'InvalidCartError';

  constructor() {
    super('invalid_server_response');
  }
}

export const NO_CART: CartSnapshot = {
  status: 'idle',
  items: [],
  gone: [],
  total: 0,
  count: 0,
  adding: new Set(),
  error: null,
};

/**
 * The logged-in account's cart. Writes run one at a time and each answer replaces the whole cart, so that quick
 * presses cannot arrive out of order; a newer quantity for a product replaces one that is not sent yet.
 */
export function createCartStore(client: Pick<ShopClient, 'call'>) {
  const store = createStore(NO_CART, follow);
  /** Requested quantities without an answer yet, by product id; 0 removes the line. */
  const wanted = new Map<string, number>();
  /** Writes not sent yet, by product id. */
  const waiting = new Map<string, Promise<void>>();
  const adding = new Map<string, Promise<void>>();
  let confirmed: readonly CartItem[] = [];
  let confirmedGone: readonly GoneProduct[] = [];
  let confirmedTotal: Cents = 0;
  let queue: Promise<void> = Promise.resolve();
  let loading: Promise<void> | null = null;
  /** Incremented when the cart's owner changes: answers to earlier calls are dropped. */
  let generation = 0;

  function publish(change: Partial<Pick<CartSnapshot, 'status' | 'error'>> = {}) {
    const items = confirmed
      .map((item) => ({ ...item, quantity: wanted.get(item.product._id) ?? item.quantity }))
      .filter(({ quantity }) => quantity > 0);
    const { subtotal, itemCount } = cartTotals(items.map(pricedLine));
    store.write({
      ...store.read(),
      ...change,
      items,
      gone: confirmedGone.filter(({ productId }) => !wanted.has(productId)),
      total: confirmedTotal + subtotal - subtotalOf(confirmed),
      count: itemCount,
      adding: new Set(adding.keys()),
    });
  }

  function enqueue(work: () => Promise<Cart>): Promise<void> {
    const startedIn = generation;
    const done = queue.then(async () => {
      if (startedIn !== generation) return;
      const cart = await work();
      if (startedIn !== generation) return;
      if (!Array.isArray(cart?.items)) throw new InvalidCartError();
      confirmed = cart.items;
      confirmedGone = cart.gone ?? [];
      confirmedTotal = centsFromDollars(cart.total) ?? subtotalOf(confirmed);
      publish({ status: 'ready', error: null });
    });
    queue = done.catch(() => publish());
    return done;
  }

  async function write(productId: string): Promise<Cart> {
    waiting.delete(productId);
    const quantity = wanted.get(productId) ?? 0;
    try {
      const { data } =
        quantity === 0
          ? await client.call('removeFromCart', { params: { productId } })
          : await client.call('updateCart', { body: { productId, quantity } });
      return data;
    } finally {
      // A newer quantity stays visible until its own answer.
      if (!waiting.has(productId)) wanted.delete(productId);
    }
  }

  /** Sets a product's quantity, visible at once; 0 removes the line. */
  function setQuantity(productId: string, quantity: number): Promise<void> {
    wanted.set(productId, quantity);
    publish();
    const underWay = waiting.get(productId);
    if (underWay !== undefined) return underWay;
    const done = enqueue(() => write(productId));
    waiting.set(productId, done);
    return done;
  }

  /** Adds a product; a second call while the first is under way adds nothing. */
  function add(productId: string, quantity: number): Promise<void> {
    const underWay = adding.get(productId);
    if (underWay !== undefined) return underWay;
    const done = enqueue(async () => {
      const held = confirmed.find(({ product }) => product._id === productId)?.quantity;
      const { data } =
        held === undefined
          ? await client.call('addToCart', { body: { productId, quantity } })
          : await client.call('updateCart', { body: { productId, quantity: held + quantity } });
      return data;
    }).finally(() => {
      adding.delete(productId);
      publish();
    });
    adding.set(productId, done);
    publish();
    return done;
  }

  function clear(): Promise<void> {
    return enqueue(async () => (await client.call('clearCart')).data);
  }

  /** Loads the cart; the snapshot keeps a failure only when there is no cart to show. */
  function load(): Promise<void> {
    if (loading !== null) return loading;
    const startedIn = generation;
    if (store.read().status !== 'ready') publish({ status: 'loading', error: null });
    loading = enqueue(async () => (await client.call('getCart')).data)
      .catch((error: unknown) => {
        if (startedIn === generation && store.read().status !== 'ready') publish({ status: 'failed', error });
      })
      .finally(() => {
        if (startedIn === generation) loading = null;
      });
    return loading;
  }

  /** Clears everything and drops pending answers. */
  function empty() {
    generation += 1;
    loading = null;
    wanted.clear();
    waiting.clear();
    adding.clear();
    confirmed = [];
    confirmedGone = [];
    confirmedTotal = 0;
    if (store.read() !== NO_CART) store.write(NO_CART);
  }

  /** The server emptied the cart by making an order of it. */
  function reloadAfterOrder(): Promise<void> {
    empty();
    return load();
  }

  function follow() {
    let owner = ownerOfSession();
    const followOwner = () => {
      const next = ownerOfSession();
      if (next === owner) return;
      owner = next;
      empty();
      if (owner !== null) void load();
    };
    const refresh = () => {
      if (owner !== null && document.visibilityState === 'visible') void load();
    };
    const stopStored = subscribeStored('token', followOwner);
    const stopReturn = onReturn(refresh);
    if (owner === null) empty();
    else void load();
    return () => {
      stopStored();
      stopReturn();
    };
  }

  return {
    initial: store.initial,
    read: store.read,
    subscribe: store.subscribe,
    setQuantity,
    add,
    clear,
    load,
    empty,
    reloadAfterOrder,
  };
}

function subtotalOf(items: readonly CartItem[]): Cents {
  return cartTotals(items.map(pricedLine)).subtotal;
}

/** The account's id; null for a visitor. Compared instead of tokens, which change on refresh. */
function ownerOfSession(): string | null {
  return hasToken() ? (readStored('userId') ?? '') : null;
}

export const cartStore = createCartStore(api);
