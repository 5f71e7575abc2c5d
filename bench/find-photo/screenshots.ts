import sharp, { type OverlayOptions } from 'sharp';
import { between, type Chance, oneOf } from './chance.ts';
import type { Pixels } from './changes.ts';

/** A screenshot's pixels: what a phone saves, before it is encoded. */
export interface Screen {
  data: Buffer;
  width: number;
  height: number;
}

const WIDTH = 1_080;
const HEIGHTS = [1_920, 2_160, 2_340, 2_400] as const;

interface Theme {
  page: string;
  /** Behind posts, bubbles and cards. */
  card: string;
  ink: string;
  faint: string;
  accent: string;
}

const THEMES: readonly [Theme, ...Theme[]] = [
  { page: '#ffffff', card: '#ffffff', ink: '#1c1e21', faint: '#8a8d91', accent: '#1877f2' },
  { page: '#f0f2f5', card: '#ffffff', ink: '#1c1e21', faint: '#65676b', accent: '#e4405f' },
  { page: '#ffffff', card: '#f4f4f5', ink: '#111111', faint: '#999999', accent: '#ee4d2d' },
  { page: '#18191a', card: '#242526', ink: '#e4e6eb', faint: '#b0b3b8', accent: '#2d88ff' },
  { page: '#000000', card: '#121212', ink: '#ffffff', faint: '#8e8e8e', accent: '#0095f6' },
  { page: '#dfe7d5', card: '#ffffff', ink: '#20262b', faint: '#7b8a80', accent: '#229ed9' },
];

/** A screen that is being drawn from its top down: SVG below, pictures on it. */
interface Sheet {
  chance: Chance;
  theme: Theme;
  height: number;
  /** Where the next thing begins. */
  y: number;
  art: string[];
  pictures: { pixels: Pixels; x: number; y: number; side: number; radius: number }[];
}

const rect = (x: number, y: number, w: number, h: number, fill: string, r = 0) =>
  `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${w.toFixed(1)}" height="${h.toFixed(1)}" rx="${r}" fill="${fill}"/>`;
const circle = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${fill}"/>`;

/** A line of words of strokes: as letters look to a machine, on every machine the same. */
function line(chance: Chance, x: number, y: number, length: number, size: number, fill: string): string {
  const stroke = Math.max(2, size * 0.13);
  let path = '';
  for (let at = x; at < x + length - size; ) {
    const letters = 2 + Math.floor(chance() * 7);
    for (let letter = 0; letter < letters && at < x + length - size; letter += 1) {
      const w = size * between(chance, 0.3, 0.65);
      const top = y + size * oneOf(chance, [0, 0.25, 0.25]);
      const bottom = y + size * oneOf(chance, [1, 1, 1.2]);
      path += `M${at.toFixed(0)} ${bottom.toFixed(0)}V${top.toFixed(0)}h${w.toFixed(0)}${chance() < 0.6 ? `V${bottom.toFixed(0)}` : ''}${chance() < 0.4 ? 'h' : 'm'}${(-w).toFixed(0)} 0`;
      at += w + size * 0.2;
    }
    at += size * 0.45;
  }
  return `<path d="${path}" fill="none" stroke="${fill}" stroke-width="${stroke.toFixed(1)}"/>`;
}

function lines(sheet: Sheet, count: number, size: number, fill: string, left = 40, right = 40): void {
  const { chance } = sheet;
  for (let n = 0; n < count; n += 1) {
    const part = n === count - 1 ? between(chance, 0.3, 0.8) : between(chance, 0.85, 1);
    sheet.art.push(line(chance, left, sheet.y, (WIDTH - left - right) * part, size, fill));
    sheet.y += size * 1.7;
  }
}

function statusBar(sheet: Sheet, ground: string, ink: string): void {
  const { chance, art } = sheet;
  const height = between(chance, 60, 100);
  art.push(rect(0, 0, WIDTH, height, ground), line(chance, 50, height * 0.4, 130, 30, ink));
  for (let at = 0; at < 4; at += 1) art.push(rect(WIDTH - 80 - at * 56, height * 0.4, 40, 26, ink, 6));
  sheet.y = height;
}

