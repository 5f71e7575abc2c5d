import type { LogAction } from '@phsar/contract/office/log-actions';
import type { NewProduct, OfficeProduct, ProductEdit } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, type Localized, textIn } from '@phsar/domain/language';
import { basisPointsFromPercent, centsNearest } from '@phsar/domain/money';
import { rowIdOf } from '../../platform/database/row-id.ts';
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
import { knownCategories } from '../categories/categories.module.ts';
import { onceForKey } from '../idempotency/idempotency.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import * as repository from './product-editing.repository.ts';
import { type ProductFields, rowFields } from './product-fields.ts';
import type { ProductRow } from './product-rows.ts';
import { setStock } from './product-stock.repository.ts';
import { writeProductPictures, writeProductTexts } from './product-texts.repository.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import type { ProductsService } from './products.service.ts';

interface ProductEditingDeps {
  db: Executor;
  catalogue: Pick<CatalogueService, 'write'>;
  products: Pick<ProductsService, 'findStored' | 'presentForStaff'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
}

/** Products as staff edit them; each write is logged. */
export interface ProductEditingService {
  /** Archived or not. @throws ShopError `product_not_found` */
  find(id: string): Promise<OfficeProduct>;
  /** A new product stands first. @throws ShopError `invalid_input` */
  create(body: NewProduct, asking: StaffRequest): Promise<OfficeProduct>;
  /** @throws ShopError `product_not_found`, `changed_meanwhile`, `invalid_input` */
  edit(id: string, edit: ProductEdit, asking: StaffEditing): Promise<OfficeProduct>;
  /** Archives or restores. @throws ShopError `product_not_found` */
  archive(id: string, isArchived: boolean, asking: StaffRequest): Promise<OfficeProduct>;
  /** @param before null for the end of the shop's order @throws ShopError `product_not_found`, `invalid_input` */
  move(id: string, before: string | null, asking: StaffRequest): Promise<OfficeProduct>;
}

/** The fields of a product that staff write, in the units of the wire; compared and logged. */
type Content = Omit<Required<NewProduct>, 'key' | 'stock'> & { isArchived: boolean };

const SUBJECT = 'product:';

/** Creates the service by which staff add and change products. */
export function createProductEditingService({
  db,
  catalogue,
  products,
  audit,
  sources,
}: ProductEditingDeps): ProductEditingService {
  const findRow = (executor: Executor, id: string) => products.findStored(executor, rowIdOf(id));

  /**
   * Does the work once.
   * @param work changes the product whose id it returns, and those it calls `othersChange` with
   * @returns the product as it is after that
   */
  const write = async (
    asking: StaffRequest,
    work: (transaction: Transaction, othersChange: (ids: readonly number[]) => void) => Promise<number>,
  ): Promise<OfficeProduct> => {
    const subject = await catalogue.write(async ({ transaction, onlyProducts }) => {
      const changed: number[] = [];
      const done = await onceForKey(transaction, asking.key, sources.now(), async () => {
        const id = await work(transaction, (ids) => changed.push(...ids));
        changed.push(id);
        return `${SUBJECT}${id}`;
      });
      onlyProducts(changed);
      return done;
    });
    return products.presentForStaff(await findRow(db, subject.slice(SUBJECT.length)));
  };

  /** Writes what differs, with its entry in the log. @returns the product's id */
  const save = async (
    transaction: Transaction,
    row: ProductRow,
    wanted: Content,
    { by }: StaffRequest,
    action: LogAction,
  ): Promise<number> => {
    const change = differences(contentOf(row), wanted);
    if (Object.keys(change.after).length === 0) return row.id;
    await check(transaction, change.after, wanted);
    await repository.updateProduct(transaction, row.id, {
      ...columnsOf(wanted, row),
      ...editedBy(by, sources.now()),
    });
    if (change.after.title ?? change.after.description) {
      await writeProductTexts(transaction, [{ ...wanted, id: row.id }]);
    }
    if (change.after.pictures) {
      await writeProductPictures(transaction, [{ id: row.id, pictureIds: wanted.pictures }]);
    }
    await audit.record(transaction, by, { action, subject: `${SUBJECT}${row.id}`, ...change });
    return row.id;
  };

  return {
    find: async (id) => products.presentForStaff(await findRow(db, id)),

    create: ({ key: wantedKey, stock, ...body }, asking) =>
      write(asking, async (transaction) => {
        const { by } = asking;
        const key = wantedKey ?? `office-${sources.token(9)}`;
        if (await repository.isKeyTaken(transaction, key)) {
          throw invalidInput({ key: 'is the key of another product' });
        }
        const content: Content = { ...body, isArchived: false };
        await check(transaction, content, content);
        const columns = { ...columnsOf(content, undefined), ...editedBy(by, sources.now()) };
        const id = await repository.insertProduct(transaction, key, columns);
        await writeProductTexts(transaction, [{ ...content, id }]);
        await writeProductPictures(transaction, [{ id, pictureIds: content.pictures }]);
        const cause = { reason: 'delivery', actor: by.actor, at: sources.now() } as const;
        await setStock(transaction, [{ productId: id, stock }], cause);
        await audit.record(transaction, by, {
          action: 'product.created',
          subject: `${SUBJECT}${id}`,
          after: { key, ...content, stock },
        });
        return id;
      }),

    edit: (id, edit, asking) =>
      write(asking, async (transaction) => {
        const row = await findRow(transaction, id);
        if (row.version !== asking.version) {
          const editor = await repository.findEditor(transaction, row.id);
          throw new ShopError('changed_meanwhile', {
            by: { _id: editor?.editorId ?? null, name: editor?.editorName ?? '' },
            at: (editor?.updatedAt ?? sources.now()).toISOString(),
            current: products.presentForStaff(row),
            yours: { ...edit, version: asking.version },
          });
        }
        const content = contentOf(row);
        const { title, description, ...others } = edit;
        const wanted: Content = {
          ...content,
          ...given(others),
          title: { ...content.title, ...given(title ?? {}) },
          description: { ...content.description, ...given(description ?? {}) },
        };
        return await save(transaction, row, wanted, asking, 'product.changed');
      }),

    archive: (id, isArchived, asking) =>
      write(asking, async (transaction) => {
        const row = await findRow(transaction, id);
        const action = isArchived ? 'product.archived' : 'product.restored';
        return await save(transaction, row, { ...contentOf(row), isArchived }, asking, action);
      }),

    move: (id, before, asking) =>
      write(asking, async (transaction, othersChange) => {
        const row = await findRow(transaction, id);
        const other = before === null ? null : await findRow(transaction, before).catch(noSuchPlace);
        if (other?.id === row.id) return row.id;
        othersChange(await repository.placeBefore(transaction, row.id, other));
        await audit.record(transaction, asking.by, {
          action: 'product.moved',
          subject: `${SUBJECT}${row.id}`,
          after: { before: other === null ? null : String(other.id) },
        });
        return row.id;
      }),
  };
}

