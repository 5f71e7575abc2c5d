import { NoResponseError } from '@phsar/contract/client';
import type { OfficePicture } from '@phsar/contract/office/wire';
import { useBackOnline } from '@phsar/ui/hooks/use-back-online';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uploadPicture } from './upload-picture.ts';

/** A chosen picture that the shop does not have yet. */
export interface PictureUpload {
  /** Tells it from the others of the form. */
  key: number;
  name: string;
  /** A blob URL of the chosen file. */
  preview: string;
  /** `preparing`: read and scaled down. */
  step: 'waiting' | 'preparing' | 'sending' | 'failed';
  /** The part that is sent, 0 to 1. */
  part: number;
  /** Why it failed; null unless it has. */
  failure: unknown;
}

/** The uploads of a form. */
export interface PictureUploads {
  /** In the order chosen; a finished one leaves. */
  uploads: readonly PictureUpload[];
  add: (files: Iterable<File>) => void;
  /** Retries a failed upload. */
  retry: (key: number) => void;
  /** Aborts an upload and removes it from `uploads`. */
  cancel: (key: number) => void;
}

interface Work {
  file: File;
  /** A blob URL, which holds the file in memory until it is revoked. */
  preview: string;
  leaving: AbortController;
}

/**
 * Uploads pictures one at a time, in the order chosen: a phone's memory holds one decoded picture of 30 megapixels, not
 * five. One that failed for lack of a network is retried once it is back. Leaving the form aborts them.
 */
export function usePictureUploads({
  onUploaded,
}: {
  onUploaded: (picture: OfficePicture) => void;
}): PictureUploads {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const works = useRef(new Map<number, Work>());
  const lastKey = useRef(0);
  const running = useRef<number>(null);
  const tellUploaded = useEffectEvent(onUploaded);

  const change = (key: number, changes: Partial<PictureUpload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));

  function drop(key: number) {
    const gone = works.current.get(key);
    if (gone !== undefined) URL.revokeObjectURL(gone.preview);
    works.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  }

  const run = useEffectEvent(async (key: number, { file, leaving: { signal } }: Work) => {
    change(key, { step: 'preparing' });
    try {
      const onProgress = (part: number) => change(key, { step: 'sending', part });
      const picture = await uploadPicture(file, onProgress, signal);
      if (signal.aborted) return;
      drop(key);
      tellUploaded(picture);
    } catch (failure) {
      if (!signal.aborted) change(key, { step: 'failed', failure });
    } finally {
      if (running.current === key) running.current = null;
    }
  });

  const next = uploads.find(({ step }) => step === 'waiting')?.key;
  const isBusy = uploads.some(({ step }) => step === 'preparing' || step === 'sending');
  useEffect(() => {
    const work = next === undefined ? undefined : works.current.get(next);
    if (next === undefined || work === undefined || isBusy || running.current !== null) return;
    running.current = next;
    void run(next, work);
  }, [next, isBusy]);

  useEffect(
    () => () => {
      for (const { preview, leaving } of works.current.values()) {
        leaving.abort(new DOMException('Left', 'AbortError'));
        URL.revokeObjectURL(preview);
      }
    },
    [],
  );

  function retry(key: number) {
    change(key, { step: 'waiting', part: 0, failure: null });
  }

  const lost = uploads.filter(({ failure }) => failure instanceof NoResponseError);
  useBackOnline(lost.length > 0, () => {
    for (const { key } of lost) retry(key);
  });

  return {
    uploads,
    add(files) {
      const added = Array.from(files, (file): PictureUpload => {
        lastKey.current += 1;
        const key = lastKey.current;
        const preview = URL.createObjectURL(file);
        works.current.set(key, { file, preview, leaving: new AbortController() });
        return { key, name: file.name, preview, step: 'waiting', part: 0, failure: null };
      });
      setUploads((all) => [...all, ...added]);
    },
    retry,
    cancel(key) {
      works.current.get(key)?.leaving.abort(new DOMException('Called off', 'AbortError'));
      if (running.current === key) running.current = null;
      drop(key);
    },
  };
}
