import { OFFICE_API_BASE } from '@phsar/contract/office/calls';
import { API_BASE } from '@phsar/contract/shop/calls';
import type { Metrics } from '../metrics.ts';
import type { AnswerListener } from './request-gateway.ts';

/** Kinds by prefix of the address; the first match counts, all others are pages. Load balancers' probes outnumber a quiet shop's calls. */
const KINDS = [
  ['office_call', `${OFFICE_API_BASE}/`],
  ['probe', `${API_BASE}/ready`],
  ['probe', `${API_BASE}/health`],
  ['call', `${API_BASE}/`],
  ['picture', '/media/'],
  ['file', '/static/'],
  ['office_app', '/office'],
] as const;
const PAGE = 'page';

export function createRequestMetrics(metrics: Metrics): AnswerListener {
  const observe = metrics.requests([PAGE, ...new Set(KINDS.map(([kind]) => kind))]);
  return ({ url = '' }, response, { milliseconds, isFromMemory }) => {
    const kind = KINDS.find(([, prefix]) => url.startsWith(prefix))?.[0] ?? PAGE;
    const status = response.writableFinished ? response.statusCode : 0;
    observe(kind, { status, seconds: milliseconds / 1_000, isFromMemory });
  };
}
