/** Longer side in pixels: several times what the search looks at, and some 60 KB. */
const LONGER_SIDE = 640;
const JPEG_QUALITY = 0.85;

/** The file is no picture that this browser can decode. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePhotoError';
}

/** A photo made small and turned upright; drawing it again drops where and with what it was taken. @throws UnreadablePhotoError */
export async function shrunkenPhoto(file: File): Promise<Blob> {
  const photo = await decoded(file);
  const scale = Math.min(1, LONGER_SIDE / Math.max(photo.width, photo.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(photo.width * scale));
  canvas.height = Math.max(1, Math.round(photo.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new UnreadablePhotoError();
  // What is transparent would turn black.
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
