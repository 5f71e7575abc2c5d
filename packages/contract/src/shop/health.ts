import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';

export const ready = z.object({ status: z.literal('ok') });

/** For monitoring. */
export const health = z.object({
  status: z.literal('ok'),
  release: z.string().check(z.describe('Number of the release that runs, such as 0.2.0')),
});

/** For monitoring. */
export const healthCalls = {
  health: anyone('GET /health', null, {
    summary: 'Whether the process is alive',
    answer: health,
  }),
  ready: anyone('GET /ready', null, {
    summary: 'Whether the process and its database are ready',
    answer: ready,
    errors: ['unavailable'],
  }),
};
