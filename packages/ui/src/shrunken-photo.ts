const JPEG_QUALITY = 0.85;

/** The browser cannot decode the file. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}

/** A part of a photo: fractions of its width and height, 0 to 1, from its upper left corner. */
export interface PhotoPart {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const WHOLE: PhotoPart = { left: 0, top: 0, right: 1, bottom: 1 };

/**
 * A photo or a part of it as JPEG, scaled down and turned upright. Redrawing strips metadata such as location and camera.
 * @param longerSide at most, in pixels, unless the shorter would become less than `shorterSide`
 * @throws UnreadablePhotoError
 */
export async function shrunkenPhoto(
  file: File,
  longerSide: number,
  { shorterSide = 0, part = WHOLE } = {},
): Promise<Blob> {
  const photo = await decoded(file);
  const width = (part.right - part.left) * photo.width;
  const height = (part.bottom - part.top) * photo.height;
  const scale = Math.min(
    1,
    Math.max(longerSide / Math.max(width, height), shorterSide / Math.min(width, height)),
  );
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhotoError();
  // JPEG has no transparency; without a background it turns black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  const [x, y] = [part.left * photo.width, part.top * photo.height];
  context.drawImage(photo, x, y, width, height, 0, 0, canvas.width, canvas.height);
  photo.close();
  return await new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new UnreadablePhotoError()) : resolve(blob)),
      'image/jpeg',
      JPEG_QUALITY,
    );
  });
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    // Upright by default. Chromium before 112 and Safari before 16 throw if it is requested.
    return await createImageBitmap(file);
  } catch (error) {
    throw new UnreadablePhotoError('', { cause: error });
  }
}
