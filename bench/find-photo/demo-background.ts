import sharp from 'sharp';
import { SIDE } from './backgrounds.ts';
import type { Pixels } from './changes.ts';

/** Greatest step between neighbours that still belong to one background, of 255 in each channel. */
const STEP = 4;
/** Less than this was no background, more than that took goods along: such a picture is left out. Parts of the area. */
const LEAST = 0.2;
const MOST = 0.75;

/**
 * A demo picture before something else. The demo's pictures are scenes that were painted as a whole, so what hangs
 * together with the border in small steps counts as background; props stay.
 * @returns null where that finds no background, or too much of one
 */
export async function demoBefore(background: string, { data, side }: Pixels): Promise<Pixels | null> {
  const isBehind = behind(data, side);
  const part = isBehind.reduce((sum, value) => sum + value, 0) / isBehind.length;
  if (part < LEAST || part > MOST) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${background}</svg>`;
  const other = await sharp(Buffer.from(svg)).resize(side, side).removeAlpha().raw().toBuffer();
  const mixed = Buffer.from(data);
  for (let at = 0; at < isBehind.length; at += 1) {
    if (isBehind[at] === 1) other.copy(mixed, at * 3, at * 3, at * 3 + 3);
  }
  return { data: mixed, side };
}

function behind(data: Buffer, side: number): Uint8Array {
  const isBehind = new Uint8Array(side * side);
  const open: number[] = [];
  const take = (at: number) => {
    if (isBehind[at] === 1) return;
    isBehind[at] = 1;
    open.push(at);
  };
  for (let i = 0; i < side; i += 1)
    for (const at of [i, i * side, i + side * (side - 1), i * side + side - 1]) take(at);
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const x = at % side;
    const near = [x > 0 ? at - 1 : -1, x < side - 1 ? at + 1 : -1, at - side, at + side];
    for (const next of near) {
      if (next >= 0 && next < side * side && isNear(data, at, next)) take(next);
    }
  }
  return isBehind;
}

function isNear(data: Buffer, a: number, b: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((data[a * 3 + channel] ?? 0) - (data[b * 3 + channel] ?? 0)) > STEP) return false;
  }
  return true;
}
