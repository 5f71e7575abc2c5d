import { readdir, readFile } from 'node:fs/promises';

const FOLDER = new URL('../../catalogue/demo/pictures/', import.meta.url);

/** A file as a phone's camera or gallery hands it over. @param index each is another picture */
export async function aPicture(index = 0): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const name = (await readdir(FOLDER)).filter((file) => /\.(jpe?g|png|webp)$/.test(file)).sort()[index];
  if (name === undefined) throw new Error('The demo shop has no such picture');
  const type = name.split('.').at(-1) ?? '';
  return {
    name,
    mimeType: `image/${type === 'jpg' ? 'jpeg' : type}`,
    buffer: await readFile(new URL(name, FOLDER)),
  };
}
