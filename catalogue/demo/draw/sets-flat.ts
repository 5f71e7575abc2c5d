// Sets seen from above, for things laid out.
import { mix, shade, tint } from './colour.ts';
import type { Build } from './sets-base.ts';
import { lamp, planks } from './sets-base.ts';
import { blur, chance, circle, clip, line, path, rect, times } from './svg.ts';

/** Two plain areas of colour. */
export const flatTwo: Build = (sheet, room, size) => ({
  art:
    rect(0, 0, size.w, size.h, room.wall) +
    path(`M0 ${size.h} V${size.h * 0.62} L${size.w} ${size.h * 0.3} V${size.h} Z`, room.floor) +
    lamp(sheet, size),
  base: size.h / 2,
});

/** A grid. */
export const flatGrid: Build = (sheet, room, size) => ({
  art:
    rect(0, 0, size.w, size.h, shade(room.floor, 0.08)) +
    times(36, (i) =>
      rect(
        (i % 6) * 160 + 4,
        Math.floor(i / 6) * 160 + 4,
        152,
        152,
        mix(room.floor, '#ffffff', chance(sheet, 0.15, 0.4)),
        10,
      ),
    ) +
    lamp(sheet, size),
  base: size.h / 2,
});

/** Wooden planks. */
export const flatWood: Build = (sheet, room, size) => ({
  art:
    planks(sheet, room.floor, size.w, 0, size.h / 2) +
    planks(sheet, room.floor, size.w, size.h / 2, size.h) +
    lamp(sheet, size),
  base: size.h / 2,
});

/** Woven linen. */
export const flatLinen: Build = (sheet, room, size) => {
  const fold = (d: string, o: number) => line(d, '#ffffff', 26, `opacity="${o}" ${blur(sheet, 14)}`);
  return {
    art:
      rect(0, 0, size.w, size.h, mix(room.floor, '#ffffff', 0.35)) +
      fold('M-50 200 C300 120 500 320 1010 140', 0.6) +
      line(
        'M-50 240 C300 160 500 360 1010 180',
        shade(room.floor, 0.3),
        22,
        `opacity=".2" ${blur(sheet, 14)}`,
      ) +
      fold('M-50 800 C200 660 700 900 1010 700', 0.6) +
      line(
        'M-50 840 C200 700 700 940 1010 740',
        shade(room.floor, 0.3),
        22,
        `opacity=".2" ${blur(sheet, 14)}`,
      ) +
      lamp(sheet, size),
    base: size.h / 2,
  };
};

/** A round area in the middle. */
export const flatRound: Build = (sheet, room, size) => ({
  art:
    rect(0, 0, size.w, size.h, room.wall) +
    circle(size.w / 2, size.h / 2, size.h * 0.44, '#0b1530', `opacity=".14" ${blur(sheet, 14)}`) +
    circle(size.w / 2, size.h / 2 - 6, size.h * 0.44, mix(room.floor, '#ffffff', 0.3)) +
    circle(
      size.w / 2,
      size.h / 2 - 6,
      size.h * 0.41,
      'none',
      `stroke="#ffffff" stroke-width="4" opacity=".7"`,
    ) +
    lamp(sheet, size),
  base: size.h / 2,
});

/** Rays from the middle. */
export const flatRays: Build = (sheet, room, size) => ({
  art: `${rect(0, 0, size.w, size.h, room.wall)}<g ${clip(sheet, rect(0, 0, size.w, size.h, '#000'))}>${times(12, (i) => `<path transform="rotate(${i * 30} ${size.w / 2} ${size.h / 2})" d="M${size.w / 2} ${size.h / 2} l-110 -900 h220 Z" fill="${tint(room.wall, 0.32)}"/>`)}</g>${circle(size.w / 2, size.h / 2, size.h * 0.36, mix(room.floor, '#ffffff', 0.4))}${lamp(sheet, size)}`,
  base: size.h / 2,
});
