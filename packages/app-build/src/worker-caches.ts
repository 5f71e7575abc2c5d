/** Prefix of the office's caches: both apps may share an origin, and neither worker touches the other's caches. */
export const OFFICE_CACHES = 'office-';

/** What to delete so that `limit` entries stay: the oldest that are not needed; fewer if too many are needed. */
export function namesToForget<Name>(
  oldestFirst: readonly Name[],
  limit: number,
  isNeeded: (name: Name) => boolean,
): Name[] {
  const tooMany = Math.max(0, oldestFirst.length - limit);
  return oldestFirst.filter((name) => !isNeeded(name)).slice(0, tooMany);
}

/** Whether a reverse proxy answered (502 to 504) because the shop is down or restarting. */
export function isShopAway({ status }: { status: number }): boolean {
  return status >= 502 && status <= 504;
}
