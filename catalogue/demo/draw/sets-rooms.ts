// Rooms of a house: bathroom wall, kitchen table, panelled wall, living room.
import { mix, shade, tint } from './colour.ts';
import type { Build } from './sets-base.ts';
import { edge, lamp, planks, tileWall } from './sets-base.ts';
import { blur, ellipse, linear, rect, times } from './svg.ts';

/** A bathroom with a tiled wall. */
export const tiles: Build = (sheet, room, size) => {
  const at = size.h * 0.74;
  const top = linear(sheet, 90, [
    [0, tint(room.floor, 0.6)],
    [0.12, tint(room.floor, 0.25)],
    [1, room.floor],
  ]);
  return {
    art:
      tileWall(sheet, room.wall, size, at, 160, 96) +
      rect(0, at, size.w, size.h - at, top) +
      rect(0, at - 14, size.w, 18, '#0b1530', 0, `opacity=".16" ${blur(sheet, 8)}`) +
      lamp(sheet, size),
    base: size.h * 0.85,
  };
};

/** A wooden kitchen table. */
export const wood: Build = (sheet, room, size) => {
  const at = size.h * 0.73;
  const wall = linear(sheet, 100, [
    [0, tint(room.wall, 0.3)],
    [1, room.wall],
  ]);
  return {
    art:
      rect(0, 0, size.w, at, wall) +
      planks(sheet, room.floor, size.w, at, size.h) +
      rect(
        0,
        at,
        size.w,
        size.h - at,
        linear(sheet, 90, [
          [0, '#0b1530', 0.2],
          [0.3, '#0b1530', 0],
          [1, '#ffffff', 0.12],
        ]),
      ) +
      lamp(sheet, size),
    base: size.h * 0.86,
  };
};

/** A panelled wall. */
export const panels: Build = (sheet, room, size) => {
  const at = size.h * 0.75;
  const flute = linear(sheet, 0, [
    [0, shade(room.wall, 0.14)],
    [0.35, tint(room.wall, 0.22)],
    [0.7, room.wall],
    [1, shade(room.wall, 0.2)],
  ]);
  const step = size.h / 16;
  return {
    art:
      edge(sheet, room, size, 0.75) +
      times(Math.ceil(size.w / step), (i) => rect(i * step, 0, step, at, flute)) +
      rect(0, at - 20, size.w, 22, '#0b1530', 0, `opacity=".2" ${blur(sheet, 8)}`) +
      lamp(sheet, size),
    base: size.h * 0.86,
  };
};

/** A living room with a rug. */
export const rug: Build = (sheet, room, size) => {
  const cx = size.w / 2;
  const at = 0.64;
  const ring = (s: number, fill: string) =>
    ellipse(cx, size.h * 0.86, size.h * 0.48 * s, size.h * 0.115 * s, fill);
  const skirting =
    rect(0, size.h * at - 34, size.w, 34, tint(room.wall, 0.65)) +
    rect(0, size.h * at - 3, size.w, 4, shade(room.floor, 0.4), 0, `opacity=".35"`);
  return {
    art:
      edge(sheet, room, size, at) +
      skirting +
      ellipse(cx, size.h * 0.87, size.h * 0.49, size.h * 0.12, '#0b1530', `opacity=".2" ${blur(sheet, 10)}`) +
      ring(1, room.accent) +
      ring(0.93, tint(room.accent, 0.55)) +
      ring(0.86, mix(room.accent, room.wall, 0.3)) +
      ring(0.6, tint(room.accent, 0.5)) +
      lamp(sheet, size),
    base: size.h * 0.88,
  };
};
