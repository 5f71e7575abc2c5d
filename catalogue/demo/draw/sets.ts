// Studio sets: wall, floor and stage. Each names the line on which the main thing stands.
import { mix, shade, tint } from './colour.ts';
import type { Build, Room, Size, Stage } from './sets-base.ts';
import { cove, drum, edge, lamp } from './sets-base.ts';
import { flatGrid, flatLinen, flatRays, flatRound, flatTwo, flatWood } from './sets-flat.ts';
import { panels, rug, tiles, wood } from './sets-rooms.ts';
import type { Sheet } from './svg.ts';
import { blur, chance, circle, ellipse, line, linear, path, rect, times } from './svg.ts';

const podium: Build = (sheet, room, size) => {
  const [x, top] = [size.w / 2, size.h * 0.8];
  return {
    art:
      cove(sheet, room, size) +
      circle(x, size.h * 0.44, size.h * 0.36, tint(room.accent, 0.45), `opacity=".5"`) +
      lamp(sheet, size) +
      drum(sheet, x, top, size.h * 0.37, size.h * 0.1, mix(room.floor, '#ffffff', 0.35)),
    base: top + size.h * 0.025,
  };
};

const steps: Build = (sheet, room, size) => {
  const x = size.w / 2;
  return {
    art:
      cove(sheet, room, size, 0.64) +
      lamp(sheet, size) +
      drum(sheet, x, size.h * 0.85, size.h * 0.47, size.h * 0.06, mix(room.accent, room.floor, 0.4)) +
      drum(sheet, x, size.h * 0.785, size.h * 0.34, size.h * 0.06, mix(room.floor, '#ffffff', 0.45)),
    base: size.h * 0.81,
  };
};

const arch: Build = (sheet, room, size) => {
  const [aw, x] = [size.h * 0.62, size.w / 2];
  const shape = `M${x - aw / 2} ${size.h * 0.745} V${size.h * 0.08 + aw / 2} a${aw / 2} ${aw / 2} 0 0 1 ${aw} 0 V${size.h * 0.745} Z`;
  const inner = linear(sheet, 110, [
    [0, shade(room.accent, 0.1)],
    [0.5, room.accent],
    [1, tint(room.accent, 0.35)],
  ]);
  return {
    art: `${edge(sheet, room, size, 0.74)}<g transform="translate(10 8)">${path(shape, '#0b1530', `opacity=".18" ${blur(sheet, 12)}`)}</g>${path(shape, inner)}${path(shape, 'none', `stroke="${tint(room.wall, 0.6)}" stroke-width="8"`)}${lamp(sheet, size)}`,
    base: size.h * 0.84,
  };
};

const disc: Build = (sheet, room, size) => {
  const glow = linear(sheet, 60, [
    [0, tint(room.accent, 0.35)],
    [1, room.accent],
  ]);
  return {
    art:
      cove(sheet, room, size, 0.72) +
      circle(
        size.w / 2 + 8,
        size.h * 0.47 + 10,
        size.h * 0.37,
        '#0b1530',
        `opacity=".14" ${blur(sheet, 16)}`,
      ) +
      circle(size.w / 2, size.h * 0.46, size.h * 0.37, glow) +
      circle(
        size.w / 2,
        size.h * 0.46,
        size.h * 0.41,
        'none',
        `stroke="#ffffff" stroke-width="3" opacity=".6"`,
      ) +
      lamp(sheet, size),
    base: size.h * 0.84,
  };
};

const blocks: Build = (sheet, room, size) => {
  const block = (x: number, y: number, w: number, fill: string) => {
    const d = 60;
    const bottom = size.h * 0.86;
    return (
      path(
        `M${x} ${bottom} h${w} l${d} -30 v12 l${-d} 40 h${-w} Z`,
        '#0b1530',
        `opacity=".25" ${blur(sheet, 12)}`,
      ) +
      rect(
        x,
        y,
        w,
        bottom - y,
        linear(sheet, 90, [
          [0, tint(fill, 0.12)],
          [1, shade(fill, 0.08)],
        ]),
      ) +
      path(`M${x + w} ${y} l${d} -28 V${bottom - 28} l${-d} 28 Z`, shade(fill, 0.22)) +
      path(`M${x} ${y} l${d} -28 h${w} l${-d} 28 Z`, tint(fill, 0.5))
    );
  };
  const cx = size.w / 2;
  return {
    art:
      cove(sheet, room, size, 0.66) +
      lamp(sheet, size) +
      block(cx - 370, size.h * 0.7, 200, mix(room.accent, room.wall, 0.2)) +
      block(cx + 160, size.h * 0.62, 170, mix(room.floor, '#ffffff', 0.25)) +
      block(cx - 190, size.h * 0.835, 390, mix(room.floor, room.accent, 0.35)),
    base: size.h * 0.825,
  };
};

