import { LIMITS } from '@phsar/contract/limits';
import type { Cart } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { isValidQuantity } from '@phsar/domain/stock';
import type { Database } from '../../platform/database/open-database.ts';
import { rowIdOf } from '../../platform/database/row-id.ts';
import { type Executor, inTransaction, type Transaction } from '../../platform/database/transaction.ts';
import { insufficientStock, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { ProductRow } from '../catalogue/catalogue-rows.ts';
import { type CartLine, presentCart } from './cart.presenter.ts';
import * as repository from './cart.repository.ts';

export interface CartDeps {
  database: Database;
  catalogue: Pick<CatalogueService, 'findProducts'>;
  sources: Pick<Sources, 'now'>;
}

/** What a caller asks for: nothing of it is checked yet. */
interface CartRequest {
  productId: string;
  quantity?: unknown;
}

export interface CartService {
  /** Lines keep their quantity when the stock has fallen since: the product's `Item` tells. */
  read(accountId: string, language: Language): Promise<Cart>;
  /** @throws ShopError `invalid_quantity`, `product_not_found`, `insufficient_stock`, `invalid_input` when full */
  add(accountId: string, request: CartRequest, language: Language): Promise<Cart>;
  /** Sets the quantity, adding the line when there is none. @throws as `add` */
  set(accountId: string, request: CartRequest, language: Language): Promise<Cart>;
  remove(accountId: string, productId: string, language: Language): Promise<Cart>;
  clear(accountId: string, language: Language): Promise<Cart>;
  /** Lets no one else write this cart until the transaction ends. @throws ShopError `token_invalid` */
  lock(transaction: Transaction, accountId: string): Promise<void>;
  /** Empties the cart as a part of something larger. */
  empty(transaction: Transaction, accountId: string): Promise<void>;
}

export function createCartService({ database, catalogue, sources }: CartDeps): CartService {
  const { db } = database;

  const presented = async (executor: Executor, accountId: string, language: Language): Promise<Cart> => {
    const lines = await repository.listCartLines(executor, accountId);
    return presentCart(linesOf(lines, await findProducts(executor, lines)), language);
  };

  const findProducts = async (executor: Executor, lines: readonly { productId: number }[]) => {
    const ids = lines.map(({ productId }) => productId);
    const products = ids.length === 0 ? [] : await catalogue.findProducts(executor, ids);
    return new Map(products.map((product) => [product.id, product]));
  };

  const lock = async (transaction: Transaction, accountId: string): Promise<void> => {
    // A signed token of an account that this database does not hold: another data folder was put in.
    if (!(await repository.lockCart(transaction, accountId))) throw new ShopError('token_invalid');
  };

  const write = async (
    accountId: string,
    { productId, quantity }: CartRequest,
    language: Language,
    mode: 'add' | 'set',
  ): Promise<Cart> => {
    if (!isValidQuantity(quantity)) throw new ShopError('invalid_quantity');
    const id = rowIdOf(productId);
    if (id === null) throw new ShopError('product_not_found');
    return await inTransaction(db, async (transaction) => {
      await lock(transaction, accountId);
      // Nobody else writes this cart now: what it will be is known without reading it again.
      const lines = await repository.listCartLines(transaction, accountId);
      const line = lines.find((line) => line.productId === id);
      const others = lines.filter((line) => line.productId !== id);
      const products = await findProducts(transaction, [...others, { productId: id }]);
      const product = products.get(id);
      if (product === undefined) throw new ShopError('product_not_found');
      const wanted = mode === 'add' && line !== undefined ? line.quantity + quantity : quantity;
      const available = Math.min(product.stock, LIMITS.quantity);
      if (wanted > available) {
        throw insufficientStock([{ productId, productName: textIn(language, product.title), available }]);
      }
      if (line === undefined && lines.length >= LIMITS.lines) throw oneTooMany();
      const saved = { productId: id, quantity: wanted, createdAt: line?.createdAt ?? sources.now() };
      await repository.saveCartLine(transaction, { accountId, ...saved });
      return presentCart(linesOf(repository.inCartOrder([...others, saved]), products), language);
    });
  };

  const change = (accountId: string, language: Language, work: (transaction: Transaction) => Promise<void>) =>
    inTransaction(db, async (transaction) => {
      await lock(transaction, accountId);
      await work(transaction);
      return await presented(transaction, accountId, language);
    });

  return {
    read: (accountId, language) => presented(db, accountId, language),
    add: (accountId, request, language) => write(accountId, request, language, 'add'),
    set: (accountId, request, language) => write(accountId, request, language, 'set'),
    remove: (accountId, productId, language) =>
      change(accountId, language, async (transaction) => {
        const id = rowIdOf(productId);
        if (id !== null) await repository.deleteCartLines(transaction, accountId, [id]);
      }),
    clear: (accountId, language) =>
      change(accountId, language, (transaction) => repository.clearCart(transaction, accountId)),
    lock,
    empty: repository.clearCart,
  };
}

/** Without those whose product is gone. */
function linesOf(
  rows: readonly repository.CartLineRow[],
  products: ReadonlyMap<number, ProductRow>,
): CartLine[] {
  return rows.flatMap(({ productId, quantity }) => {
    const product = products.get(productId);
    return product === undefined ? [] : [{ product, quantity }];
  });
}

function oneTooMany(): ShopError {
  const message = `The cart holds at most ${LIMITS.lines} different products`;
  return new ShopError('invalid_input', { message, errors: { productId: message } });
}
