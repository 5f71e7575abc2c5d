import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { doneAnswer, localized } from './fields.ts';
import { inSomeLanguages, key, title } from './products.ts';

/** A category with its names in every language. */
export const category = z.object({
  /** The same as `key`. */
  _id: z.string(),
  key: z.string(),
  name: localized,
  /** Its place among the categories, from 0. */
  position: z.int(),
  /** Products in it, archived ones included. */
  products: z.int(),
  version: z.int(),
});

const categoryName = title(LIMITS.categoryName);
const position = z.int().check(z.gte(0), z.lte(LIMITS.categories));

/** A new category stands last unless `position` says otherwise. */
export const newCategoryBody = z.object({
  key: z.optional(key.check(z.refine((text) => text !== 'none', '"none" stands for no category'))),
  name: categoryName,
  position: z.optional(position),
});
/** Absent fields and languages stay unchanged. */
export const editCategoryBody = z.object({
  name: z.optional(inSomeLanguages(LIMITS.categoryName)),
  position: z.optional(position),
});
export const categoryParams = z.object({ id: z.string().check(z.maxLength(LIMITS.key)) });
/** Where the products of a deleted category go: the key of another one, or `none`. */
export const deleteCategoryQuery = z.object({
  moveTo: z.optional(z.string().check(z.maxLength(LIMITS.key))),
});

/** Categories as staff see and change them. */
export const categoryCalls = {
  listCategories: staff('GET /categories', 'products.read', {
    summary: 'All categories, in order',
    answer: z.array(category),
  }),
  createCategory: staff('POST /categories', 'products.change', {
    summary: 'Adds a category',
    body: newCategoryBody,
    answer: category,
    errors: ['idempotency_mismatch'],
    status: 201,
  }),
  editCategory: staff('PATCH /categories/:id', 'products.change', {
    summary: 'Renames or moves a category; requires `If-Match`',
    params: categoryParams,
    body: editCategoryBody,
    answer: category,
    errors: ['not_found', 'idempotency_mismatch'],
    errorBodies: { changed_meanwhile: changedMeanwhile(category, editCategoryBody) },
  }),
  deleteCategory: staff('DELETE /categories/:id', 'products.change', {
    summary: 'Deletes a category; one with products only together with `moveTo`',
    params: categoryParams,
    query: deleteCategoryQuery,
    answer: doneAnswer,
    errors: ['not_found', 'category_in_use', 'idempotency_mismatch'],
  }),
};