function header(sheet: Sheet): void {
  const { chance, theme, art } = sheet;
  const isBold = chance() < 0.4;
  const [ground, ink] = isBold ? [theme.accent, '#ffffff'] : [theme.card, theme.ink];
  statusBar(sheet, ground, ink);
  const height = between(chance, 110, 160);
  art.push(rect(0, sheet.y, WIDTH, height, ground));
  if (chance() < 0.5) {
    art.push(rect(150, sheet.y + 20, WIDTH - 330, height - 40, isBold ? '#ffffff' : theme.page, 30));
    art.push(line(chance, 190, sheet.y + height * 0.4, 320, 32, theme.faint));
  } else art.push(line(chance, 150, sheet.y + height * 0.35, between(chance, 200, 500), 44, ink));
  art.push(rect(50, sheet.y + height * 0.4, 46, 8, ink), rect(50, sheet.y + height * 0.6, 46, 8, ink));
  art.push(circle(WIDTH - 90, sheet.y + height / 2, 26, isBold ? '#ffffff' : theme.faint));
  sheet.y += height;
}

function author(sheet: Sheet, left = 40): void {
  const { chance, theme, art } = sheet;
  const r = between(chance, 38, 56);
  const hue = Math.round(chance() * 360);
  art.push(circle(left + r, sheet.y + r + 24, r, `hsl(${hue} 50% 60%)`));
  art.push(circle(left + r, sheet.y + r + 14, r * 0.4, `hsl(${hue + 40} 40% 80%)`));
  art.push(line(chance, left + r * 2 + 30, sheet.y + 34, between(chance, 220, 460), 36, theme.ink));
  art.push(line(chance, left + r * 2 + 30, sheet.y + 90, between(chance, 120, 260), 26, theme.faint));
  sheet.y += r * 2 + 54;
}

function actions(sheet: Sheet): void {
  const { chance, theme, art } = sheet;
  sheet.y += 24;
  if (chance() < 0.6) lines(sheet, 1, 28, theme.faint);
  art.push(rect(40, sheet.y + 6, WIDTH - 80, 2, theme.faint));
  for (let at = 0; at < 3; at += 1) {
    const x = 90 + at * 330;
    art.push(circle(x, sheet.y + 56, 22, theme.faint));
    art.push(line(chance, x + 40, sheet.y + 42, 150, 30, theme.faint));
  }
  sheet.y += 110;
}

function comments(sheet: Sheet): void {
  while (sheet.y < sheet.height - 420) {
    author(sheet);
    lines(sheet, 1 + Math.floor(sheet.chance() * 2), 34, sheet.theme.ink, 150);
    sheet.y += 20;
  }
}

function bottomBar(sheet: Sheet): void {
  const { chance, theme, art, height } = sheet;
  const bar = between(chance, 110, 180);
  art.push(rect(0, height - bar, WIDTH, bar, theme.card), rect(0, height - bar, WIDTH, 2, theme.faint));
  for (let at = 0; at < 5; at += 1) {
    const x = 108 + at * 216;
    art.push(
      at === 0
        ? circle(x, height - bar + 50, 26, theme.accent)
        : rect(x - 24, height - bar + 26, 48, 48, theme.faint, 10),
    );
  }
  art.push(rect(WIDTH / 2 - 150, height - 22, 300, 8, theme.ink, 4));
}

