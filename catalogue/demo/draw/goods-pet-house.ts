// Pet furniture: tree, bed, carrier, litter tray. Sizes are SVG units, colours CSS hex; a guest is drawn SVG.
import { mix, shade, tint } from './colour.ts';
import type { Mark } from './goods-dental.ts';
import type { Sheet } from './svg.ts';
import { blur, chance, circle, ellipse, group, line, path, rect, times } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

/** A cat tree with platforms and rope posts. */
export function catTree(sheet: Sheet, plush: string, rope: string, h = 700): Thing {
  const k = h / 700;
  const post = (x: number, y: number, ph: number) =>
    solid(sheet, box(x - 24, y - ph, 48, ph, 4), rope) +
    times(Math.floor(ph / 11), (i) =>
      line(`M${x - 24} ${y - 6 - i * 11} q24 -7 48 -2`, shade(rope, 0.3), 2, `opacity=".5"`),
    );
  const deck = (x: number, y: number, w: number) =>
    solid(sheet, box(x - w / 2, y - 30, w, 34, 16), plush, 'soft') +
    ellipse(x, y - 29, w / 2 - 8, 9, tint(plush, 0.35)) +
    rect(x - w / 2, y - 2, w, 8, shade(plush, 0.3), 4, `opacity=".5"`);
  const cave =
    solid(sheet, box(-200, -232, 200, 202, 26), plush, 'soft') +
    circle(-100, -126, 64, shade(plush, 0.62)) +
    circle(-100, -126, 64, 'none', `stroke="${tint(plush, 0.45)}" stroke-width="10"`) +
    ellipse(-100, -74, 44, 12, tint(plush, 0.1));
  const nest =
    solid(sheet, 'M10 -640 C10 -560 50 -540 120 -540 S230 -560 230 -640 Q120 -606 10 -640 Z', plush) +
    ellipse(120, -640, 110, 22, shade(plush, 0.35)) +
    ellipse(120, -644, 110, 22, 'none', `stroke="${tint(plush, 0.35)}" stroke-width="12"`);
  const ball =
    line('M-150 -420 V-330', '#8b97a6', 3) +
    circle(-150, -312, 22, '#f5a3b5') +
    circle(-157, -319, 7, '#ffffff', `opacity=".6"`);
  const ladder = '';
  return {
    art: `<g transform="scale(${k})">${post(150, -28, 520)}${post(-60, -220, 220)}${post(60, -28, 300)}${deck(0, 0, 460)}${cave}${deck(40, -320, 220)}${deck(-100, -430, 220)}${ball}${nest}${ladder}</g>`,
    w: 470 * k,
    h: 680 * k,
  };
}

/** A round pet bed, empty. */
export function petBed(sheet: Sheet, colour: string, mark: Mark, w = 560): Thing {
  const h = w * 0.36;
  const fluff = (
    cx: number,
    cy: number,
    rx: number,
    ry: number,
    n: number,
    r: number,
    from: number,
    to: number,
  ) =>
    times(n, (i) => {
      const a = from + ((to - from) * i) / (n - 1);
      return circle(
        cx + Math.cos(a) * rx,
        cy + Math.sin(a) * ry,
        r,
        i % 2 ? tint(colour, 0.12) : tint(colour, 0.22),
      );
    });
  const cy = -h * 0.52;
  const art =
    ellipse(0, cy, w * 0.47, h * 0.42, shade(colour, 0.1)) +
    fluff(0, cy, w * 0.43, h * 0.36, 17, h * 0.16, Math.PI, Math.PI * 2) +
    ellipse(0, cy + h * 0.04, w * 0.37, h * 0.27, shade(colour, 0.18)) +
    ellipse(0, cy + h * 0.07, w * 0.35, h * 0.23, tint(colour, 0.55)) +
    ellipse(-w * 0.06, cy + h * 0.03, w * 0.2, h * 0.1, '#ffffff', `opacity=".5" ${blur(sheet, 10)}`) +
    fluff(0, cy + h * 0.03, w * 0.43, h * 0.4, 19, h * 0.17, Math.PI, 0) +
    ellipse(0, -h * 0.06, w * 0.42, h * 0.1, '#0b1530', `opacity=".16" ${blur(sheet, 12)}`) +
    rect(-w * 0.08, -h * 0.2, w * 0.16, h * 0.13, '#ffffff', 6) +
    text(mark.brand, {
      y: -h * 0.108,
      size: h * 0.08,
      font: mark.font,
      fill: shade(colour, 0.5),
      max: w * 0.14,
    });
  return { art, w, h: h * 1.02 };
}

