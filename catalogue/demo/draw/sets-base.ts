// The parts of sets: light, walls, floors, stages.
import { mix, shade, tint } from './colour.ts';
import type { Sheet } from './svg.ts';
import { blur, chance, ellipse, line, linear, path, radial, rect, times } from './svg.ts';

export type Room = { wall: string; floor: string; accent: string };

/** A drawn set; `base` is the y on which things stand. */
export type Stage = { art: string; base: number };

export type Size = { w: number; h: number };

export type Build = (sheet: Sheet, room: Room, size: Size) => Stage;

/** Light from the upper left over the whole picture. */
export const lamp = (sheet: Sheet, { w, h }: Size) =>
  rect(
    0,
    0,
    w,
    h,
    radial(sheet, 0.28, 0.18, 0.85, [
      [0, '#ffffff', 0.5],
      [0.55, '#ffffff', 0.06],
      [1, '#3a2a20', 0.05],
    ]),
  );

/** A wall that curves into the floor, like a studio's paper roll. @param at the bend, as a fraction of the height */
export function cove(sheet: Sheet, room: Room, { w, h }: Size, at = 0.7): string {
  const wall = linear(sheet, 90, [
    [0, tint(room.wall, 0.25)],
    [1, room.wall],
  ]);
  const floor = linear(sheet, 90, [
    [0, mix(room.floor, room.wall, 0.65)],
    [0.25, tint(room.floor, 0.12)],
    [1, room.floor],
  ]);
  return (
    rect(0, 0, w, h * at + 2, wall) +
    rect(0, h * at, w, h * (1 - at), floor) +
    rect(0, h * at - 30, w, 60, mix(room.floor, room.wall, 0.5), 0, `opacity=".5" ${blur(sheet, 16)}`)
  );
}

/** A wall and a floor that meet at an edge. @param at as a fraction of the height */
export function edge(sheet: Sheet, room: Room, { w, h }: Size, at: number): string {
  const wall = linear(sheet, 100, [
    [0, tint(room.wall, 0.3)],
    [1, shade(room.wall, 0.05)],
  ]);
  const floor = linear(sheet, 90, [
    [0, shade(room.floor, 0.1)],
    [0.2, room.floor],
    [1, tint(room.floor, 0.22)],
  ]);
  return (
    rect(0, 0, w, h * at, wall) +
    rect(0, h * at, w, h * (1 - at), floor) +
    rect(0, h * at - 8, w, 10, shade(room.wall, 0.2), 0, `opacity=".25" ${blur(sheet, 4)}`)
  );
}

/** A round podium. */
export function drum(sheet: Sheet, x: number, top: number, r: number, height: number, fill: string): string {
  const ry = r * 0.16;
  const side = `M${x - r} ${top} V${top + height} A${r} ${ry} 0 0 0 ${x + r} ${top + height} V${top} Z`;
  const light = linear(sheet, 0, [
    [0, '#ffffff', 0.25],
    [0.3, '#ffffff', 0.12],
    [0.7, '#0b1530', 0.08],
    [1, '#0b1530', 0.24],
  ]);
  return `${
    ellipse(
      x + r * 0.1,
      top + height + ry * 0.5,
      r * 1.12,
      ry * 1.3,
      '#0b1530',
      `opacity=".22" ${blur(sheet, 16)}`,
    ) +
    path(side, fill) +
    path(side, light) +
    ellipse(x, top, r, ry, tint(fill, 0.38)) +
    ellipse(
      x,
      top,
      r,
      ry,
      linear(sheet, 0, [
        [0, '#ffffff', 0.4],
        [1, '#0b1530', 0.06],
      ]),
    )
  }<path d="M${x - r} ${top} A${r} ${ry} 0 0 0 ${x + r} ${top}" fill="none" stroke="#ffffff" stroke-width="2.5" opacity=".65"/>`;
}

/** A tiled wall. */
export function tileWall(
  sheet: Sheet,
  colour: string,
  { w }: Size,
  bottom: number,
  tw: number,
  th: number,
): string {
  const cols = Math.ceil(w / tw) + 1;
  const rows = Math.ceil(bottom / th);
  return (
    rect(0, 0, w, bottom, shade(colour, 0.13)) +
    times(cols * rows, (i) => {
      const [col, row] = [i % cols, Math.floor(i / cols)];
      const x = (col - (row % 2) * 0.5) * tw;
      const y = bottom - (row + 1) * th;
      return (
        rect(x + 3, y + 3, tw - 6, th - 6, mix(colour, '#ffffff', chance(sheet, 0.08, 0.34)), 7) +
        rect(x + 8, y + 8, tw - 40, 5, '#ffffff', 3, `opacity=".4"`)
      );
    })
  );
}

/** Wooden planks between two heights. */
export function planks(sheet: Sheet, colour: string, w: number, from: number, to: number): string {
  const rows = 4;
  const step = (to - from) / rows;
  return times(rows, (i) => {
    const y = from + i * step;
    const tone = mix(colour, i % 2 ? '#ffffff' : '#5a3413', 0.08 + (i % 3) * 0.03);
    return (
      rect(0, y, w, step, tone) +
      rect(0, y, w, 2.5, shade(colour, 0.45), 0, `opacity=".5"`) +
      times(7, (j) =>
        line(
          `M${chance(sheet, -100, w)} ${y + chance(sheet, 6, step - 6)} q${chance(sheet, 40, 160)} ${chance(sheet, -5, 5)} ${chance(sheet, 180, 420)} 0`,
          shade(colour, 0.4),
          1.4 + (j % 2),
          `opacity=".22"`,
        ),
      )
    );
  });
}