/** Pictures below each other, beside each other, four in a square, or a large one above three small. */
function gallery(
  sheet: Sheet,
  pictures: readonly Pixels[],
  left: number,
  width: number,
  radius: number,
): void {
  const gap = oneOf(sheet.chance, [4, 8, 16, 24]);
  const place = (at: number, x: number, y: number, side: number) => {
    const pixels = pictures[at];
    if (pixels !== undefined) sheet.pictures.push({ pixels, x, y, side, radius });
  };
  const half = (width - gap) / 2;
  const third = (width - 2 * gap) / 3;
  if (pictures.length === 1) place(0, left, sheet.y, width);
  else if (pictures.length === 2) for (const at of [0, 1]) place(at, left + at * (half + gap), sheet.y, half);
  else if (pictures.length === 3)
    for (const at of [0, 1, 2]) place(at, left + at * (third + gap), sheet.y, third);
  else
    for (const at of [0, 1, 2, 3])
      place(at, left + (at % 2) * (half + gap), sheet.y + (at >> 1) * (half + gap), half);
  sheet.y += [width, half, third, width][pictures.length - 1] ?? width;
}

type Layout = (sheet: Sheet, pictures: readonly Pixels[], width: number) => void;

const post: Layout = (sheet, pictures, width) => {
  const { chance, theme, art, height } = sheet;
  art.push(rect(0, 0, WIDTH, height, theme.card));
  header(sheet);
  if (chance() < 0.5) {
    art.push(rect(0, sheet.y, WIDTH, 16, theme.page));
    sheet.y += 16;
  }
  author(sheet);
  lines(sheet, Math.floor(chance() * 5), 38, theme.ink);
  sheet.y += 16;
  gallery(
    sheet,
    pictures,
    oneOf(chance, [(WIDTH - width) / 2, (WIDTH - width) / 2, Math.min(40, WIDTH - width)]),
    width,
    width < WIDTH ? oneOf(chance, [0, 0, 24]) : 0,
  );
  actions(sheet);
  comments(sheet);
  bottomBar(sheet);
};

const chat: Layout = (sheet, pictures, width) => {
  const { chance, theme, art, height } = sheet;
  art.push(rect(0, 0, WIDTH, height, theme.page));
  header(sheet);
  const bubble = (isOwn: boolean, w: number, h: number) => {
    art.push(
      rect(
        isOwn ? WIDTH - w - 24 : 24,
        sheet.y,
        w,
        h,
        isOwn ? '#d6f5c6' : theme.card === theme.page ? '#ececec' : theme.card,
        32,
      ),
    );
  };
  const said = () => {
    const isOwn = chance() < 0.5;
    const rows = 1 + Math.floor(chance() * 3);
    const w = between(chance, 400, 760);
    sheet.y += 24;
    bubble(isOwn, w, rows * 64 + 40);
    sheet.y += 30;
    const left = isOwn ? WIDTH - w + 10 : 56;
    lines(sheet, rows, 36, isOwn ? '#1c2b1c' : theme.ink, left, WIDTH - left - w + 70);
    sheet.y += 14;
  };
  for (let n = Math.floor(chance() * 3); n > 0; n -= 1) said();
  const isOwn = chance() < 0.4;
  const frame = Math.min(WIDTH, width + 16);
  const hasCaption = chance() < 0.6;
  sheet.y += 24;
  const under = hasCaption ? 100 : 8;
  const left = width >= WIDTH - 48 ? (WIDTH - width) / 2 : isOwn ? WIDTH - width - 32 : 32;
  const part = [1, 0.5, 1 / 3, 1][pictures.length - 1] ?? 1;
  if (width < WIDTH - 48) bubble(isOwn, frame, width * part + under + 8);
  sheet.y += 8;
  gallery(sheet, pictures, left, width, width < WIDTH ? oneOf(chance, [0, 20, 28]) : 0);
  if (hasCaption) {
    sheet.y += 30;
    lines(sheet, 1, 34, isOwn ? '#1c2b1c' : theme.ink, left + 20, WIDTH - left - width + 100);
  }
  sheet.y += 20;
  while (sheet.y < height - 520) said();
  art.push(
    rect(0, height - 150, WIDTH, 150, theme.card),
    rect(120, height - 130, WIDTH - 260, 90, theme.page, 45),
  );
  art.push(circle(70, height - 85, 30, theme.faint), circle(WIDTH - 70, height - 85, 36, theme.accent));
};