const sunlit: Build = (sheet, room, size) => {
  const pane = (x: number, y: number) =>
    path(`M${x} ${y} l120 -38 l-26 250 l-120 38 Z`, '#fff8dd', `opacity=".5"`);
  const k = size.h / 960;
  const light = `<g transform="scale(${k})" ${blur(sheet, 5)}>${pane(250, 150)}${pane(392, 104)}${pane(220, 424)}${pane(362, 380)}${pane(534, 60)}${pane(504, 334)}</g>`;
  return { art: edge(sheet, room, size, 0.74) + light + lamp(sheet, size), base: size.h * 0.85 };
};

const ripple: Build = (sheet, room, size) => {
  const cx = size.w / 2;
  const y = size.h * 0.84;
  const water = linear(sheet, 90, [
    [0, mix(room.floor, '#ffffff', 0.55)],
    [0.4, tint(room.floor, 0.2)],
    [1, room.floor],
  ]);
  const rings = times(5, (i) =>
    ellipse(
      cx,
      y,
      size.h * (0.2 + i * 0.1),
      size.h * (0.035 + i * 0.02),
      'none',
      `stroke="#ffffff" stroke-width="${5 - i * 0.7}" opacity="${0.75 - i * 0.12}"`,
    ),
  );
  return {
    art:
      cove(sheet, room, size, 0.66) +
      rect(0, size.h * 0.66, size.w, size.h * 0.34, water) +
      rings +
      lamp(sheet, size),
    base: y,
  };
};

const garden: Build = (sheet, room, size) => {
  const sky = linear(sheet, 90, [
    [0, room.wall],
    [1, tint(room.wall, 0.7)],
  ]);
  const cloud = (x: number, y: number, s: number) =>
    `<g fill="#ffffff" opacity=".85">${ellipse(x, y, 70 * s, 26 * s, '#ffffff')}${circle(x - 26 * s, y - 18 * s, 30 * s, '#ffffff')}${circle(x + 18 * s, y - 26 * s, 38 * s, '#ffffff')}</g>`;
  const far = `M0 ${size.h * 0.68} Q${size.w * 0.25} ${size.h * 0.56} ${size.w * 0.55} ${size.h * 0.66} T${size.w} ${size.h * 0.62} V${size.h} H0 Z`;
  const near = `M0 ${size.h * 0.76} Q${size.w * 0.5} ${size.h * 0.69} ${size.w} ${size.h * 0.76} V${size.h} H0 Z`;
  const blades = times(40, () => {
    const [x, y] = [chance(sheet, 0, size.w), chance(sheet, size.h * 0.78, size.h * 0.99)];
    return line(
      `M${x} ${y} q-3 -12 -9 -18 M${x} ${y} q1 -14 6 -22`,
      shade(room.floor, 0.18),
      3,
      `opacity=".5"`,
    );
  });
  return {
    art:
      rect(0, 0, size.w, size.h, sky) +
      cloud(size.w * 0.2, size.h * 0.18, 1.2) +
      cloud(size.w * 0.82, size.h * 0.12, 0.9) +
      path(far, mix(room.floor, room.wall, 0.35)) +
      path(
        near,
        linear(sheet, 90, [
          [0, tint(room.floor, 0.25)],
          [1, room.floor],
        ]),
      ) +
      blades +
      lamp(sheet, size),
    base: size.h * 0.87,
  };
};

const bokeh: Build = (sheet, room, size) => {
  const ground = linear(sheet, 60, [
    [0, tint(room.wall, 0.3)],
    [0.5, mix(room.wall, room.accent, 0.3)],
    [1, mix(room.floor, room.accent, 0.3)],
  ]);
  const spots = times(14, () =>
    circle(
      chance(sheet, 0, size.w),
      chance(sheet, 0, size.h),
      chance(sheet, 30, 110),
      chance(sheet) > 0.5 ? '#ffffff' : tint(room.accent, 0.3),
      `opacity="${chance(sheet, 0.12, 0.36)}"`,
    ),
  );
  return { art: `${rect(0, 0, size.w, size.h, ground)}<g ${blur(sheet, 7)}>${spots}</g>`, base: size.h };
};

const builds = {
  podium,
  steps,
  arch,
  disc,
  blocks,
  sunlit,
  tiles,
  wood,
  panels,
  rug,
  ripple,
  garden,
  bokeh,
  flatTwo,
  flatGrid,
  flatWood,
  flatLinen,
  flatRound,
  flatRays,
} as const;

export type SetName = keyof typeof builds;

/** Draws a set in the room's colours. */
export function buildSet(sheet: Sheet, name: SetName, room: Room, size: Size): Stage {
  return builds[name](sheet, room, size);
}
