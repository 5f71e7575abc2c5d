import type { CdnSettings } from '../../config.ts';
import { OutboxDelay, OutboxFailure } from '../../platform/outbox.ts';

/** Purges all that bears one of the tags. @throws OutboxDelay, OutboxFailure or another error, without secrets */
export type Purge = (tags: readonly string[], signal: AbortSignal) => Promise<void>;

/** Milliseconds to wait after a 429 that names no time. */
const PAUSE = 15_000;
/** What Cloudflare and Fastly take at once, and what fits into the 8 KB of a header of Varnish. */
const MOST_TAGS = { cloudflare: 100, fastly: 256, varnish: 200 };

/** Returns the purge of the CDN that the settings choose; null without one. */
export function purgeOf(settings: CdnSettings): Purge | null {
  switch (settings.driver) {
    case 'none':
      return null;
    case 'cloudflare': {
      const { apiRoot, zone, token } = settings;
      return inParts(MOST_TAGS.cloudflare, (tags, signal) =>
        ask('Cloudflare', `${apiRoot}/client/v4/zones/${zone}/purge_cache`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ tags }),
          signal,
        }),
      );
    }
    case 'fastly': {
      const { apiRoot, service, token } = settings;
      return inParts(MOST_TAGS.fastly, (tags, signal) =>
        ask('Fastly', `${apiRoot}/service/${service}/purge`, {
          method: 'POST',
          headers: { 'fastly-key': token, 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify({ surrogate_keys: tags }),
          signal,
        }),
      );
    }
    case 'varnish': {
      const { urls } = settings;
      return inParts(MOST_TAGS.varnish, async (tags, signal) => {
        const headers = { xkey: tags.join(' ') };
        await Promise.all(urls.map((url) => ask('Varnish', url, { method: 'PURGE', headers, signal })));
      });
    }
  }
}

function inParts(size: number, purge: Purge): Purge {
  return async (tags, signal) => {
    for (let begin = 0; begin < tags.length; begin += size) {
      await purge(tags.slice(begin, begin + size), signal);
    }
  };
}

async function ask(cdn: string, url: string, request: RequestInit): Promise<void> {
  const answer = await fetch(url, { ...request, redirect: 'error' });
  await answer.body?.cancel();
  if (answer.ok) return;
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'));
    throw new OutboxDelay(seconds > 0 ? seconds * 1_000 : PAUSE, `${cdn} wants to be asked later`);
  }
  const reason = `${cdn} answered a purge with ${answer.status}`;
  // The settings are wrong, and will be so the next time.
  if ([400, 401, 403, 404, 405].includes(answer.status)) throw new OutboxFailure(reason);
  throw new Error(reason);
}
