import { timingSafeEqual } from 'node:crypto';

/** Compares a secret or signature that somebody gave with the right one, in a time that does not tell where they differ. */
export function isSameText(given: string, right: string): boolean {
  const [ours, theirs] = [Buffer.from(right), Buffer.from(given)];
  return theirs.length === ours.length && timingSafeEqual(theirs, ours);
}
