/** Numbers from 0 to 1 that follow from a seed: every run sees the same pictures and changes. */
export type Chance = () => number;

/** A deterministic random generator, 0 ≤ x < 1, seeded by a text. */
export function chanceOf(seed: string): Chance {
  let state = 0x811c9dc5;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
}

/** A random number from `low` to `high`. */
export function between(chance: Chance, low: number, high: number): number {
  return low + chance() * (high - low);
}

/** A random element. */
export function oneOf<T>(chance: Chance, values: readonly [T, ...T[]]): T {
  return values[Math.floor(chance() * values.length)] ?? values[0];
}
