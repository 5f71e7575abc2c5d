import * as z from 'zod/mini';
import { staff } from '../endpoint.ts';

/** Demo data that is left, or that was removed. */
export const demoCounts = z.object({ orders: z.int() });

/** The demo data. */
export const demoCalls = {
  countDemo: staff('GET /demo', 'shop.administer', {
    summary: 'How much demo data is left',
    answer: demoCounts,
  }),
  removeDemo: staff('DELETE /demo', 'shop.administer', {
    summary: 'Permanently removes all demo orders',
    needsStepUp: true,
    answer: demoCounts,
  }),
};
