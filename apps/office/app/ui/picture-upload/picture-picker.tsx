import type { ButtonVariant } from '@phsar/ui/button';
import { Button } from '@phsar/ui/button';
import { CameraIcon } from '@phsar/ui/more-icons';
import { type ChangeEvent, useRef } from 'react';
import { PictureIcon } from '../office-icons.tsx';

/**
 * Types that the server accepts. The list makes an iPhone hand over JPEG instead of HEIC; without `capture` a phone
 * offers camera and gallery.
 */
const TYPES = 'image/jpeg,image/png,image/webp';

export interface PicturePickerProps {
  label: string;
  onPick: (files: readonly File[]) => void;
  /** Several at once. */
  multiple?: boolean;
  /** Opens the camera at once: not every phone offers it beside the gallery. */
  isCamera?: boolean;
  variant?: ButtonVariant;
  isFullWidth?: boolean;
  'aria-describedby'?: string | undefined;
}

/** Opens the phone's choice of camera or gallery, or the camera directly. */
export function PicturePicker({
  label,
  onPick,
  multiple = false,
  isCamera = false,
  ...look
}: PicturePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])];
    // The same file can be chosen again.
    currentTarget.value = '';
    if (files.length > 0) onPick(files);
  }
  const Icon = isCamera ? CameraIcon : PictureIcon;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={TYPES}
        multiple={multiple}
        capture={isCamera ? 'environment' : undefined}
        hidden
        aria-label={label}
        onChange={pick}
      />
      <Button
        variant="secondary"
        {...look}
        icon={<Icon className="size-5" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
