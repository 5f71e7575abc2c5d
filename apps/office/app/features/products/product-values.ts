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
  pictures: readonly ProductPicture[];
}

/** A picture by its id, and where it is shown from. */
export type ProductPicture = OfficeProduct['pictures'][number];

/** Unsaved changes of a product, and the version they are based on. */
export type ProductDraft = ProductValues & { version: number };

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
  pictures: [],
};

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
    pictures: product.pictures,
  };
}

/** The parts for checked values. Days mean nothing without a discount. */
export function partsOf(values: ProductValues): ProductParts {
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
    pictures: values.pictures.map(({ id }) => id),
  };
}

/** The body of the call for a new product. */
export function newProductOf(values: ProductValues): NewProduct {
  return { ...nested(partsOf(values)), stock: piecesIn(values.stock) ?? 0 } as NewProduct;
}

/** The body of the call. Unchanged parts are left out, so that what somebody else saved meanwhile stays. */
export function editOf(parts: Partial<ProductParts>): ProductEdit {
  return nested(parts) as ProductEdit;
}
