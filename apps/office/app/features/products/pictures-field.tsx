import type { Form } from '@phsar/ui/hooks/use-form';
import { IconButton } from '@phsar/ui/icon-button';
import { TrashIcon } from '@phsar/ui/more-icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { moved } from '../../lib/inserted.ts';
import { m } from '../../paraglide/messages.js';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { PicturePicker } from '../../ui/picture-upload/picture-picker.tsx';
import { UploadItem } from '../../ui/picture-upload/upload-item.tsx';
import { usePictureUploads } from '../../ui/picture-upload/use-picture-uploads.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { ProductPicture, ProductValues } from './product-values.ts';

/** Pictures that are being uploaded, or have failed. */
export interface UploadsLeft {
  underWay: number;
  failed: number;
}

export const NO_UPLOADS: UploadsLeft = { underWay: 0, failed: 0 };

interface PicturesFieldProps {
  form: Form<ProductValues>;
  /** A form is not sent while it has any. */
  onUploads: (uploads: UploadsLeft) => void;
}

/** A product's pictures in their order; the first stands for it. More come from camera or gallery. */
export function PicturesField({ form, onUploads }: PicturesFieldProps) {
  const pictures = form.values.pictures ?? [];
  // Several uploads may end before anything is shown.
  const change = (changed: (now: readonly ProductPicture[]) => readonly ProductPicture[]) =>
    form.setValue('pictures', changed(form.getValues().pictures));
  const { uploads, add, retry, cancel } = usePictureUploads({
    onUploaded: (picture) =>
      change((now) => (now.some(({ id }) => id === picture.id) ? now : [...now, picture])),
  });
  const tellUploads = useEffectEvent(onUploads);
  const failed = uploads.filter(({ step }) => step === 'failed').length;
  const underWay = uploads.length - failed;
  useEffect(() => tellUploads({ underWay, failed }), [underWay, failed]);

  const field = useRef<HTMLFieldSetElement>(null);

  function remove(id: string) {
    change((now) => now.filter((picture) => picture.id !== id));
    // The button is gone.
    field.current?.focus();
  }

  const isEmpty = pictures.length + uploads.length === 0;
  return (
    // The section around it is a region of that name already.
    <fieldset
      ref={field}
      tabIndex={-1}
      aria-label={m.products_pictures_count({ count: pictures.length })}
      className="min-w-0 outline-none"
    >
      {pictures.length > 0 && (
        <ul className="-mt-1 mb-3 divide-y divide-line">
          {pictures.map((picture, at) => (
            <Picture
              key={picture.id}
              picture={picture}
              at={at}
              length={pictures.length}
              onMove={(by) => change((now) => moved(now, at, by))}
              onRemove={() => remove(picture.id)}
            />
          ))}
        </ul>
      )}
      {uploads.length > 0 && (
        <ul className="mb-3 grid grid-cols-[minmax(0,1fr)] gap-3">
          {uploads.map((upload) => (
            <li key={upload.key}>
              <UploadItem upload={upload} onRetry={retry} onCancel={cancel} />
            </li>
          ))}
        </ul>
      )}
      <Pickers isEmpty={isEmpty} onPick={add} />
    </fieldset>
  );
}

interface PictureProps {
  picture: ProductPicture;
  at: number;
  /** How many pictures there are. */
  length: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

function Picture({ picture: { url }, at, length, onMove, onRemove }: PictureProps) {
  const number = at + 1;
  return (
    <li className="flex items-center gap-3 py-2">
      <Thumbnail url={url} />
      <span className="min-w-0 grow text-sm">
        {at === 0 ? m.products_picture_main() : m.products_picture({ number })}
      </span>
      <span className="flex shrink-0">
        {length > 1 && (
          <MoveButtons
            upLabel={m.products_picture_earlier({ number })}
            downLabel={m.products_picture_later({ number })}
            at={at}
            length={length}
            onMove={onMove}
          />
        )}
        <IconButton label={m.products_picture_remove({ number })} onClick={onRemove}>
          <TrashIcon className="size-5" />
        </IconButton>
      </span>
    </li>
  );
}

/** Adds pictures from the camera, where there is one for it, or from the gallery. */
function Pickers({ isEmpty, onPick }: { isEmpty: boolean; onPick: (files: readonly File[]) => void }) {
  // Phones and tablets: a computer's camera is of no use for goods.
  const hasTouch = navigator.maxTouchPoints > 0;
  return (
    <div
      className={
        isEmpty
          ? 'flex min-h-36 flex-wrap content-center items-center justify-center gap-3 rounded-md border-2 border-line border-dashed p-4'
          : 'flex flex-wrap gap-3'
      }
    >
      {hasTouch && (
        <span className="flex grow *:grow">
          <PicturePicker
            label={m.products_picture_take()}
            isCamera
            variant={isEmpty ? 'primary' : 'secondary'}
            onPick={onPick}
          />
        </span>
      )}
      <span className={hasTouch ? 'flex grow *:grow' : 'flex'}>
        <PicturePicker
          label={m.products_pictures_choose()}
          multiple
          variant={isEmpty && !hasTouch ? 'primary' : 'secondary'}
          onPick={onPick}
        />
      </span>
    </div>
  );
}
