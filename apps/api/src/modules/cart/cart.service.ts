import { LIMITS } from '@phsar/contract/limits';
import type { Cart } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { isValidQuantity } from '@phsar/domain/stock';
import type { Database } from '../../platform/database/open-database.ts';
import { rowIdOf } from '../../platform/database/row-id.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { insufficientStock, ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import { checkAdmitted, checkSession } from '../accounts/accounts.module.ts';
import type { ProductsService, SoldProduct } from '../products/products.module.ts';
import { type CartLine, presentCart } from './cart.presenter.ts';
import * as repository from './cart.repository.ts';

export interface CartDeps {
  database: Database;
  products: Pick<ProductsService, 'findProducts'>;
  sources: Pick<Sources, 'now'>;
}

/** A request to change a line; not validated yet. */
interface CartRequest {
  productId: string;
  quantity?: unknown;
}

/** Every call @throws ShopError `token_invalid`; those that change the cart `account_blocked` too. */
export interface CartService {
  /** The cart, with archived products apart. A line keeps its quantity when the stock falls below it; the product's `Item` has the stock. */
  read(shopper: Shopper, language: Language): Promise<Cart>;
  /** Adds to a line's quantity. @throws ShopError `invalid_quantity`, `product_not_found`, `insufficient_stock`, `invalid_input` when full */
  add(shopper: Shopper, request: CartRequest, language: Language): Promise<Cart>;
  /** Sets a line's quantity, adding the line if there is none. @throws like `add` */
  set(shopper: Shopper, request: CartRequest, language: Language): Promise<Cart>;
  remove(shopper: Shopper, productId: string, language: Language): Promise<Cart>;
  clear(shopper: Shopper, language: Language): Promise<Cart>;
  /**
   * Locks the cart, and with it the account, until the transaction ends. @returns whether the number of the account is known to be theirs
   * @throws ShopError `token_invalid` when the account is gone or the session has ended, `account_blocked`
   */
  lock(transaction: Transaction, shopper: Shopper): Promise<{ isPhoneProved: boolean }>;
  /** Empties the cart within a transaction, as orders do. */
  empty(transaction: Transaction, accountId: string): Promise<void>;
}

/** Carts of logged-in accounts. */
export function createCartService(deps: CartDeps): CartService {
  const { sources } = deps;
  const { db } = deps.database;

  const presented = async (executor: Executor, accountId: string, language: Language): Promise<Cart> => {
    const lines = await repository.listCartLines(executor, accountId);
    return presentCart(linesOf(lines, await findProducts(executor, lines)), language);
  };

  const findProducts = async (executor: Executor, lines: readonly { productId: number }[]) => {
    const ids = lines.map(({ productId }) => productId);
    const products = ids.length === 0 ? [] : await deps.products.findProducts(executor, ids, new Set(ids));
    return new Map(products.map((product) => [product.id, product]));
  };

  const lock = async (transaction: Transaction, shopper: Shopper) => {
    const owner = await repository.lockCart(transaction, shopper);
    // A valid token for an account that was removed, or that this database lacks after a switch to other data.
    if (owner === undefined) throw new ShopError('token_invalid');
    checkAdmitted(owner);
    return { isPhoneProved: owner.phoneVerifiedAt !== null };
  };

  const write = async (
    shopper: Shopper,
    { productId, quantity }: CartRequest,
    language: Language,
    mode: 'add' | 'set',
  ): Promise<Cart> => {
    if (!isValidQuantity(quantity)) throw new ShopError('invalid_quantity');
    const id = rowIdOf(productId);
    if (id === null) throw new ShopError('product_not_found');
    return await inTransaction(db, async (transaction) => {
      const { accountId } = shopper;
      await lock(transaction, shopper);
      // The cart is locked, so the answer can be built without reading it again.
      const lines = await repository.listCartLines(transaction, accountId);
      const line = lines.find((line) => line.productId === id);
      const others = lines.filter((line) => line.productId !== id);
      const products = await findProducts(transaction, [...others, { productId: id }]);
      const product = products.get(id);
      if (product === undefined || product.isArchived) throw new ShopError('product_not_found');
      const wanted = mode === 'add' && line !== undefined ? line.quantity + quantity : quantity;
      const available = Math.min(product.stock, LIMITS.quantity);
      if (wanted > available) {
        throw insufficientStock([{ productId, productName: textIn(language, product.title), available }]);
      }
      if (line === undefined && lines.length >= LIMITS.lines) throw cartFull();
      const saved = { productId: id, quantity: wanted, createdAt: line?.createdAt ?? sources.now() };
      await repository.saveCartLine(transaction, { accountId, ...saved });
      return presentCart(linesOf(repository.inCartOrder([...others, saved]), products), language);
    });
  };

  const change = (shopper: Shopper, language: Language, work: (transaction: Transaction) => Promise<void>) =>
    inTransaction(db, async (transaction) => {
      await lock(transaction, shopper);
      await work(transaction);
      return await presented(transaction, shopper.accountId, language);
    });

  return {
    async read(shopper, language) {
      await checkSession(db, shopper);
      return await presented(db, shopper.accountId, language);
    },
    add: (shopper, request, language) => write(shopper, request, language, 'add'),
    set: (shopper, request, language) => write(shopper, request, language, 'set'),
    remove: (shopper, productId, language) =>
      change(shopper, language, async (transaction) => {
        const id = rowIdOf(productId);
        if (id !== null) await repository.deleteCartLines(transaction, shopper.accountId, [id]);
      }),
    clear: (shopper, language) =>
      change(shopper, language, (transaction) => repository.clearCart(transaction, shopper.accountId)),
    lock,
    empty: repository.clearCart,
  };
}

/** Joins lines with products; drops lines whose product is gone. */
function linesOf(
  rows: readonly repository.CartLineRow[],
  products: ReadonlyMap<number, SoldProduct>,
): CartLine[] {
  return rows.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
}

function cartFull(): ShopError {
  const message = `The cart holds at most ${LIMITS.lines} different products`;
  return new ShopError('invalid_input', { message, errors: { productId: message } });
}
