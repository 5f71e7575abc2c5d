/** Largest number of PostgreSQL's `integer`. */
const MAX_INTEGER = 2_147_483_647;

/** An id as it came over the wire, as the number of a row; null when it is no number of ours. */
export function rowIdOf(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_INTEGER ? id : null;
}
