import { ApiError, NoResponseError } from '@phsar/contract/client';
import type { Banner } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { api } from '../../lib/network/client.ts';
import { scheduleTask } from '../../lib/page/schedule-task.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';

export interface BannerView {
  /** Undefined while loading. */
  banners: readonly Banner[] | undefined;
  /** Error text to show instead of the banners, even of cached ones; null without an error. */
  message: string | null;
}

/** The server's answer is not a list. */
class InvalidBannersError extends Error {
  override readonly name = 'InvalidBannersError';
}

interface Failure {
  error: unknown;
  hasCached: boolean;
}

/**
 * The banners: rendered or cached ones at once, then the server's. An error takes precedence over cached banners.
 */
export function useBanners(initial: readonly Banner[] | undefined): BannerView {
  const language = currentLanguage();
  const [banners, setBanners] = useState(initial);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const cached = readStored('cached_banners');
    const hasCached = cached !== null && cached.length > 0;
    if (hasCached) setBanners((shown) => shown ?? cached);
    return scheduleTask((signal) => {
      const answered = (fresh: Banner[]) => {
        if (signal.aborted) return;
        if (!isSame(fresh, cached)) writeStored('cached_banners', fresh);
        setBanners((shown) => (isSame(fresh, shown) ? shown : fresh));
        setFailure(null);
      };
      const failed = (error: unknown) => {
        if (!signal.aborted) setFailure({ error, hasCached });
      };
      void loadBanners(language, signal).then(answered, failed);
    });
  }, [language, attempt]);

  useBackOnline(failure !== null, () => setAttempt(attempt + 1));
  return { banners, message: failure === null ? null : failureText(failure) };
}

async function loadBanners(language: Language, signal: AbortSignal): Promise<Banner[]> {
  const { data } = await api.call('listBanners', { query: { lang: language } }, { signal });
  if (!Array.isArray(data)) throw new InvalidBannersError();
  return data;
}

function isSame(fresh: readonly Banner[], other: readonly Banner[] | null | undefined): boolean {
  return JSON.stringify(fresh) === JSON.stringify(other);
}

function failureText({ error, hasCached }: Failure): string {
  if (error instanceof InvalidBannersError) return m.landing_banners_invalid();
  if (hasCached) return m.landing_banners_stale();
  const isReadable = error instanceof ApiError || error instanceof NoResponseError;
  return isReadable && error.message !== '' ? errorText(error) : m.landing_banners_failed();
}
