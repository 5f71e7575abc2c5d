import * as z from 'zod/mini';
import { staff, staffChange } from '../endpoint.ts';

const fault = z.enum([
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
]);
export type CsvFault = z.output<typeof fault>;

const importedRow = z.object({
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
  /** `field` is the column; null for the row or the file as a whole. */
  errors: z.array(z.object({ field: z.nullable(z.string()), code: fault, message: z.string() })),
  /** The file's stock differs from the shop's, which stays. */
  keptStock: z.nullable(z.object({ file: z.int(), shop: z.int() })),
});

const importAnswer = z.object({ rows: z.array(importedRow) });

export const csvCalls = {
  exportProducts: staff('GET /products/export', 'shop.administer', z.string(), {
    summary: 'All products as a CSV file',
    needsStepUp: true,
  }),
  importProducts: staffChange('POST /products/import', 'products.change', importAnswer, {
    summary: 'Checks a CSV file of products, or imports it: all or nothing',
    /** Only `dryRun=false` writes. By default known products keep their stock. */
    query: z.partial(z.object({ dryRun: z.enum(['true', 'false']), stock: z.enum(['keep', 'set']) })),
    errors: ['busy'],
    /** Either the mistakes of the file's rows, or those of the call. */
    errorBodies: {
      invalid_input: z.partial(z.extend(importAnswer, { errors: z.record(z.string(), z.string()) })),
    },
  }),
};
