import { LIMITS } from '@phsar/contract/limits';
import type { Category, CategoryEdit, NewCategory } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, inEachLanguage, textIn } from '@phsar/domain/language';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  type CatalogueService,
  differences,
  editedBy,
  type StaffEditing,
} from '../catalogue/catalogue.module.ts';
import { isKeyUsed, onceForKey } from '../idempotency/idempotency.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import * as repository from './categories.repository.ts';

interface CategoriesDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'write'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** The shop's own categories, as staff manage them. */
export interface CategoriesService {
  /** In order. */
  list(): Promise<Category[]>;
  /** @throws ShopError `invalid_input` when the key is taken */
  create(body: NewCategory, asking: StaffRequest): Promise<Category>;
  /** @throws ShopError `not_found`, `changed_meanwhile` */
  edit(key: string, edit: CategoryEdit, asking: StaffEditing): Promise<Category>;
  /**
   * @param moveTo the category its products go to, or `none`
   * @throws ShopError `not_found`, `category_in_use`
   */
  remove(key: string, moveTo: string | undefined, asking: StaffRequest): Promise<void>;
}

const SUBJECT = 'category:';
/** Products locked at once, for about 50 ms; orders of them wait that long. */
const MOVED_AT_ONCE = 2_000;

/** Creates the service by which staff manage categories. */
export function createCategoriesService({
  db,
  catalogue,
  audit,
  sources,
}: CategoriesDeps): CategoriesService {
  /** Does the work once. @returns the key that `work` returned, now or when the call came first */
  const write = async (
    asking: StaffRequest,
    work: (
      transaction: Transaction,
      all: repository.CategoryRow[],
      onlyProducts: (ids: readonly number[]) => void,
    ) => Promise<string>,
  ): Promise<string> => {
    const subject = await catalogue.write(({ transaction, onlyProducts }) => {
      // Cached products hold only the category's key.
      onlyProducts([]);
      return onceForKey(transaction, asking.key, sources.now(), async () => {
        const key = await work(transaction, await repository.listCategories(transaction), onlyProducts);
        return `${SUBJECT}${key}`;
      });
    });
    return subject.slice(SUBJECT.length);
  };
  const editorOf = ({ by }: StaffRequest) => editedBy(by, sources.now());

  /** Where a category's products go. @throws ShopError `not_found`, `invalid_input`, `category_in_use` */
  const destination = (all: readonly repository.CategoryRow[], key: string, moveTo: string | undefined) => {
    const current = known(all, key);
    const to = moveTo === undefined || moveTo === 'none' ? null : moveTo;
    if (to !== null && (to === key || !all.some((one) => one.key === to))) {
      throw invalidInput({ moveTo: 'is not another category' });
    }
    if (current.products > 0 && moveTo === undefined) throw new ShopError('category_in_use');
    return { current, to };
  };

  /**
   * Moves products out of a large category in separate writes, so that nobody waits for all of them, until few enough
   * are left for the last one.
   * @returns how many
   */
  const moveMost = async (key: string, moveTo: string, asking: StaffRequest): Promise<number> => {
    let count = 0;
    while (await repository.hasMoreProducts(db, key, MOVED_AT_ONCE)) {
      const moved = await catalogue.write(async ({ transaction, onlyProducts }) => {
        onlyProducts([]);
        if (await isKeyUsed(transaction, asking.key, sources.now())) return 0;
        const { current, to } = destination(await repository.listCategories(transaction), key, moveTo);
        const limit = MOVED_AT_ONCE;
        const ids = await repository.moveProductsTo(transaction, { from: key, to, limit }, editorOf(asking));
        onlyProducts(ids);
        await audit.record(transaction, asking.by, {
          action: 'category.emptied',
          subject: `${SUBJECT}${key}`,
          before: { name: current.name },
          after: { productsMovedTo: to, count: ids.length },
        });
        return ids.length;
      });
      if (moved === 0) break;
      count += moved;
    }
    return count;
  };

  const find = async (key: string) => present(known(await repository.listCategories(db), key));

  return {
    list: async () => (await repository.listCategories(db)).map(present),

    async create({ key: wanted, name, position }, asking) {
      const key = wanted ?? `category-${sources.token(6)}`;
      const written = await write(asking, async (transaction, all) => {
        if (all.some((one) => one.key === key)) throw invalidInput({ key: 'is the key of another category' });
        if (all.length >= LIMITS.categories) {
          throw invalidInput({ name: `There are at most ${LIMITS.categories} categories` });
        }
        await repository.insertCategory(transaction, { key, position: all.length, name }, editorOf(asking));
        const keys = all.map((one) => one.key);
        await repository.placeCategories(transaction, keys.toSpliced(position ?? keys.length, 0, key));
        await audit.record(transaction, asking.by, {
          action: 'category.created',
          subject: `${SUBJECT}${key}`,
          after: { name },
        });
        return key;
      });
      return await find(written);
    },

    async edit(key, edit, asking) {
      await write(asking, async (transaction, all) => {
        const current = known(all, key);
        if (current.version !== asking.version) throw outdated(current, edit, asking.version);
        const { change, name, keys } = edited(all, current, edit);
        if (Object.keys(change.after).length === 0) return key;
        await repository.renameCategory(transaction, { key, name }, editorOf(asking));
        await repository.placeCategories(transaction, keys);
        await audit.record(transaction, asking.by, {
          action: change.after.name === undefined ? 'category.moved' : 'category.changed',
          subject: `${SUBJECT}${key}`,
          ...change,
          // The log calls it so once it is removed.
          before: { name: current.name, ...change.before },
        });
        return key;
      });
      return await find(key);
    },

    async remove(key, moveTo, asking) {
      const moved = moveTo === undefined ? 0 : await moveMost(key, moveTo, asking);
      await write(asking, async (transaction, all, onlyProducts) => {
        const { current, to } = destination(all, key, moveTo);
        // Few, unless more were added meanwhile.
        const limit = Number.MAX_SAFE_INTEGER;
        onlyProducts(
          await repository.moveProductsTo(transaction, { from: key, to, limit }, editorOf(asking)),
        );
        await repository.deleteCategory(transaction, key);
        await repository.placeCategories(
          transaction,
          all.map((one) => one.key).filter((one) => one !== key),
        );
        await audit.record(transaction, asking.by, {
          action: 'category.removed',
          subject: `${SUBJECT}${key}`,
          before: { name: current.name },
          ...(moved + current.products > 0 && { after: { productsMovedTo: to } }),
        });
        return key;
      });
    },
  };
}

function outdated(current: repository.CategoryRow, edit: CategoryEdit, version: number): ShopError {
  return new ShopError('changed_meanwhile', {
    by: { _id: current.editorId, name: current.editorName ?? '' },
    at: current.updatedAt.toISOString(),
    current: present(current),
    yours: { ...edit, version },
  });
}

/** What the edit changes, and all keys in their new order. @throws ShopError `invalid_input` without a name */
function edited(all: readonly repository.CategoryRow[], current: repository.CategoryRow, edit: CategoryEdit) {
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

function known(all: readonly repository.CategoryRow[], key: string): repository.CategoryRow {
  const found = all.find((one) => one.key === key);
  if (found === undefined) throw new ShopError('not_found');
  return found;
}

function present({ key, name, position, products, version }: repository.CategoryRow): Category {
  return { _id: key, key, name, position, products, version };
}
