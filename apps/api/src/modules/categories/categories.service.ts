import { LIMITS } from '@phsar/contract/limits';
import type { Category, CategoryEdit, NewCategory } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, textIn } from '@phsar/domain/language';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  changedMeanwhile,
  differences,
  type Edited,
  editedBy,
  type StaffEditing,
  type StaffEditingDeps,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { isKeyUsed } from '../idempotency/idempotency.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import * as repository from './categories.repository.ts';

export interface CategoriesDeps extends StaffEditingDeps {
  products: {
    /** Whether a category has more products than `count`, archived ones too. */
    hasMoreProducts(executor: Executor, category: string, count: number): Promise<boolean>;
    /** Moves at most `limit` products. @returns their ids */
    moveProducts(
      transaction: Transaction,
      move: { from: string; to: string | null; limit: number },
      edited: Edited,
    ): Promise<number[]>;
  };
}

type CategoryRow = repository.CategoryRow;

/** Products locked at once, for about 50 ms; orders of them wait that long. */
const MOVED_AT_ONCE = 2_000;

/** @throws ShopError `invalid_input` when the key is taken */
export async function createCategory(
  deps: CategoriesDeps,
  { key: wanted, name, position }: NewCategory,
  asking: StaffRequest,
) {
  const written = await writeOnce(deps, 'category', asking, async ({ transaction }) => {
    const id = wanted ?? `category-${deps.sources.token(6)}`;
    const keys = (await repository.listCategories(transaction)).map(({ key }) => key);
    if (keys.includes(id)) throw invalidInput({ key: 'is the key of another category' });
    if (keys.length >= LIMITS.categories) {
      throw invalidInput({ name: `There are at most ${LIMITS.categories} categories` });
    }
    const entry = { key: id, position: keys.length, name };
    await repository.writeCategory(transaction, entry, editedBy(deps, asking));
    await repository.placeCategories(transaction, keys.toSpliced(position ?? keys.length, 0, id));
    return { id, action: 'category.created', after: { name } };
  });
  return await findCategory(deps, written);
}

/** @throws ShopError `not_found`, `changed_meanwhile` */
export async function editCategory(
  deps: CategoriesDeps,
  id: string,
  edit: CategoryEdit,
  asking: StaffEditing,
) {
  await writeOnce(deps, 'category', asking, async ({ transaction }) => {
    const all = await repository.listCategories(transaction);
    const current = known(all, id);
    const { version } = asking;
    if (current.version !== version) {
      throw changedMeanwhile(current, presentCategory(current), { ...edit, version });
    }
    const { change, name, keys } = edited(all, current, edit);
    if (change === null) return { id };
    await repository.writeCategory(transaction, { ...current, name }, editedBy(deps, asking));
    await repository.placeCategories(transaction, keys);
    const action = change.after.name === undefined ? 'category.moved' : 'category.changed';
    // The log shows this name after the category is removed.
    return { id, action, ...change, before: { name: current.name, ...change.before } };
  });
  return await findCategory(deps, id);
}

/**
 * @param moveTo the category its products go to, or `none`
 * @throws ShopError `not_found`, `invalid_input`, `category_in_use`
 */
export async function deleteCategory(
  deps: CategoriesDeps,
  id: string,
  moveTo: string | undefined,
  asking: StaffRequest,
) {
  const moved = moveTo === undefined ? 0 : await moveMost(deps, id, moveTo, asking);
  await writeOnce(deps, 'category', asking, async ({ transaction, onlyProducts }) => {
    const all = await repository.listCategories(transaction);
    const { current, to } = destination(all, id, moveTo);
    // Few, unless more were added meanwhile.
    const move = { from: id, to, limit: Number.MAX_SAFE_INTEGER };
    onlyProducts(await deps.products.moveProducts(transaction, move, editedBy(deps, asking)));
    await repository.removeCategory(transaction, id);
    await repository.placeCategories(
      transaction,
      all.map(({ key }) => key).filter((key) => key !== id),
    );
    const after = moved + current.products > 0 ? { productsMovedTo: to } : undefined;
    return { id, action: 'category.removed', before: { name: current.name }, ...(after && { after }) };
  });
}

/**
 * Moves products out of a large category in separate writes, so that other writes do not wait for all of them, until few
 * enough are left for the last one.
 * @returns how many
 */
async function moveMost(
  deps: CategoriesDeps,
  key: string,
  moveTo: string,
  asking: StaffRequest,
): Promise<number> {
  const { db, catalogue, audit, sources, products } = deps;
  let count = 0;
  while (await products.hasMoreProducts(db, key, MOVED_AT_ONCE)) {
    const moved = await catalogue.write(async ({ transaction, onlyProducts }) => {
      onlyProducts([]);
      if (await isKeyUsed(transaction, asking.key, sources.now())) return 0;
      const { current, to } = destination(await repository.listCategories(transaction), key, moveTo);
      const move = { from: key, to, limit: MOVED_AT_ONCE };
      const ids = await products.moveProducts(transaction, move, editedBy(deps, asking));
      onlyProducts(ids);
      await audit.record(transaction, asking.by, {
        action: 'category.emptied',
        subject: `category:${key}`,
        before: { name: current.name },
        after: { productsMovedTo: to, count: ids.length },
      });
      return ids.length;
    });
    if (moved === 0) break;
    count += moved;
  }
  return count;
}

/** Where a category's products go. @throws ShopError `not_found`, `invalid_input`, `category_in_use` */
function destination(all: readonly CategoryRow[], key: string, moveTo: string | undefined) {
  const current = known(all, key);
  const to = moveTo === undefined || moveTo === 'none' ? null : moveTo;
  if (to !== null && (to === key || !all.some((one) => one.key === to))) {
    throw invalidInput({ moveTo: 'is not another category' });
  }
  if (current.products > 0 && moveTo === undefined) throw new ShopError('category_in_use');
  return { current, to };
}

/** What the edit changes, and all keys in their new order. @throws ShopError `invalid_input` without a name */
function edited(all: readonly CategoryRow[], current: CategoryRow, edit: CategoryEdit) {
  const name = inEachLanguage((language) => edit.name?.[language] ?? current.name[language]);
  if (textIn(DEFAULT_LANGUAGE, name) === '') throw invalidInput({ name: 'Please enter a name' });
  const before = all.map(({ key }) => key);
  const others = before.filter((key) => key !== current.key);
  const keys = others.toSpliced(edit.position ?? current.position, 0, current.key);
  const placeIn = (order: readonly string[]) => order.indexOf(current.key);
  const change = differences(
    { name: current.name, position: placeIn(before) },
    { name, position: placeIn(keys) },
  );
  return { change, name, keys };
}

async function findCategory({ db }: CategoriesDeps, key: string): Promise<Category> {
  return presentCategory(known(await repository.listCategories(db), key));
}

function known(all: readonly CategoryRow[], key: string): CategoryRow {
  const found = all.find((one) => one.key === key);
  if (found === undefined) throw new ShopError('not_found');
  return found;
}

export function presentCategory({ key, name, position, products, version }: CategoryRow): Category {
  return { _id: key, key, name, position, products, version };
}
