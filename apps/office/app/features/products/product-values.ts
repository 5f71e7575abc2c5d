import type { NewProduct, OfficeProduct, ProductEdit } from '@phsar/contract/office/wire';
import { dollarsFromCents, percentFromBasisPoints } from '@phsar/domain/money';
import { percentIn, piecesIn, priceIn } from '../../lib/numbers.ts';
import { inFields, nested, type TextName, textFields } from '../../ui/in-language.ts';

/** The texts of a product, each language on its own. */
type ProductTexts = Record<TextName<'title' | 'description'>, string>;

/** The form's values of a product, as typed. */
export interface ProductValues extends ProductTexts {
  price: string;
  /** Only of a new product: afterwards stock changes by movements. */
  stock: string;
  /** Percent. */
  discount: string;
  discountFrom: string;
  discountUntil: string;
  category: string;
  lowStock: string;
  videoUrl: string;
}

/** A picture by its id, and where it is shown from. */
export type ProductPicture = OfficeProduct['pictures'][number];

/** Unsaved changes of a product, and the version they are based on. */
export interface ProductDraft extends ProductValues {
  pictures: readonly ProductPicture[];
  version: number;
}

/** The draft of the form that edits a product. */
export const editDraft = (id: string) => `product-edit ${id}`;

/** Of a new product: nothing is typed yet. */
export const NO_VALUES: ProductValues = {
  ...textFields('title'),
  ...textFields('description'),
  price: '',
  stock: '',
  discount: '',
  discountFrom: '',
  discountUntil: '',
  category: '',
  lowStock: '',
  videoUrl: '',
};

const VALUE_NAMES = Object.keys(NO_VALUES) as (keyof ProductValues)[];

/** The parts of a product that are compared one by one: the languages of a text are parts of their own. */
export interface ProductParts extends ProductTexts {
  price: number;
  discount: number;
  discountFrom: string | null;
  discountUntil: string | null;
  category: string | null;
  lowStock: number | null;
  videoUrl: string;
  /** Their ids. */
  pictures: readonly string[];
}

/** The name of a part. */
export type ProductPart = keyof ProductParts;

/** A product as the form holds it. */
export function valuesOf(product: OfficeProduct): ProductValues {
  const { title, description, price, discount, discountFrom, discountUntil, category, lowStock } = product;
  return {
    ...textFields('title', title),
    ...textFields('description', description),
    price: price.toFixed(2),
    stock: '',
    discount: discount === 0 ? '' : String(discount),
    discountFrom: discountFrom ?? '',
    discountUntil: discountUntil ?? '',
    category: category ?? '',
    lowStock: lowStock === null ? '' : String(lowStock),
    videoUrl: product.videoUrl,
  };
}

/** The parts for checked values. Days mean nothing without a discount. */
function partsIn(values: ProductValues, pictures: readonly ProductPicture[]): ProductParts {
  const discount = percentFromBasisPoints(percentIn(values.discount) ?? 0);
  const day = (text: string) => (discount === 0 || text === '' ? null : text);
  return {
    ...inFields('title', (language) => values[`title.${language}`].trim()),
    ...inFields('description', (language) => values[`description.${language}`].trim()),
    price: dollarsFromCents(priceIn(values.price) ?? 0),
    discount,
    discountFrom: day(values.discountFrom),
    discountUntil: day(values.discountUntil),
    category: values.category === '' ? null : values.category,
    lowStock: piecesIn(values.lowStock),
    videoUrl: values.videoUrl.trim(),
    pictures: pictures.map(({ id }) => id),
  };
}

/** The parts of a product as it was read. */
export function partsOf(product: OfficeProduct): ProductParts {
  return partsIn(valuesOf(product), product.pictures);
}

/** Whether two parts hold the same; lists by their order too. */
export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The body of the call for a new product. */
export function newProductOf(values: ProductValues, pictures: readonly ProductPicture[]): NewProduct {
  return { ...nested(partsIn(values, pictures)), stock: piecesIn(values.stock) ?? 0 } as NewProduct;
}

/** The parts that differ from the product's. */
export function changedParts(
  product: OfficeProduct,
  values: ProductValues,
  pictures: readonly ProductPicture[],
): Partial<ProductParts> {
  const before = partsOf(product);
  const changed = Object.entries(partsIn(values, pictures)).filter(
    ([part, value]) => !isSame(value, before[part as ProductPart]),
  );
  return Object.fromEntries(changed);
}

/** The body of the call. Unchanged parts are left out, so that what somebody else saved meanwhile stays. */
export function editOf(parts: Partial<ProductParts>): ProductEdit {
  return nested(parts) as ProductEdit;
}

/** The values that differ from the product's, as typed. */
export function typedChanges(product: OfficeProduct, values: ProductValues): Partial<ProductValues> {
  const before = valuesOf(product);
  return Object.fromEntries(
    VALUE_NAMES.filter((name) => values[name] !== undefined && values[name] !== before[name]).map((name) => [
      name,
      values[name],
    ]),
  );
}
