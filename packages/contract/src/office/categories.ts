import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import { done, localized } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { inSomeLanguages, key, title } from './products.ts';

const category = z.object({
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

const position = z.int().check(z.gte(0), z.lte(LIMITS.categories));
const categoryParams = z.object({ id: z.string().check(z.maxLength(LIMITS.key)) });

export const categoryCalls = {
  listCategories: staff('GET /categories', 'products.read', z.array(category), {
    summary: 'All categories, in order',
  }),
  createCategory: staffChange('POST /categories', 'products.change', category, {
    summary: 'Adds a category',
    /** A new category stands last unless `position` says otherwise. */
    body: z.object({
      key: z.optional(key.check(z.refine((text) => text !== 'none', '"none" stands for no category'))),
      name: title(LIMITS.categoryName),
      position: z.optional(position),
    }),
    status: 201,
  }),
  editCategory: staffEdit('PATCH /categories/:id', 'products.change', category, {
    summary: 'Renames or moves a category; requires `If-Match`',
    params: categoryParams,
    /** Absent fields and languages stay unchanged. */
    body: z.object({
      name: z.optional(inSomeLanguages(LIMITS.categoryName)),
      position: z.optional(position),
    }),
  }),
  deleteCategory: staffChange('DELETE /categories/:id', 'products.change', done, {
    summary: 'Deletes a category; one with products only together with `moveTo`',
    params: categoryParams,
    /** Where the products of a deleted category go: the key of another one, or `none`. */
    query: z.object({ moveTo: z.optional(z.string().check(z.maxLength(LIMITS.key))) }),
    errors: ['category_in_use'],
  }),
};
