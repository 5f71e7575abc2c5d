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

/** Paths of a build's files, each with its SHA-256 in base64. */
export type ReleaseFiles = Readonly<Record<string, string>>;

/** The build's own content; another than the build's; a script of another release, which cannot be checked. */
type Content = 'intact' | 'changed' | 'unknown';

/** What is neither a script nor of this release counts as intact. */
async function contentOf(path: string, kept: Response, release: ReleaseFiles): Promise<Content> {
  const expected = Object.hasOwn(release, path) ? release[path] : undefined;
  if (expected === undefined) return path.endsWith('.js') ? 'unknown' : 'intact';
  const digest = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === expected ? 'intact' : 'changed';
}

/** Whether a kept file may be used without asking the network. */
export async function isIntact(path: string, kept: Response, release: ReleaseFiles): Promise<boolean> {
  return (await contentOf(path, kept, release)) === 'intact';
}

/**
 * Cache first: the content of a file never changes under its path. But a script that once ran in a page may have put another
 * file in its place, which would run in every page after it. So a changed file comes from the network, and a script of another
 * release from the cache only when the network does not bring it: there is none, or the server has only its own release's.
 * @param keep is given a copy of what the network brought
 * @throws TypeError when the network fails
 */
export async function cachedOrFetched(
  request: Request,
  { kept, release, keep }: { kept: Response | undefined; release: ReleaseFiles; keep(copy: Response): void },
): Promise<Response> {
  const content = kept && (await contentOf(new URL(request.url).pathname, kept, release));
  if (kept !== undefined && content === 'intact') return kept;
  const lastResort = content === 'unknown' ? kept : undefined;
  try {
    const answer = await fetch(request);
    if (lastResort !== undefined && !answer.ok) return lastResort;
    keep(answer.clone());
    return answer;
  } catch (error) {
    if (lastResort !== undefined) return lastResort;
    throw error;
  }
}
