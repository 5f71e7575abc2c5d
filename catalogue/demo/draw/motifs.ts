// Decoration in the air or on the wall around the goods.
import { mix, shade, tint } from './colour.ts';
import { sprig } from './label-patterns.ts';
import type { Room, Size } from './sets-base.ts';
import type { Sheet } from './svg.ts';
import { blur, chance, circle, ellipse, group, path, radial, rect, times } from './svg.ts';

/** A soap bubble. */
export function bubble(sheet: Sheet, x: number, y: number, r: number, hue = '#bfe6fb'): string {
  const skin = radial(sheet, 0.4, 0.35, 0.65, [
    [0, '#ffffff', 0.1],
    [0.72, hue, 0.22],
    [0.92, mix(hue, '#d9a7ff', 0.4), 0.5],
    [1, '#ffffff', 0.75],
  ]);
  return `${circle(x, y, r, skin)}<path d="M${x - r * 0.66} ${y - r * 0.2} a${r * 0.7} ${r * 0.7} 0 0 1 ${r * 0.4} ${-r * 0.45}" fill="none" stroke="#fff" stroke-width="${r * 0.11}" stroke-linecap="round" opacity=".9"/>${circle(x + r * 0.42, y + r * 0.42, r * 0.09, '#ffffff', `opacity=".8"`)}`;
}

const palm = (x: number, y: number, s: number, turn: number, fill: string) => {
  const blades = times(9, (i) => {
    const a = (i - 4) * 17;
    const l = 1 - Math.abs(i - 4) * 0.09;
    return `<path transform="rotate(${a}) scale(${l})" d="M0 0 C26 -90 22 -210 0 -280 C-22 -210 -26 -90 0 0 Z"/>`;
  });
  return group(`<g fill="${fill}">${blades}</g>`, x, y, s, turn);
};

function paw(x: number, y: number, s: number, turn: number, fill: string): string {
  const toes = [
    [-15, -13],
    [-5.5, -22],
    [5.5, -22],
    [15, -13],
  ]
    .map(([tx = 0, ty = 0]) => ellipse(tx, ty, 5, 6.6, fill))
    .join('');
  return group(
    `${path('M0 -10 C9 -10 16 0 15 7 C14 14 6 12 0 12 S-14 14 -15 7 C-16 0 -9 -10 0 -10 Z', fill)}${toes}`,
    x,
    y,
    s,
    turn,
  );
}

type Motif = (sheet: Sheet, room: Room, size: Size) => string;

const leaves: Motif = (sheet, room, { w, h }) => {
  const green = mix(mix('#5fa86a', room.accent, 0.25), room.wall, 0.25);
  return `<g opacity=".9" ${blur(sheet, 2)}>${palm(-30, h * 0.3, 1.15, 70, mix(green, room.wall, 0.35))}${palm(w + 30, h * 0.16, 1.2, -80, mix(green, room.wall, 0.3))}${palm(w + 20, h * 0.42, 0.8, -60, green)}</g>`;
};
const sprigs: Motif = (_sheet, room, { w, h }) => {
  const green = mix('#6fae6a', room.wall, 0.3);
  return `<g opacity=".85">${sprig(w * 0.04, h * 0.58, h * 0.34, 12, green)}${sprig(w * 0.97, h * 0.62, h * 0.4, -14, mix(green, room.wall, 0.3))}${sprig(w * 0.9, h * 0.05, h * 0.22, 200, mix(green, room.wall, 0.4))}</g>`;
};
const bubbles: Motif = (sheet, room, { w, h }) =>
  times(13, (i) => {
    const left = i % 2 === 0;
    return bubble(
      sheet,
      left ? chance(sheet, 0.03, 0.27) * w : chance(sheet, 0.73, 0.97) * w,
      chance(sheet, 0.05, 0.66) * h,
      chance(sheet, 12, 46),
      tint(room.accent, 0.5),
    );
  });
