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
  database: Pick<Database, 'db'>;
  products: Pick<ProductsService, 'findProducts'>;
  sources: Pick<Sources, 'now'>;
}

/** A request to change a line; not validated yet. */
interface CartRequest {
  productId: string;
  quantity?: unknown;
}

/** Carts of logged-in accounts. Every call @throws ShopError `token_invalid`; those that change the cart `account_blocked` too. */
export class CartService {
  readonly #deps: CartDeps;

  constructor(deps: CartDeps) {
    this.#deps = deps;
  }

  /** The cart, with archived products apart. A line keeps its quantity when the stock falls below it; the product's `Item` has the stock. */
  async read(shopper: Shopper, language: Language): Promise<Cart> {
    const { db } = this.#deps.database;
    await checkSession(db, shopper);
    return await this.#present(db, shopper, language);
  }

  /**
   * Sets a line's quantity or adds to it; adds the line if there is none.
   * @throws ShopError `invalid_quantity`, `product_not_found`, `insufficient_stock`, `invalid_input` when full
   */
  async write(
    shopper: Shopper,
    { productId, quantity }: CartRequest,
    language: Language,
    mode: 'add' | 'set',
  ): Promise<Cart> {
    if (!isValidQuantity(quantity)) throw new ShopError('invalid_quantity');
    const id = rowIdOf(productId);
    if (id === null) throw new ShopError('product_not_found');
    const { database, sources } = this.#deps;
    return await inTransaction(database.db, async (transaction) => {
      const { accountId } = shopper;
      await this.lock(transaction, shopper);
      // The cart is locked, so the answer can be built without reading it again.
      const lines = await repository.listCartLines(transaction, accountId);
      const line = lines.find((line) => line.productId === id);
      const others = lines.filter((line) => line.productId !== id);
      const products = await this.#findProducts(transaction, [...others, { productId: id }]);
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
  }

  remove(shopper: Shopper, productId: string, language: Language): Promise<Cart> {
    const id = rowIdOf(productId);
    return this.#change(shopper, language, async (transaction) => {
      if (id !== null) await repository.deleteCartLines(transaction, shopper.accountId, [id]);
    });
  }

  clear(shopper: Shopper, language: Language): Promise<Cart> {
    return this.#change(shopper, language, (transaction) => this.empty(transaction, shopper.accountId));
  }

  /**
   * Locks the cart, and with it the account, until the transaction ends.
   * @returns whether the account's phone number was verified
   * @throws ShopError `token_invalid` when the account is gone or the session has ended, `account_blocked`
   */
  async lock(transaction: Transaction, shopper: Shopper): Promise<{ isPhoneProved: boolean }> {
    const owner = await repository.lockCart(transaction, shopper);
    // A valid token for an account that was removed, or that this database lacks after a switch to other data.
    if (owner === undefined) throw new ShopError('token_invalid');
    checkAdmitted(owner);
    return { isPhoneProved: owner.phoneVerifiedAt !== null };
  }

  /** Empties the cart within a transaction, as orders do. */
  empty(transaction: Transaction, accountId: string): Promise<void> {
    return repository.clearCart(transaction, accountId);
  }

  #change(
    shopper: Shopper,
    language: Language,
    work: (transaction: Transaction) => Promise<void>,
  ): Promise<Cart> {
    return inTransaction(this.#deps.database.db, async (transaction) => {
      await this.lock(transaction, shopper);
      await work(transaction);
      return await this.#present(transaction, shopper, language);
    });
  }

  async #present(executor: Executor, { accountId }: Shopper, language: Language): Promise<Cart> {
    const lines = await repository.listCartLines(executor, accountId);
    return presentCart(linesOf(lines, await this.#findProducts(executor, lines)), language);
  }

  async #findProducts(executor: Executor, lines: readonly { productId: number }[]) {
    const ids = lines.map(({ productId }) => productId);
    const products =
      ids.length === 0 ? [] : await this.#deps.products.findProducts(executor, ids, new Set(ids));
    return new Map(products.map((product) => [product.id, product]));
  }
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
