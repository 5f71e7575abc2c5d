import { vi } from 'vitest';

/** What browsers have for pictures and jsdom lacks: every file is a picture of 4000 × 3000 px, unless its name ends in `.broken`. */
export function standInForPictures(): void {
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async (file: File) => {
      if (file.name.endsWith('.broken')) throw new DOMException('none', 'InvalidStateError');
      return { width: 4000, height: 3000, close() {} };
    }),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage() {},
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['small'], { type: 'image/jpeg' }));
  });
}

/** A file as camera or gallery hand it over. */
export function pictureFile(name = 'photo.jpg'): File {
  return new File([name], name, { type: 'image/jpeg' });
}
