import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

/** Products as a CSV file: what an import says of each row. */

/** What can be wrong with a cell, a row or the file. */
export const CSV_FAULTS = [
  'missing',
  'number',
  'whole',
  'decimals',
  'range',
  'day',
  'day_order',
  'choice',
  'address',
  'long',
  'characters',
  'letters',
  'key',
  'repeated',
  'unknown',
  'cells',
  'quotes',
  'encoding',
  'empty',
  'rows',
] as const;
export type CsvFault = (typeof CSV_FAULTS)[number];

export const importQuery = z.object({
  /** Unless it is `false`, nothing is written. */
  dryRun: z.optional(z.enum(['true', 'false'])),
  /** `keep` is the default: the stock of known products stays. */
  stock: z.optional(z.enum(['keep', 'set'])),
});

/** What an import does with one row, or what is wrong with it. */
export const importedRow = z.object({
  /** As a spreadsheet counts: the heading is row 1. */
  row: z.int(),
  key: z.string(),
  /** The product's title, in the first language that has one. */
  name: z.string(),
  /** Null as long as there is no such product. */
  productId: z.nullable(z.string()),
  action: z.enum(['create', 'update', 'unchanged', 'error']),
  /** As cells of the file; long ones are cut. */
  changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
  errors: z.array(
    z.object({
      /** The column; null for the row or the file as a whole. */
      field: z.nullable(z.string()),
      code: z.enum(CSV_FAULTS),
      message: z.string(),
    }),
  ),
  /** The file's stock differs from the shop's, which stays. */
  keptStock: z.nullable(z.object({ file: z.int(), shop: z.int() })),
});

export const importAnswer = z.object({ rows: z.array(importedRow) });

/** Either the mistakes of the file's rows, or those of the call. */
const invalidImport = z.partial(
  z.object({ rows: z.array(importedRow), errors: z.record(z.string(), z.string()) }),
);

/** Products as a CSV file. */
export const csvCalls = {
  exportProducts: staff('GET /products/export', 'shop.administer', {
    summary: 'All products as a CSV file',
    needsStepUp: true,
    answer: z.string(),
  }),
  importProducts: staff('POST /products/import', 'products.change', {
    summary: 'Checks a CSV file of products, or imports it: all or nothing',
    query: importQuery,
    answer: importAnswer,
    errors: ['busy', 'idempotency_mismatch'],
    errorBodies: { invalid_input: invalidImport },
  }),
};