function noSuchPlace(error: unknown): never {
  if (error instanceof ShopError) throw invalidInput({ before: 'is not a product' });
  throw error;
}

/** @param changed the fields that are new; the others were checked when they were written */
async function check(transaction: Transaction, changed: Partial<Content>, wanted: Content): Promise<void> {
  const errors: Record<string, string> = {};
  const { title, discountFrom, discountUntil, category, pictures } = wanted;
  if (textIn(DEFAULT_LANGUAGE, title) === '') errors.title = 'Please enter a name';
  if (discountFrom !== null && discountUntil !== null && discountUntil < discountFrom) {
    errors.discountUntil = 'The last day is before the first one';
  }
  if (
    changed.category !== undefined &&
    category !== null &&
    !(await knownCategories(transaction, [category])).has(category)
  ) {
    errors.category = 'There is no such category';
  }
  if (changed.pictures) {
    const known = new Set((await findPictures(transaction, pictures)).map(({ id }) => id));
    if (pictures.some((id) => !known.has(id))) errors.pictures = 'There is no such picture';
    else if (new Set(pictures).size < pictures.length) errors.pictures = 'A picture is there twice';
  }
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

function contentOf(row: ProductRow): Content {
  const { title, description, price, discount, discountFrom, discountUntil, ...others } =
    presentOfficeProduct(row, '');
  const { lowStock, category, pictures, videoUrl, isArchived } = others;
  return {
    title: title as Localized,
    description: description as Localized,
    price,
    discount,
    discountFrom,
    discountUntil,
    lowStock,
    category,
    pictures: pictures.map(({ id }) => id),
    videoUrl,
    isArchived,
  };
}

/** The columns of what staff wrote. @param known the product's row, whose other columns stay; undefined for a new one */
function columnsOf(content: Content, known: ProductFields | undefined): ProductFields {
  const { discountFrom, discountUntil, lowStock, category, videoUrl, isArchived } = content;
  return {
    ...rowFields({}, known),
    price: centsNearest(content.price),
    discount: basisPointsFromPercent(content.discount) ?? 0,
    discountFrom,
    discountUntil,
    lowStock,
    category,
    linkUrl: videoUrl,
    isArchived,
  };
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function given<T extends object>(object: T): Given<T> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Given<T>;
}