const shop: Layout = (sheet, pictures, width) => {
  const { chance, theme, art, height } = sheet;
  art.push(rect(0, 0, WIDTH, height, theme.page));
  header(sheet);
  sheet.y += oneOf(chance, [0, 0, 24]);
  gallery(sheet, pictures, (WIDTH - width) / 2, width, 0);
  sheet.y += 36;
  art.push(line(chance, 40, sheet.y, between(chance, 180, 300), 60, theme.accent));
  sheet.y += 100;
  lines(sheet, 2, 42, theme.ink);
  for (let at = 0; at < 5; at += 1) art.push(circle(64 + at * 52, sheet.y + 24, 18, '#f5b400'));
  sheet.y += 80;
  while (sheet.y < height - 420) {
    art.push(rect(0, sheet.y, WIDTH, 14, theme.card === theme.page ? '#e8e8e8' : theme.card));
    sheet.y += 50;
    lines(sheet, 1 + Math.floor(chance() * 4), 34, theme.faint);
    sheet.y += 30;
  }
  art.push(
    rect(0, height - 190, WIDTH, 190, theme.card),
    rect(40, height - 170, WIDTH / 2 - 60, 110, theme.faint, 16),
  );
  art.push(rect(WIDTH / 2 + 20, height - 170, WIDTH / 2 - 60, 110, theme.accent, 16));
  art.push(line(chance, WIDTH / 2 + 90, height - 135, 300, 40, '#ffffff'));
};

/** One picture on a dark ground, as when it was opened; a caption may lie below it. */
const viewer: Layout = (sheet, pictures, width) => {
  const { chance, art, height } = sheet;
  const ground = oneOf(chance, ['#000000', '#000000', '#101418', '#ffffff']);
  const ink = ground === '#ffffff' ? '#222222' : '#eeeeee';
  art.push(rect(0, 0, WIDTH, height, ground));
  statusBar(sheet, ground, ink);
  art.push(rect(44, sheet.y + 50, 50, 8, ink), rect(WIDTH - 100, sheet.y + 40, 40, 40, ink, 8));
  if (chance() < 0.5) art.push(line(chance, 150, sheet.y + 40, 380, 38, ink));
  const part = [1, 0.5, 1 / 3, 1][pictures.length - 1] ?? 1;
  sheet.y = (height - width * part) / 2 + between(chance, -120, 120);
  gallery(sheet, pictures, (WIDTH - width) / 2, width, 0);
  sheet.y = height - 330;
  if (chance() < 0.6) lines(sheet, 2, 36, ink);
  art.push(rect(WIDTH / 2 - 150, height - 22, 300, 8, ink, 4));
};

const LAYOUTS: readonly [Layout, ...Layout[]] = [post, post, chat, chat, shop, viewer];

/** A phone's screen that shows these pictures, one to four, over 70 to 100 % of its width, among bars and text. */
export async function screenOf(pictures: readonly Pixels[], chance: Chance): Promise<Screen> {
  const height = oneOf(chance, HEIGHTS);
  const sheet: Sheet = { chance, theme: oneOf(chance, THEMES), height, y: 0, art: [], pictures: [] };
  const width = chance() < 0.3 ? WIDTH : Math.round(WIDTH * between(chance, 0.7, 1));
  oneOf(chance, LAYOUTS)(sheet, pictures, width);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}">${sheet.art.join('')}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .composite(await Promise.all(sheet.pictures.map(overlay)))
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: WIDTH, height };
}

async function overlay({ pixels, x, y, side, radius }: Sheet['pictures'][number]): Promise<OverlayOptions> {
  const [left, top, size] = [Math.round(x), Math.round(y), Math.round(side)];
  const raw = { width: pixels.side, height: pixels.side, channels: 3 } as const;
  const corners = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${rect(0, 0, size, size, '#fff', radius)}</svg>`;
  const input = await sharp(pixels.data, { raw })
    .resize(size, size)
    .ensureAlpha()
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { input, left, top };
}
