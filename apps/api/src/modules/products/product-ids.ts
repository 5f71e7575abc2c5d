import { LIMITS } from '@phsar/contract/limits';
import { rowIdOf } from '../../platform/database/row-id.ts';

/** '3,1,x' → [1, 3]: what is not an id is ignored, like a product that is gone. */
export function idsOf(text: string): number[] {
  const ids = text
    .split(',')
    .map((part) => rowIdOf(part.trim()))
    .filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, LIMITS.idsInQuery);
}