/** A pet bed with an animal between its back rim and its front rim. */
export function bedWith(sheet: Sheet, colour: string, mark: Mark, guest: string, w = 560): Thing {
  const bed = petBed(sheet, colour, mark, w);
  const h = w * 0.36;
  const front = times(13, (i) => {
    const a = Math.PI - (Math.PI * (i + 3)) / 18;
    return circle(
      Math.cos(a) * w * 0.43,
      -h * 0.49 + Math.sin(a) * h * 0.4,
      h * 0.17,
      i % 2 ? tint(colour, 0.12) : tint(colour, 0.22),
    );
  });
  return {
    art:
      bed.art +
      group(guest, 0, -h * 0.42) +
      front +
      rect(-w * 0.08, -h * 0.2, w * 0.16, h * 0.13, '#ffffff', 6) +
      text(mark.brand, {
        y: -h * 0.108,
        size: h * 0.08,
        font: mark.font,
        fill: shade(colour, 0.5),
        max: w * 0.14,
      }),
    w,
    h: bed.h + h * 0.8,
  };
}

/** A pet carrier with a grille door, and an animal behind it if given. */
export function carrier(sheet: Sheet, base: string, top: string, mark: Mark, guest = '', w = 560): Thing {
  const k = w / 560;
  const door = `M${-130 * k} ${-60 * k} V${-270 * k} Q${-130 * k} ${-320 * k} ${-80 * k} ${-320 * k} H${80 * k} Q${130 * k} ${-320 * k} ${130 * k} ${-270 * k} V${-60 * k} Z`;
  const shell = `M${-270 * k} ${-200 * k} C${-262 * k} ${-330 * k} ${-220 * k} ${-380 * k} ${-160 * k} ${-380 * k} H${160 * k} C${220 * k} ${-380 * k} ${262 * k} ${-330 * k} ${270 * k} ${-200 * k} Z`;
  const tub = `M${-270 * k} ${-196 * k} H${270 * k} L${250 * k} ${-24 * k} Q${246 * k} 0 ${220 * k} 0 H${-220 * k} Q${-246 * k} 0 ${-250 * k} ${-24 * k} Z`;
  const bars =
    times(8, (i) => line(`M${(-105 + i * 30) * k} ${-312 * k} V${-66 * k}`, '#dfe5ec', 6 * k)) +
    times(4, (i) => line(`M${-124 * k} ${(-266 + i * 58) * k} H${124 * k}`, '#dfe5ec', 5 * k));
  const vents = (s: number) =>
    times(4, (i) =>
      rect(
        (s > 0 ? 160 : -230) * k,
        (-320 + i * 26) * k,
        70 * k,
        11 * k,
        shade(top, 0.45),
        5 * k,
        `opacity=".55"`,
      ),
    );
  const handle = `<path d="M${-90 * k} ${-376 * k} C${-90 * k} ${-450 * k} ${90 * k} ${-450 * k} ${90 * k} ${-376 * k}" fill="none" stroke="${shade(base, 0.2)}" stroke-width="${26 * k}" stroke-linecap="round"/><path d="M${-80 * k} ${-392 * k} C${-76 * k} ${-442 * k} ${76 * k} ${-442 * k} ${80 * k} ${-392 * k}" fill="none" stroke="#ffffff" stroke-width="${5 * k}" opacity=".35"/>`;
  const clips = [-1, 1].map((s) => rect((s * 205 - 22) * k, -222 * k, 44 * k, 56 * k, '#4a5565', 8)).join('');
  return {
    art:
      handle +
      solid(sheet, shell, top, 'soft') +
      solid(sheet, tub, base, 'soft') +
      rect(-276 * k, -210 * k, 552 * k, 22 * k, shade(base, 0.18), 10) +
      vents(-1) +
      vents(1) +
      path(door, '#2c3542') +
      (guest ? group(guest, 0, -170 * k) : '') +
      bars +
      path(door, 'none', `stroke="${tint(base, 0.35)}" stroke-width="${14 * k}"`) +
      clips +
      text(mark.brand, { y: -20 * k, size: 36 * k, font: mark.font, fill: '#ffffff' }) +
      gleam(sheet, -236 * k, -350 * k, 12 * k, 130 * k, 0.4),
    w,
    h: 440 * k,
  };
}