const drops: Motif = (sheet, room, { w, h }) =>
  times(16, (i) => {
    const x = (i % 2 ? chance(sheet, 0.03, 0.3) : chance(sheet, 0.7, 0.97)) * w;
    const [y, r] = [chance(sheet, 0.06, 0.66) * h, chance(sheet, 6, 20)];
    return path(
      `M${x} ${y - r * 1.6} C${x + r * 0.5} ${y - r * 0.8} ${x + r} ${y - r * 0.3} ${x + r} ${y + r * 0.1} A${r} ${r} 0 0 1 ${x - r} ${y + r * 0.1} C${x - r} ${y - r * 0.3} ${x - r * 0.5} ${y - r * 0.8} ${x} ${y - r * 1.6} Z`,
      radial(sheet, 0.35, 0.35, 0.8, [
        [0, '#ffffff', 0.9],
        [0.5, tint(room.accent, 0.6), 0.6],
        [1, room.accent, 0.7],
      ]),
    );
  });
const paws: Motif = (_sheet, room, { w, h }) =>
  times(14, (i) => {
    const [col, row] = [i % 5, Math.floor(i / 5)];
    return paw(
      (0.1 + col * 0.2 + (row % 2) * 0.1) * w,
      (0.1 + row * 0.2) * h,
      1.15,
      ((i * 37) % 50) - 25,
      shade(room.wall, 0.07),
    );
  });
const petals: Motif = (sheet, room, { w, h }) =>
  times(18, (i) => {
    const x = (i % 2 ? chance(sheet, 0.02, 0.3) : chance(sheet, 0.7, 0.98)) * w;
    const s = chance(sheet, 0.6, 1.3);
    return group(
      path(
        'M0 0 C18 -10 22 -34 0 -44 C-22 -34 -18 -10 0 0 Z',
        i % 3 ? tint(room.accent, 0.55) : '#ffffff',
        `opacity=".85"`,
      ),
      x,
      chance(sheet, 0.08, 0.7) * h,
      s,
      chance(sheet, 0, 360),
    );
  });
const star4 = (x: number, y: number, r: number, fill: string) =>
  path(
    `M${x} ${y - r} Q${x + r * 0.14} ${y - r * 0.14} ${x + r} ${y} Q${x + r * 0.14} ${y + r * 0.14} ${x} ${y + r} Q${x - r * 0.14} ${y + r * 0.14} ${x - r} ${y} Q${x - r * 0.14} ${y - r * 0.14} ${x} ${y - r} Z`,
    fill,
  );
const sparkle: Motif = (sheet, _room, { w, h }) =>
  times(11, (i) =>
    star4(
      (i % 2 ? chance(sheet, 0.04, 0.3) : chance(sheet, 0.7, 0.96)) * w,
      chance(sheet, 0.06, 0.64) * h,
      chance(sheet, 12, 38),
      '#ffffff',
    ),
  );
const confetti: Motif = (sheet, room, { w, h }) =>
  times(40, (i) =>
    group(
      rect(-7, -4, 14, 8, [room.accent, '#ffffff', '#ffd257', '#6fd0c5', '#f78fa7'][i % 5] ?? '#fff', 3),
      chance(sheet, 0, 1) * w,
      chance(sheet, 0, 0.7) * h,
      chance(sheet, 0.7, 1.5),
      chance(sheet, 0, 180),
    ),
  );
const rings: Motif = (_sheet, room, { w, h }) =>
  times(6, (i) =>
    circle(
      (i % 3) * w * 0.46 + w * 0.04,
      (i < 3 ? 0.14 : 0.5) * h,
      54 + (i % 3) * 26,
      'none',
      `stroke="${tint(room.wall, 0.45)}" stroke-width="14" opacity=".7"`,
    ),
  );
const waves: Motif = (_sheet, room, { w, h }) =>
  times(
    5,
    (i) =>
      `<path d="M0 ${h * (0.1 + i * 0.11)} q${w * 0.125} -40 ${w * 0.25} 0 t${w * 0.25} 0 t${w * 0.25} 0 t${w * 0.25} 0" fill="none" stroke="${tint(room.wall, 0.4)}" stroke-width="9" opacity=".6"/>`,
  );

const motifs = {
  leaves,
  sprigs,
  bubbles,
  drops,
  paws,
  petals,
  sparkle,
  confetti,
  rings,
  waves,
  none: () => '',
} as const;
export type MotifName = keyof typeof motifs;

/** The motif's decoration for a picture of that size. */
export function drawMotif(sheet: Sheet, name: MotifName, room: Room, size: Size): string {
  return motifs[name](sheet, room, size);
}
