import { LIMITS } from '@phsar/contract/limits';
import { rowIdOf } from '../../platform/database/row-id.ts';

/** '3,1,x' → [1, 3]: what is no id of ours is no product of ours, as one that is gone. */
export function idsOf(text: string): number[] {
  const ids = text
    .split(',')
    .map((part) => rowIdOf(part.trim()))
    .filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b).slice(0, LIMITS.idsInQuery);
}
