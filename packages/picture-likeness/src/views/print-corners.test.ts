import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { RgbPicture } from '../geometry/frame.ts';
import { type Corners, printCorners } from './print-corners.ts';

const CORNERS: Corners = [
  [34, 22],
  [118, 30],
  [124, 104],
  [40, 96],
];
const PACK = '<rect x="60" y="40" width="36" height="46" fill="#a33"/>';

async function drawn(art: string): Promise<RgbPicture> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="120">${art}</svg>`;
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

const ground = (fill: string) => `<rect width="160" height="120" fill="${fill}"/>`;
const print = (fill: string) => `<polygon points="${CORNERS.join(' ')}" fill="${fill}"/>${PACK}`;
const BOARDS = [20, 40, 60, 80, 100]
  .map((y) => `<rect y="${y}" width="160" height="2" fill="#432"/>`)
  .join('');

test.each([
  ['a plain ground', ground('#567'), '#eee'],
  ['a ground that is nearly as light', ground('#e4e4e4'), '#f4f4f4'],
  ['boards', ground('#a86') + BOARDS, '#eee'],
])('the corners of a print on %s are found', async (_, behind, paper) => {
  const corners = printCorners(await drawn(behind + print(paper)));
  expect(corners).not.toBeNull();
  for (const [n, [x, y]] of CORNERS.entries()) {
    const [u, v] = corners?.[n] ?? [0, 0];
    expect(Math.hypot(u - x, v - y)).toBeLessThan(3);
  }
});

test.each([
  ['nothing', ground('#567')],
  ['a round thing', `${ground('#567')}<circle cx="80" cy="60" r="40" fill="#eee"/>`],
  ['boards alone', ground('#a86') + BOARDS],
])('%s has no corners', async (_, art) => {
  expect(printCorners(await drawn(art))).toBeNull();
});
