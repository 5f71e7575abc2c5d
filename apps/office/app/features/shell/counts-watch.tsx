import { useQuery } from '@tanstack/react-query';
import { COUNTS } from '../../lib/counts.ts';
import { POLLED } from '../../lib/queries.ts';

/** Keeps the menu's counts up to date. */
export function CountsWatch() {
  useQuery({ ...COUNTS, ...POLLED });
  return null;
}
