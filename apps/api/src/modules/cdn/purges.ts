import type { CdnSettings } from '../../config.ts';
import { OutboxDelay, OutboxFailure } from '../../platform/outbox.ts';

/** Purges all that bears one of the tags. @throws OutboxDelay, OutboxFailure or another error, without secrets */
export type Purge = (tags: readonly string[], signal: AbortSignal) => Promise<void>;

/** Milliseconds to wait after a 429 that names no time. */
const PAUSE = 15_000;
/** What Cloudflare and Fastly take at once, and what fits into the 8 KB of a header of Varnish. */
const MAX_TAGS = { cloudflare: 100, fastly: 256, varnish: 200 };

/** Returns the purge of the CDN that the settings choose; null without one. */
export function purgeOf(settings: CdnSettings): Purge | null {
  if (settings.driver === 'none') return null;
  const purge = purgeOnce(settings);
  return async (tags, signal) => {
    const size = MAX_TAGS[settings.driver];
    for (let begin = 0; begin < tags.length; begin += size) {
      await purge(tags.slice(begin, begin + size), signal);
    }
  };
}

function purgeOnce(settings: Exclude<CdnSettings, { driver: 'none' }>): Purge {
  const json = { 'content-type': 'application/json' };
  switch (settings.driver) {
    case 'cloudflare': {
      const url = `${settings.apiRoot}/client/v4/zones/${settings.zone}/purge_cache`;
      const headers = { authorization: `Bearer ${settings.token}`, ...json };
      return (tags, signal) =>
        ask('Cloudflare', url, { method: 'POST', headers, body: JSON.stringify({ tags }), signal });
    }
    case 'fastly': {
      const url = `${settings.apiRoot}/service/${settings.service}/purge`;
      const headers = { 'fastly-key': settings.token, ...json, accept: 'application/json' };
      return (tags, signal) =>
        ask('Fastly', url, {
          method: 'POST',
          headers,
          body: JSON.stringify({ surrogate_keys: tags }),
          signal,
        });
    }
    case 'varnish':
      return async (tags, signal) => {
        const headers = { xkey: tags.join(' ') };
        await Promise.all(
          settings.urls.map((url) => ask('Varnish', url, { method: 'PURGE', headers, signal })),
        );
      };
  }
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
