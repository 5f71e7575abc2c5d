import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { CrossIcon } from '@phsar/ui/more-icons';
import { UnreadablePhotoError } from '@phsar/ui/shrunken-photo';
import { refusalOf } from '../../lib/client.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../error-text.ts';
import type { PictureUpload } from './use-picture-uploads.ts';

export interface UploadItemProps {
  upload: PictureUpload;
  onRetry: (key: number) => void;
  onCancel: (key: number) => void;
}

/** A picture being uploaded: its progress, or why it failed and what to do. */
export function UploadItem({ upload, onRetry, onCancel }: UploadItemProps) {
  const { key, name, preview, step, part, failure } = upload;
  const isUnreadable = failure !== null && cannotBeRead(failure);
  return (
    <div className="flex items-start gap-3">
      {isUnreadable ? (
        <span aria-hidden="true" className="size-14 shrink-0 rounded-sm bg-sunken" />
      ) : (
        <img src={preview} alt="" className="size-14 shrink-0 rounded-sm bg-sunken object-cover" />
      )}
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere text-ink-soft text-sm">{name}</p>
        {step === 'failed' ? (
          <>
            <p role="alert" className="text-danger text-sm">
              {isUnreadable ? m.ui_picture_unreadable() : errorText(failure)}
            </p>
            {isUnreadable ? (
              <p className="text-ink-soft text-sm">{m.ui_picture_unreadable_hint()}</p>
            ) : (
              <Button size="sm" variant="secondary" className="mt-1 min-h-11" onClick={() => onRetry(key)}>
                {m.ui_retry()}
              </Button>
            )}
          </>
        ) : (
          <>
            <progress
              aria-label={m.ui_picture_progress_of({ name })}
              className="h-2 w-full max-w-60 overflow-hidden rounded-full accent-primary"
              max={1}
              {...(step === 'sending' && part < 1 && { value: part })}
            />
            <p className="text-ink-soft text-sm tabular-nums">{stepText(upload)}</p>
          </>
        )}
      </div>
      <IconButton label={m.ui_picture_cancel({ name })} onClick={() => onCancel(key)}>
        <CrossIcon className="size-5" />
      </IconButton>
    </div>
  );
}

function stepText({ step, part }: PictureUpload): string {
  if (step === 'waiting') return m.ui_picture_waiting();
  if (step === 'preparing') return m.ui_picture_preparing();
  return part < 1 ? m.ui_picture_sending({ percent: Math.round(part * 100) }) : m.ui_picture_saving();
}

/** Trying again would not help: the browser or the server cannot decode the file. */
function cannotBeRead(failure: unknown): boolean {
  return failure instanceof UnreadablePhotoError || refusalOf(failure) === 'unsupported_media_type';
}
