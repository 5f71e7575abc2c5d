import { timingSafeEqual } from 'node:crypto';

/** Compares a secret or signature in constant time. */
export function isSameText(given: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}
