const MAX_INTEGER = 2_147_483_647;

/** Parses a row id from the wire; null when it cannot be one. */
export function rowIdOf(text: string): number | null {
  if (!/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_INTEGER ? id : null;
}
