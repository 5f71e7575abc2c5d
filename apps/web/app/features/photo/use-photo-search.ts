import type { Product } from '@phsar/contract/shop/wire';
import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { type PhotoPart, shrunkenPhoto } from '@phsar/ui/shrunken-photo';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../lib/language/language.ts';
import { uploadClient } from './upload-client.ts';

/** Longer side in pixels: as much as the search looks at, about 60 KB. */
const LONGER_SIDE = 640;
/** A screenshot is long, and what is small on it is lost first: lines of one colour between its pictures. */
const SHORTER_SIDE = 480;

/** A photo or a part of it, as small as the search allows. @throws UnreadablePhotoError */
export const searchedPhoto = (file: File, part?: PhotoPart) =>
  shrunkenPhoto(file, LONGER_SIDE, { shorterSide: SHORTER_SIDE, ...(part && { part }) });

export type PhotoSearchState =
  | { step: 'preparing' }
  /** `part`: fraction uploaded, 0 to 1. */
  | { step: 'sending'; part: number }
  | { step: 'searching' }
  | { step: 'found'; products: readonly Product[] }
  | { step: 'failed'; error: unknown };

/** Scales a photo down, uploads it and waits for the results; aborts on unmount. */
export function usePhotoSearch(file: File): PhotoSearchState & { retry: () => void } {
  const language = currentLanguage();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<PhotoSearchState>({ step: 'preparing' });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const show = (next: PhotoSearchState) => {
      if (!signal.aborted) setState(next);
    };
    const search = async () => {
      show({ step: 'preparing' });
      const form = new FormData();
      form.append('image', await searchedPhoto(file), 'photo.jpg');
      if (signal.aborted) return;
      show({ step: 'sending', part: 0 });
      const client = uploadClient((part) =>
        show(part < 1 ? { step: 'sending', part } : { step: 'searching' }),
      );
      const { data } = await client.call('searchByImage', { query: { lang: language } }, { form, signal });
      show({ step: 'found', products: data.products });
    };
    search().catch((error: unknown) => show({ step: 'failed', error }));
    return () => controller.abort(new DOMException('Left', 'AbortError'));
  }, [file, language, attempt]);

  const retry = () => setAttempt((count) => count + 1);
  useBackOnline(state.step === 'failed', retry);
  return { ...state, retry };
}
