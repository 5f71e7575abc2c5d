const JPEG_QUALITY = 0.85;

/** The browser cannot decode the file. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}

/**
 * A photo as JPEG, scaled down and turned upright. Redrawing strips metadata such as location and camera.
 * @param longerSide at most, in pixels
 * @throws UnreadablePhotoError
 */
export async function shrunkenPhoto(file: File, longerSide: number): Promise<Blob> {
  const photo = await decoded(file);
  const scale = Math.min(1, longerSide / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhotoError();
  // JPEG has no transparency; without a background it turns black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
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
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    throw new UnreadablePhotoError('', { cause: error });
  }
}