/** A tray filled with litter. */
export function litterTray(
  sheet: Sheet,
  colour: string,
  sand: string,
  mark: Mark,
  guest = '',
  w = 560,
): Thing {
  const k = w / 560;
  const back = `M${-230 * k} ${-170 * k} L${-250 * k} ${-250 * k} Q0 ${-290 * k} ${250 * k} ${-250 * k} L${230 * k} ${-170 * k} Z`;
  const grains = times(120, () =>
    circle(
      chance(sheet, -225, 225) * k,
      chance(sheet, -190, -130) * k,
      chance(sheet, 3, 6) * k,
      chance(sheet) > 0.5 ? tint(sand, 0.35) : shade(sand, 0.12),
    ),
  );
  const front = `M${-272 * k} ${-150 * k} Q0 ${-110 * k} ${272 * k} ${-150 * k} L${248 * k} ${-20 * k} Q${244 * k} 0 ${220 * k} 0 H${-220 * k} Q${-244 * k} 0 ${-248 * k} ${-20 * k} Z`;
  return {
    art: `${solid(sheet, back, shade(colour, 0.12), 'soft') + ellipse(0, -160 * k, 244 * k, 44 * k, sand) + grains + (guest ? group(guest, 0, -150 * k) : '')}<path d="M${-250 * k} ${-250 * k} L${-274 * k} ${-150 * k}" stroke="${shade(colour, 0.2)}" stroke-width="${16 * k}" stroke-linecap="round"/><path d="M${250 * k} ${-250 * k} L${274 * k} ${-150 * k}" stroke="${shade(colour, 0.2)}" stroke-width="${16 * k}" stroke-linecap="round"/>${solid(sheet, front, colour, 'soft')}<path d="M${-276 * k} ${-152 * k} Q0 ${-110 * k} ${276 * k} ${-152 * k}" fill="none" stroke="${tint(colour, 0.45)}" stroke-width="${16 * k}" stroke-linecap="round"/>${text(mark.brand, { y: -46 * k, size: 46 * k, font: mark.font, fill: '#ffffff' })}`,
    w,
    h: 275 * k,
  };
}

/** A litter scoop, upright. */
export function scoop(sheet: Sheet, colour: string, h = 360): Thing {
  const k = h / 360;
  const d = `M${-80 * k} ${-h} H${80 * k} L${66 * k} ${-190 * k} Q${60 * k} ${-160 * k} ${20 * k} ${-156 * k} L${20 * k} ${-20 * k} Q${20 * k} 0 0 0 T${-20 * k} ${-20 * k} L${-20 * k} ${-156 * k} Q${-60 * k} ${-160 * k} ${-66 * k} ${-190 * k} Z`;
  const slots = times(5, (i) =>
    rect((-52 + i * 23) * k, -h + 34 * k, 11 * k, 110 * k, mix(shade(colour, 0.6), '#ffffff', 0.1), 5),
  );
  return {
    art: solid(sheet, d, colour, 'soft') + slots + circle(0, -26 * k, 7 * k, shade(colour, 0.5)),
    w: 160 * k,
    h,
  };
}
