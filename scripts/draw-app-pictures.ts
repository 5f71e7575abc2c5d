import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './run.ts';

/**
 * Draws what phones and chats show of the shop as a whole, out of the mark in favicon.svg: run again when the
 * mark changes. `node scripts/draw-app-pictures.ts`
 */
const PUBLIC = join(ROOT, 'apps/web/public');
const GROUND = '#08756a';

/** The paths of the mark, 40 units wide, without the ground they stand on. */
const mark =
  readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
    .match(/<path[^>]*\/>/g)
    ?.join('') ?? '';

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/**
 * A phone that cuts a shape of its own takes a full square.
 * @param scale of the mark, part of the whole
 * @param radius of the corners, part of the whole
 */
function icon(size: number, scale: number, radius: number): Buffer {
  const inset = (size * (1 - scale)) / 2;
  return svg(
    size,
    size,
    `<rect width="${size}" height="${size}" rx="${size * radius}" fill="${GROUND}"/>
    <g transform="translate(${inset} ${inset}) scale(${(size * scale) / 40})">${mark}</g>`,
  );
}

/** The market's awning over the mark: no words, since every shop has a name of its own. */
function sharePicture(width: number, height: number): Buffer {
  const stripe = width / 10;
  const awning = Array.from({ length: 10 }, (_, index) => {
    const left = index * stripe;
    const fill = index % 2 === 0 ? '#fff' : '#ffb98a';
    return `<path d="M${left} 0h${stripe}v96a${stripe / 2} ${stripe / 2} 0 0 1-${stripe} 0z" fill="${fill}"/>`;
  }).join('');
  return svg(
    width,
    height,
    `<defs><radialGradient id="light" cy="0.6"><stop offset="0" stop-color="#14a08f"/><stop offset="1" stop-color="${GROUND}"/></radialGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#light)"/>
    <g fill="none" stroke="#fff" stroke-opacity="0.08" stroke-width="36"><circle cx="600" cy="400" r="260"/><circle cx="600" cy="400" r="400"/><circle cx="600" cy="400" r="540"/></g>
    <g>${awning}</g>
    <g transform="translate(430 230) scale(8.5)">${mark}</g>`,
  );
}

const pictures: [name: string, drawing: Buffer][] = [
  ['icon-192.png', icon(192, 1, 0.3)],
  ['icon-512.png', icon(512, 1, 0.3)],
  // Everything within the middle four fifths stays in sight whatever shape a phone cuts.
  ['icon-maskable-512.png', icon(512, 0.8, 0)],
  ['apple-touch-icon.png', icon(180, 0.88, 0)],
];
for (const [name, drawing] of pictures) {
  await sharp(drawing).png({ palette: true, effort: 10 }).toFile(join(PUBLIC, name));
}
await sharp(sharePicture(1200, 630)).jpeg({ quality: 85, mozjpeg: true }).toFile(join(PUBLIC, 'share.jpg'));
