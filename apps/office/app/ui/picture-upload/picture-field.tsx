import type { OfficePicture } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { WarningIcon } from '@phsar/ui/icons';
import { type Ref, useId } from 'react';
import { m } from '../../paraglide/messages.js';
import { PicturePicker } from './picture-picker.tsx';
import { UploadItem } from './upload-item.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

export interface PictureFieldProps {
  label: string;
  /** What stands above says it already. */
  isLabelHidden?: boolean;
  hint?: string;
  error?: string | undefined;
  /** Null while there is none. */
  value: OfficePicture | null;
  /** Null once it was removed. */
  onChange: (picture: OfficePicture | null) => void;
  /** Called when an upload starts and when none is left: a form must wait for uploads before it is sent. */
  onBusy?: (isBusy: boolean) => void;
  isRemovable?: boolean;
  /** While a form is sent that goes with the answer: a picture that is on its way by then is lost. */
  isLocked?: boolean;
  ref?: Ref<HTMLFieldSetElement>;
}

/** One picture: the current one, the one being uploaded, and a button to choose another from camera or gallery. */
export function PictureField(props: PictureFieldProps) {
  const { label, isLabelHidden = false, hint, error, value, onChange, onBusy, ref } = props;
  const { isRemovable = false, isLocked = false } = props;
  const id = useId();
  const { uploads, add, retry, cancel } = usePictureUploads({
    onUploaded(picture) {
      onChange(picture);
      onBusy?.(false);
    },
  });

  function choose(files: readonly File[]) {
    for (const { key } of uploads) cancel(key);
    add(files.slice(0, 1));
    onBusy?.(true);
  }
  function cancelUpload(key: number) {
    cancel(key);
    onBusy?.(false);
  }

  return (
    <fieldset
      ref={ref}
      tabIndex={-1}
      aria-describedby={`${id}-notes`}
      disabled={isLocked}
      className="min-w-0"
    >
      <legend id={`${id}-label`} className={isLabelHidden ? 'sr-only' : 'mb-1 font-semibold text-sm'}>
        {label}
      </legend>
      {value !== null && uploads.length === 0 && (
        <img
          src={value.url}
          alt={m.ui_picture_current()}
          className="mb-2 max-h-56 max-w-full rounded-md bg-sunken object-contain"
        />
      )}
      {uploads.map((upload) => (
        <div key={upload.key} className="mb-2">
          <UploadItem upload={upload} onRetry={retry} onCancel={cancelUpload} />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <PicturePicker
          label={value === null ? m.ui_picture_choose() : m.ui_picture_change()}
          onPick={choose}
          aria-describedby={`${id}-label ${id}-notes`}
        />
        {isRemovable && value !== null && (
          <Button variant="quiet" onClick={() => onChange(null)}>
            {m.ui_picture_remove()}
          </Button>
        )}
      </div>
      <div id={`${id}-notes`} aria-live="polite">
        {hint !== undefined && <p className="mt-1 text-ink-soft text-sm">{hint}</p>}
        {error !== undefined && (
          <p className="mt-1 flex items-start gap-1.5 text-danger text-sm">
            <WarningIcon className="mt-1 size-4" />
            <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  );
}
