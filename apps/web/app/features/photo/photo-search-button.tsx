import { IconButton } from '@phsar/ui/icon-button';
import { CameraIcon } from '@phsar/ui/more-icons';
import { showToast } from '@phsar/ui/toast-store';
import { m } from '../../paraglide/messages.js';
import { useShowPhoto } from './chosen-photo.ts';
import { loadPhotoResults } from './load-photo-results.ts';
import { PhotoInput } from './photo-input.tsx';

const NOT_OPENED_MS = 5_000;

/** The camera button at the end of the shop's search box. */
export function PhotoSearchButton() {
  const showPhoto = useShowPhoto();
  async function choose(file: File) {
    try {
      await loadPhotoResults();
    } catch {
      showToast({ text: m.photo_not_opened(), tone: 'danger', durationMs: NOT_OPENED_MS });
      return;
    }
    showPhoto(file);
  }
  return (
    <PhotoInput onChoose={choose}>
      {(open) => (
        <IconButton label={m.photo_button()} onClick={open}>
          <CameraIcon className="size-5" />
        </IconButton>
      )}
    </PhotoInput>
  );
}
