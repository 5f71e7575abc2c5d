import type { Form } from '@phsar/ui/hooks/use-form';
import { IconButton } from '@phsar/ui/icon-button';
import { TrashIcon } from '@phsar/ui/more-icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { inserted } from '../../lib/inserted.ts';
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

  function move(at: number, by: -1 | 1) {
    change((now) => {
      const picture = now[at];
      if (picture === undefined) return now;
      const others = now.filter((other) => other !== picture);
      return inserted(others, at + by, picture);
    });
  }

  // Phones and tablets: a computer's camera is of no use for goods.
  const hasTouch = navigator.maxTouchPoints > 0;
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
          {pictures.map(({ id, url }, at) => {
            const name = at === 0 ? m.products_picture_main() : m.products_picture({ number: at + 1 });
            return (
              <li key={id} className="flex items-center gap-3 py-2">
                <Thumbnail url={url} />
                <span className="min-w-0 grow text-sm">{name}</span>
                <span className="flex shrink-0">
                  {pictures.length > 1 && (
                    <MoveButtons
                      upLabel={m.products_picture_earlier({ number: at + 1 })}
                      downLabel={m.products_picture_later({ number: at + 1 })}
                      at={at}
                      length={pictures.length}
                      onMove={(by) => move(at, by)}
                    />
                  )}
                  <IconButton
                    label={m.products_picture_remove({ number: at + 1 })}
                    onClick={() => remove(id)}
                  >
                    <TrashIcon className="size-5" />
                  </IconButton>
                </span>
              </li>
            );
          })}
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
              onPick={add}
            />
          </span>
        )}
        <span className={hasTouch ? 'flex grow *:grow' : 'flex'}>
          <PicturePicker
            label={m.products_pictures_choose()}
            multiple
            variant={isEmpty && !hasTouch ? 'primary' : 'secondary'}
            onPick={add}
          />
        </span>
      </div>
    </fieldset>
  );
}
