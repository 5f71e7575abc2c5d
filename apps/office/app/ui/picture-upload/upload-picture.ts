import { createOfficeClient } from '@phsar/contract/office/client';
import type { OfficePicture } from '@phsar/contract/office/wire';
import { sendByUpload } from '@phsar/contract/upload-transport';
import { shrunkenPhoto } from '@phsar/ui/shrunken-photo';
import { sendWatched, watchingSession } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';

/** Longer side in pixels: above the largest width that the shop shows. About 300 KB. */
const LONGER_SIDE = 2_000;

/** Enough for 1 MB at 100 kbit/s. Milliseconds. */
const UPLOAD_TIMEOUT = 120_000;

/**
 * Scales a picture down, strips its metadata and uploads it. Uploaded twice, it is stored once.
 * @param onProgress hears the part that is sent, 0 to 1
 * @throws UnreadablePhotoError, ApiError, NoResponseError; the abort reason when `signal` was aborted
 */
export async function uploadPicture(
  file: File,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<OfficePicture> {
  const form = new FormData();
  form.append('image', await shrunkenPhoto(file, LONGER_SIDE), 'picture.jpg');
  signal.throwIfAborted();
  const client = createOfficeClient((request) => {
    const headers = { ...request.headers, 'accept-language': currentLanguage() };
    return sendWatched({ ...request, headers, timeoutMs: UPLOAD_TIMEOUT }, (sent) =>
      sendByUpload(sent, onProgress),
    );
  });
  const { data } = await watchingSession(() => client.call('uploadPicture', {}, { form, signal }));
  return data;
}
