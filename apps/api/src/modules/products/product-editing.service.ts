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
  type Edited,
  editedBy,
  givenFields,
  type StaffEditing,
  type StaffEditingDeps,
  type Written,
  writeOnce,
} from '../catalogue/catalogue.module.ts';
import { knownCategories } from '../categories/categories.module.ts';
import { findPictures } from '../media/media.module.ts';
import type { StaffRequest } from '../staff/staff.module.ts';
import * as repository from './product-editing.repository.ts';
import { type ProductFields, rowFields } from './product-fields.ts';
import { putProducts, writeProductPictures, writeProductTexts } from './product-file.repository.ts';
import { setStock } from './product-stock.repository.ts';
import { presentOfficeProduct } from './products.presenter.ts';
import { type ProductRow, productsByKey } from './products.repository.ts';
import type { ProductsService } from './products.service.ts';

export interface EditingDeps extends StaffEditingDeps {
  products: Pick<ProductsService, 'findStored' | 'presentForStaff'>;
}

/** The fields of a product that staff write, in the units of the wire; compared and logged. */
type Content = Omit<Required<NewProduct>, 'key' | 'stock'> & { isArchived: boolean };

/** A new product stands first. @throws ShopError `invalid_input` */
export function createProduct(
  deps: EditingDeps,
  { key: wantedKey, stock, ...body }: NewProduct,
  asking: StaffRequest,
) {
  const { sources } = deps;
  return write(deps, asking, async (transaction) => {
    const { actor } = asking.by;
    const key = wantedKey ?? `office-${sources.token(9)}`;
    if ((await productsByKey(transaction, [key])).size > 0) {
      throw invalidInput({ key: 'is the key of another product' });
    }
    const content: Content = { ...body, isArchived: false };
    await check(transaction, content, content);
    const { title, description, pictures: pictureIds } = content;
    const position = (await repository.firstPosition(transaction)) - repository.POSITION_STEP;
    const entry = { ...columnsOf(content, undefined), key, position, title, description, pictureIds };
    const id = (await putProducts(transaction, [entry], actor))(key);
    const cause = { reason: 'delivery', actor, at: sources.now() } as const;
    await setStock(transaction, [{ productId: id, stock }], cause);
    return { id, action: 'product.created', after: { key, ...content, stock } };
  });
}

/** @throws ShopError `product_not_found`, `changed_meanwhile`, `invalid_input` */
export function editProduct(deps: EditingDeps, id: string, edit: ProductEdit, asking: StaffEditing) {
  const { products } = deps;
  return write(deps, asking, async (transaction) => {
    const row = await products.findStored(transaction, rowIdOf(id));
    const { version } = asking;
    if (row.version !== version) {
      const editor = await repository.findEditor(transaction, row.id);
      throw changedMeanwhile(editor, products.presentForStaff(row), { ...edit, version });
    }
    const content = contentOf(row);
    const { title, description, ...others } = edit;
    const wanted: Content = {
      ...content,
      ...givenFields(others),
      title: { ...content.title, ...givenFields(title ?? {}) },
      description: { ...content.description, ...givenFields(description ?? {}) },
    };
    const edited = editedBy(deps, asking);
    return await save(transaction, { row, wanted, edited, action: 'product.changed' });
  });
}

/** Archives or restores. @throws ShopError `product_not_found` */
export function archiveProduct(deps: EditingDeps, id: string, isArchived: boolean, asking: StaffRequest) {
  return write(deps, asking, async (transaction) => {
    const row = await deps.products.findStored(transaction, rowIdOf(id));
    const wanted = { ...contentOf(row), isArchived };
    const action = isArchived ? 'product.archived' : 'product.restored';
    return await save(transaction, { row, wanted, edited: editedBy(deps, asking), action });
  });
}

/** @param before null for the end of the shop's order @throws ShopError `product_not_found`, `invalid_input` */
export function moveProduct(deps: EditingDeps, id: string, before: string | null, asking: StaffRequest) {
  const { products } = deps;
  return write(deps, asking, async (transaction) => {
    const row = await products.findStored(transaction, rowIdOf(id));
    const other =
      before === null ? null : await products.findStored(transaction, rowIdOf(before)).catch(noSuchPlace);
    if (other?.id === row.id) return { id: row.id };
    const others = await repository.placeBefore(transaction, row.id, other);
    const after = { before: other === null ? null : String(other.id) };
    return { id: row.id, others, action: 'product.moved', after };
  });
}

function noSuchPlace(error: unknown): never {
  if (error instanceof ShopError) throw invalidInput({ before: 'is not a product' });
  throw error;
}

interface WrittenProduct extends Written {
  id: number;
  others?: readonly number[];
}

/** Does the work once. @returns the product as it is afterwards */
async function write(
  deps: EditingDeps,
  asking: StaffRequest,
  work: (transaction: Transaction) => Promise<WrittenProduct>,
): Promise<OfficeProduct> {
  const id = await writeOnce(deps, 'product', asking, async ({ transaction, onlyProducts }) => {
    const { others = [], ...written } = await work(transaction);
    onlyProducts([written.id, ...others]);
    return written;
  });
  return deps.products.presentForStaff(await deps.products.findStored(deps.db, rowIdOf(id)));
}

async function save(
  transaction: Transaction,
  { row, wanted, edited, action }: { row: ProductRow; wanted: Content; edited: Edited; action: LogAction },
): Promise<WrittenProduct> {
  const { id } = row;
  const change = differences(contentOf(row), wanted);
  if (change === null) return { id };
  await check(transaction, change.after, wanted);
  await repository.updateProduct(transaction, id, { ...columnsOf(wanted, row), ...edited });
  if (change.after.title ?? change.after.description)
    await writeProductTexts(transaction, [{ ...wanted, id }]);
  if (change.after.pictures) await writeProductPictures(transaction, [{ id, pictureIds: wanted.pictures }]);
  return { id, action, ...change };
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
