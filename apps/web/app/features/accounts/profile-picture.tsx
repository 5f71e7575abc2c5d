import { Button } from '@phsar/ui/button';
import { UserIcon } from '@phsar/ui/icons';
import { CameraIcon } from '@phsar/ui/more-icons';
import { Notice } from '@phsar/ui/notice';
import { type ChangeEvent, useId, useState } from 'react';
import { removeStored, writeStored } from '../../lib/storage/storage.ts';
import { useStored } from '../../lib/storage/use-stored.ts';
import { m } from '../../paraglide/messages.js';

/** Edge in pixels: sharp on a phone, about 20 KB in local storage. */
const EDGE = 256;
const JPEG_QUALITY = 0.85;

/** The account's picture, stored on this device only. */
export function ProfilePicture({ name }: { name: string }) {
  const picture = useStored('profilePicture');
  const [failure, setFailure] = useState<string | null>(null);
  const inputId = useId();

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    target.value = '';
    if (file === undefined) return;
    setFailure(null);
    try {
      const isKept = writeStored('profilePicture', await squarePicture(file));
      if (!isKept) setFailure(m.accounts_picture_not_kept());
    } catch {
      setFailure(m.accounts_picture_unreadable());
    }
  }

  return (
    <div className="-mt-12 flex flex-col gap-3 sm:-mt-14">
      <div className="flex flex-wrap items-end gap-x-5 gap-y-3">
        <span className="grid size-28 shrink-0 place-items-center overflow-hidden rounded-full bg-sunken text-primary ring-4 ring-surface">
          {picture === null ? (
            <UserIcon className="size-14" />
          ) : (
            <img
              src={picture}
              alt={m.accounts_picture_of({ name })}
              width={112}
              height={112}
              className="size-full object-cover"
            />
          )}
        </span>
        <div className="flex flex-wrap gap-2">
          <label
            htmlFor={inputId}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full bg-primary-soft px-5 font-semibold text-primary transition focus-within:outline-2 hover:text-primary-strong"
          >
            <CameraIcon className="size-5" />
            {m.accounts_picture_choose()}
            <input id={inputId} type="file" accept="image/*" className="sr-only" onChange={choose} />
          </label>
          {picture !== null && (
            <Button variant="quiet" onClick={() => removeStored('profilePicture')}>
              {m.accounts_picture_remove()}
            </Button>
          )}
        </div>
      </div>
      <p className="text-ink-soft text-sm">{m.accounts_picture_local()}</p>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}

/** Crops a photo to its middle, as a small data URL. Redrawing strips metadata such as location and camera. */
async function squarePicture(file: File): Promise<string> {
  const photo = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE;
  canvas.height = EDGE;
  const side = Math.min(photo.width, photo.height);
  const left = (photo.width - side) / 2;
  const top = (photo.height - side) / 2;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('No canvas in this browser');
  // JPEG has no transparency; without a background it turns black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, EDGE, EDGE);
  context.drawImage(photo, left, top, side, side, 0, 0, EDGE, EDGE);
  return canvas.toDataURL('image/jpeg', JPEG_QUALITY);
}
