/** The highest count that is shown. */
const MAX_TOLD = 99;

/** '7', or '99+' for more than 99. */
export function countText(count: number): string {
  return count > MAX_TOLD ? `${MAX_TOLD}+` : String(count);
}
