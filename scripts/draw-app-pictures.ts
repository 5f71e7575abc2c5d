import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { ROOT } from './run.ts';

/**
 * Draws the app icons and the picture for shared links from the mark in favicon.svg. Run it when the mark
 * changes: `node scripts/draw-app-pictures.ts`
 */
const PUBLIC = join(ROOT, 'apps/web/public');
const GROUND = '#08756a';

/** The mark's paths, 40 units wide, without the background. */
const mark =
  readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8')
    .match(/<path[^>]*\/>/g)
    ?.join('') ?? '';

const svg = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

/**
 * An icon with the mark in the middle. Platforms that mask icons need a full square: radius 0.
 * @param size pixels
 * @param scale width of the mark as a fraction of `size`
 * @param radius corner radius as a fraction of `size`
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

/** A market awning over the mark; no text, since the shop's name is a setting. Sizes in pixels. */
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
  // Whatever the mask, the middle 80 % stays visible.
  ['icon-maskable-512.png', icon(512, 0.8, 0)],
  ['apple-touch-icon.png', icon(180, 0.88, 0)],
];
for (const [name, drawing] of pictures) {
  await sharp(drawing).png({ palette: true, effort: 10 }).toFile(join(PUBLIC, name));
}
await sharp(sharePicture(1200, 630)).jpeg({ quality: 85, mozjpeg: true }).toFile(join(PUBLIC, 'share.jpg'));
