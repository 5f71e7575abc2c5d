import type { Sources } from '../../platform/sources.ts';

/** Without 0, 1, I, L and O, which people mistake for each other when they read a number aloud. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const PREFIX = 'PH-';

/** 'PH-7KQ2M9XA': one of 850 billion at random, so that no one can guess the next. */
export function makeOrderNumber({ below }: Pick<Sources, 'below'>): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(below(ALPHABET.length)));
  return PREFIX + characters.join('');
}
