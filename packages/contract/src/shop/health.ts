import * as z from 'zod/mini';
import { anyone } from '../endpoint.ts';
import { described } from '../fields.ts';

export const ready = z.object({ status: z.literal('ok') });

export const health = z.object({
  status: z.literal('ok'),
  release: described(z.string(), 'Number of the release that runs, such as 0.2.0'),
});

export const healthCalls = {
  health: anyone('GET /health', null, health, { summary: 'Whether the process is alive' }),
  ready: anyone('GET /ready', null, ready, { summary: 'Whether the process and its database are ready' }),
};
