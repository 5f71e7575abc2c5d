import type { LogAction } from '@phsar/contract/office/log-actions';
import type { NewProduct, OfficeProduct, ProductEdit } from '@phsar/contract/office/wire';
import { DEFAULT_LANGUAGE, type Localized, textIn } from '@phsar/domain/language';
import { basisPointsFromPercent, centsNearest } from '@phsar/domain/money';
import { rowIdOf } from '../../platform/database/row-id.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import {
  changedMeanwhile,
  differences,
  editedBy,
  givenFields,
  type StaffEditing,
  type StaffEditingDeps,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { knownCategories } from '../categories/categories.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffAsking } from '../staff/staff.module.ts';
import { setStock } from '../stock/stock.module.ts';
import * as repository from './product-editing.repository.ts';
import { type ProductFields, rowFields } from './product-fields.ts';
import { writeProductPictures, writeProductTexts } from './product-file.repository.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import type { ProductRow } from './products.repository.ts';
import type { ProductsService } from './products.service.ts';

export interface ProductEditingDeps extends StaffEditingDeps {
  products: Pick<ProductsService, 'findStored' | 'presentForStaff'>;
}

/** The fields of a product that staff write, in the units of the wire; compared and logged. */
type Content = Omit<Required<NewProduct>, 'key' | 'stock'> & { isArchived: boolean };

/** A new product stands first. @throws ShopError `invalid_input` */
export function createProduct(
  deps: ProductEditingDeps,
  { key: wantedKey, stock, ...body }: NewProduct,
  asking: StaffAsking,
): Promise<OfficeProduct> {
  const { audit, sources } = deps;
  return write(deps, asking, async (transaction) => {
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
    await setStock(transaction, [{ productId: id, stock }], {
      reason: 'delivery',
      actor: by.actor,
      at: sources.now(),
    });
    await audit.record(transaction, by, {
      action: 'product.created',
      subject: `product:${id}`,
      after: { key, ...content, stock },
    });
    return [id];
  });
}

/** @throws ShopError `product_not_found`, `changed_meanwhile`, `invalid_input` */
export function editProduct(
  deps: ProductEditingDeps,
  id: string,
  edit: ProductEdit,
  asking: StaffEditing,
): Promise<OfficeProduct> {
  const { products } = deps;
  return write(deps, asking, async (transaction) => {
    const row = await products.findStored(transaction, rowIdOf(id));
    const { version } = asking;
    if (row.version !== version) {
      const yours = { ...edit, version };
      const editor = await repository.findEditor(transaction, row.id);
      throw changedMeanwhile(editor, { current: products.presentForStaff(row), yours });
    }
    const content = contentOf(row);
    const { title, description, ...others } = edit;
    const wanted: Content = {
      ...content,
      ...givenFields(others),
      title: { ...content.title, ...givenFields(title ?? {}) },
      description: { ...content.description, ...givenFields(description ?? {}) },
    };
    return await save(deps, transaction, { row, wanted, asking, action: 'product.changed' });
  });
}

/** Archives or restores. @throws ShopError `product_not_found` */
export function archiveProduct(
  deps: ProductEditingDeps,
  id: string,
  isArchived: boolean,
  asking: StaffAsking,
): Promise<OfficeProduct> {
  return write(deps, asking, async (transaction) => {
    const row = await deps.products.findStored(transaction, rowIdOf(id));
    const action = isArchived ? 'product.archived' : 'product.restored';
    return await save(deps, transaction, { row, wanted: { ...contentOf(row), isArchived }, asking, action });
  });
}

/** @param before null for the end of the shop's order @throws ShopError `product_not_found`, `invalid_input` */
export function moveProduct(
  deps: ProductEditingDeps,
  id: string,
  before: string | null,
  asking: StaffAsking,
): Promise<OfficeProduct> {
  const { products, audit } = deps;
  return write(deps, asking, async (transaction) => {
    const row = await products.findStored(transaction, rowIdOf(id));
    const other =
      before === null ? null : await products.findStored(transaction, rowIdOf(before)).catch(noSuchPlace);
    if (other?.id === row.id) return [row.id];
    const others = await repository.placeBefore(transaction, row.id, other);
    await audit.record(transaction, asking.by, {
      action: 'product.moved',
      subject: `product:${row.id}`,
      after: { before: other === null ? null : String(other.id) },
    });
    return [row.id, ...others];
  });
}

function noSuchPlace(error: unknown): never {
  if (error instanceof ShopError) throw invalidInput({ before: 'is not a product' });
  throw error;
}

/**
 * Does the work once.
 * @param work returns the ids of the products that it changed, first the one that the call names
 * @returns that product as it is afterwards
 */
async function write(
  deps: ProductEditingDeps,
  asking: StaffAsking,
  work: (transaction: Transaction) => Promise<[number, ...number[]]>,
): Promise<OfficeProduct> {
  const id = await writeOnce(deps, 'product', asking, async ({ transaction, onlyProducts }) => {
    const changed = await work(transaction);
    onlyProducts(changed);
    return changed[0];
  });
  return deps.products.presentForStaff(await deps.products.findStored(deps.db, rowIdOf(id)));
}

/** Writes what differs, with its entry in the log. */
async function save(
  { audit, sources }: ProductEditingDeps,
  transaction: Transaction,
  {
    row,
    wanted,
    asking,
    action,
  }: { row: ProductRow; wanted: Content; asking: StaffAsking; action: LogAction },
): Promise<[number]> {
  const change = differences(contentOf(row), wanted);
  if (change === null) return [row.id];
  const { by } = asking;
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
  await audit.record(transaction, by, { action, subject: `product:${row.id}`, ...change });
  return [row.id];
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
  const { _id, key, stock, version, discountToday, title, description, pictures, ...fields } =
    presentOfficeProduct(row, '');
  return {
    title: title as Localized,
    description: description as Localized,
    ...fields,
    pictures: pictures.map(({ id }) => id),
  };
}

/** The columns of what staff wrote. @param known the product's row, whose other columns stay; undefined for a new one */
function columnsOf(
  { videoUrl: linkUrl, ...content }: Content,
  known: ProductFields | undefined,
): ProductFields {
  const price = centsNearest(content.price);
  const discount = basisPointsFromPercent(content.discount) ?? 0;
  return rowFields({ ...content, price, discount, linkUrl }, known);
}
