// Goods for dogs, cats and fish without a pack. Sizes are SVG units, colours CSS hex.
import { shade, tint } from './colour.ts';
import type { Mark } from './goods-dental.ts';
import type { Sheet } from './svg.ts';
import { chance, circle, ellipse, group, line, linear, path, radial, rect, times } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, solid } from './thing.ts';

/** A heap of dry food made of small rounded pieces. */
export function heap(
  sheet: Sheet,
  colours: string[],
  w = 360,
  h = 110,
  bit = 20,
  kind: 'round' | 'stick' | 'fish' | 'flake' | 'grain' = 'round',
): Thing {
  const count = Math.round((w * h) / (bit * bit * 0.55));
  const bits = Array.from({ length: count }, (_, i) => {
    const t = chance(sheet, -1, 1);
    const depth = i / count;
    const limit = h * (1 - t * t) * 0.92;
    const x = (t * (w - bit)) / 2;
    const y = -chance(sheet, 0.02, 1) * limit * (1 - depth * 0.55) - bit * 0.35;
    return { x, y, colour: colours[i % colours.length] ?? '#a06a3c', turn: chance(sheet, 0, 360), at: depth };
  });
  const draw = (b: { x: number; y: number; colour: string; turn: number }) =>
    group(piece(b.colour, bit, kind), b.x, b.y, 1, b.turn);
  const mound = path(
    `M${-w / 2} 0 Q${-w * 0.2} ${-h * 1.05} 0 ${-h * 0.95} Q${w * 0.2} ${-h * 1.05} ${w / 2} 0 Z`,
    shade(colours[0] ?? '#a06a3c', 0.25),
  );
  return { art: mound + bits.map(draw).join(''), w, h };
}

function piece(colour: string, bit: number, kind: string): string {
  if (kind === 'stick')
    return (
      rect(-bit * 1.6, -bit * 0.3, bit * 3.2, bit * 0.6, colour, bit * 0.25) +
      rect(-bit * 1.5, -bit * 0.24, bit * 3, bit * 0.16, '#ffffff', 3, `opacity=".35"`)
    );
  if (kind === 'fish')
    return (
      path(
        `M${-bit} 0 Q0 ${-bit * 0.55} ${bit * 0.8} 0 l${bit * 0.5} ${-bit * 0.35} v${bit * 0.7} Z`,
        colour,
      ) +
      path(`M${-bit} 0 Q0 ${bit * 0.55} ${bit * 0.8} 0 Z`, shade(colour, 0.15)) +
      circle(-bit * 0.6, -bit * 0.08, bit * 0.08, '#22303f')
    );
  if (kind === 'flake')
    return path(
      `M${-bit * 0.6} 0 l${bit * 0.3} ${-bit * 0.4} l${bit * 0.5} ${bit * 0.05} l${bit * 0.35} ${bit * 0.4} l${-bit * 0.5} ${bit * 0.3} Z`,
      colour,
    );
  if (kind === 'grain')
    return circle(0, 0, bit * 0.5, colour) + circle(-bit * 0.14, -bit * 0.16, bit * 0.2, tint(colour, 0.6));
  return (
    circle(0, 0, bit * 0.56, shade(colour, 0.22)) +
    circle(-bit * 0.05, -bit * 0.06, bit * 0.48, colour) +
    ellipse(-bit * 0.16, -bit * 0.2, bit * 0.2, bit * 0.13, tint(colour, 0.5), `opacity=".7"`)
  );
}

/** A bowl, heaped with food if it has any. */
export function bowl(
  sheet: Sheet,
  opt: {
    steel?: boolean;
    colour: string;
    rim?: string;
    food?: string[];
    water?: boolean;
    mark?: Mark;
    w?: number;
  },
): Thing {
  const w = opt.w ?? 420;
  const h = w * 0.34;
  const d = `M${-w * 0.4} ${-h} H${w * 0.4} L${w / 2} ${-16} Q${w / 2} 0 ${w / 2 - 22} 0 H${-w / 2 + 22} Q${-w / 2} 0 ${-w / 2} ${-16} Z`;
  const steel = linear(sheet, 0, [
    [0, '#7d8999'],
    [0.16, '#dfe5ec'],
    [0.28, '#ffffff'],
    [0.42, '#a3aebb'],
    [0.62, '#e9eef3'],
    [0.82, '#98a4b2'],
    [1, '#6d7988'],
  ]);
  const skin = opt.steel ? path(d, steel) : solid(sheet, d, opt.colour);
  const inside =
    ellipse(0, -h, w * 0.41, w * 0.075, opt.steel ? '#c5ced8' : tint(opt.colour, 0.25)) +
    ellipse(0, -h + 4, w * 0.36, w * 0.055, opt.steel ? '#8895a5' : shade(opt.colour, 0.35));
  const content = opt.food
    ? group(heap(sheet, opt.food, w * 0.68, w * 0.17, w * 0.05).art, 0, -h + w * 0.02)
    : opt.water
      ? ellipse(0, -h + 5, w * 0.35, w * 0.05, '#8ed6f2') +
        ellipse(-w * 0.1, -h + 1, w * 0.12, w * 0.012, '#ffffff', `opacity=".8"`)
      : '';
  const foot = solid(sheet, box(-w * 0.495, -26, w * 0.99, 26, 12), opt.rim ?? shade(opt.colour, 0.3));
  const name = opt.mark
    ? text(opt.mark.brand, {
        y: -h * 0.36,
        size: h * 0.3,
        font: opt.mark.font,
        fill: opt.steel ? '#4b5766' : '#ffffff',
      })
    : '';
  return {
    art: `${inside + content}<path d="M${-w * 0.41} ${-h} Q0 ${-h + w * 0.15} ${w * 0.41} ${-h}" fill="none"/><g>${path(`M${-w * 0.41} ${-h} C${-w * 0.41} ${-h + w * 0.1} ${w * 0.41} ${-h + w * 0.1} ${w * 0.41} ${-h} L${w / 2} ${-16} Q${w / 2} 0 ${w / 2 - 22} 0 H${-w / 2 + 22} Q${-w / 2} 0 ${-w / 2} ${-16} Z`, opt.steel ? steel : opt.colour)}${opt.steel ? '' : skinLight(sheet, w, h)}</g>${skin ? '' : ''}${foot}${name}`,
    w,
    h: h + w * (opt.food ? 0.15 : 0.07),
  };
}

const skinLight = (sheet: Sheet, w: number, h: number) =>
  solid(
    sheet,
    `M${-w * 0.41} ${-h} C${-w * 0.41} ${-h + w * 0.1} ${w * 0.41} ${-h + w * 0.1} ${w * 0.41} ${-h} L${w / 2} ${-16} Q${w / 2} 0 ${w / 2 - 22} 0 H${-w / 2 + 22} Q${-w / 2} 0 ${-w / 2} ${-16} Z`,
    '#ffffff00',
  );

/** A loosely coiled leash with a clasp and a stitched loop. */
export function leash(_sheet: Sheet, colour: string, w = 480): Thing {
  const k = w / 480;
  const band =
    'M-150 -60 C-230 -180 -150 -330 10 -330 S220 -230 170 -130 S-60 -30 -100 -140 S-10 -270 70 -230 S110 -110 20 -110 C-40 -110 -40 -60 40 -44 C110 -30 170 -50 206 -40';
  const strap =
    `<g transform="translate(${-42 * k} 0) scale(${k})">` +
    line(band, shade(colour, 0.35), 34) +
    line(band, colour, 30) +
    line(band, tint(colour, 0.5), 2.4, `stroke-dasharray="8 7" transform="translate(0 -9)"`) +
    line(band, tint(colour, 0.5), 2.4, `stroke-dasharray="8 7" transform="translate(0 9)"`) +
    line(band, '#ffffff', 6, `opacity=".16"`) +
    `<g transform="translate(206 -40)">${rect(-8, -20, 26, 40, '#55616f', 6)}${circle(36, 0, 20, 'none', `stroke="#c2cbd5" stroke-width="10"`)}${line('M58 0 h26 c36 0 36 -44 6 -44 c-20 0 -26 14 -22 28', '#aeb8c4', 12)}${line('M58 -3 h26 c30 0 32 -36 6 -37', '#eef2f6', 3)}</g>` +
    `<g transform="translate(-150 -60) rotate(18)">${line('M0 0 C-40 60 -10 74 26 50', shade(colour, 0.25), 30)}${rect(-22, -18, 40, 30, shade(colour, 0.5), 5)}</g></g>`;
  return { art: strap, w: w * 1.2, h: 350 * k };
}

/** A slicker brush, upright. */
export function slicker(sheet: Sheet, colour: string, accent: string, mark: Mark, h = 620): Thing {
  const k = h / 620;
  const pins = times(
    63,
    (i) =>
      line(
        `M${(-104 + (i % 9) * 26) * k} ${-h + (44 + Math.floor(i / 9) * 25) * k} l${5 * k} ${-11 * k}`,
        '#c9d3de',
        3.4 * k,
      ) + circle((-99 + (i % 9) * 26) * k, -h + (32 + Math.floor(i / 9) * 25) * k, 3.4 * k, accent),
  );
  const plate = box(-136 * k, -h, 272 * k, 230 * k, 54 * k);
  const handle = `M${-40 * k} ${-h + 220 * k} H${40 * k} C${36 * k} ${-h + 300 * k} ${46 * k} ${-200 * k} ${44 * k} ${-60 * k} Q${42 * k} 0 0 0 T${-44 * k} ${-60 * k} C${-46 * k} ${-200 * k} ${-36 * k} ${-h + 300 * k} ${-40 * k} ${-h + 220 * k} Z`;
  return {
    art: `${solid(sheet, handle, colour) + rect(-24 * k, -h + 262 * k, 48 * k, 66 * k, accent, 22) + line(`M${-9 * k} ${-h + 288 * k} l${9 * k} ${-10 * k} l${9 * k} ${10 * k}`, '#ffffff', 5 * k) + solid(sheet, plate, colour, 'soft') + rect(-120 * k, -h + 14 * k, 240 * k, 202 * k, '#eef2f6', 44 * k) + pins + circle(0, -34 * k, 13 * k, shade(colour, 0.5))}<g transform="translate(${11 * k} ${-80 * k}) rotate(-90)">${text(mark.brand, { size: 34 * k, font: mark.font, fill: '#ffffff', anchor: 'start' })}</g>`,
    w: 272 * k,
    h,
  };
}

/** A cotton rope toy with a knot at both ends. */
export function ropeToy(sheet: Sheet, a: string, b: string, w = 560): Thing {
  const k = w / 560;
  const twist = times(
    17,
    (i) =>
      `<g transform="translate(${(-128 + i * 16) * k} ${-78 * k}) rotate(24)">${ellipse(0, 0, 13 * k, 44 * k, [a, b, '#f6efe2'][i % 3] ?? a)}${ellipse(-3 * k, -14 * k, 4 * k, 20 * k, '#ffffff', `opacity=".35"`)}</g>`,
  );
  const knot = (s: number) =>
    group(
      circle(0, 0, 68 * k, b) +
        circle(
          0,
          0,
          68 * k,
          radial(sheet, 0.35, 0.3, 0.75, [
            [0, '#ffffff', 0.45],
            [0.6, '#ffffff', 0],
            [1, '#0b1530', 0.35],
          ]),
        ) +
        times(4, (i) =>
          line(
            `M${-52 * k} ${(-34 + i * 22) * k} Q0 ${(-56 + i * 26) * k} ${52 * k} ${(-24 + i * 20) * k}`,
            i % 2 ? a : '#f6efe2',
            13 * k,
          ),
        ) +
        times(4, (i) =>
          line(
            `M${-46 * k} ${(-20 + i * 22) * k} Q0 ${(-42 + i * 26) * k} ${48 * k} ${(-12 + i * 20) * k}`,
            '#0b1530',
            2,
            `opacity=".2"`,
          ),
        ),
      s * 170 * k,
      -78 * k,
    );
  const fringe = (s: number) =>
    times(13, (i) =>
      line(
        `M${s * 214 * k} ${(-78 + (i - 6) * 5) * k} Q${s * 250 * k} ${(-78 + (i - 6) * 8) * k} ${s * (268 + (i % 3) * 8) * k} ${(-78 + (i - 6) * 12) * k}`,
        [a, b, '#f6efe2'][i % 3] ?? a,
        7 * k,
      ),
    );
  return { art: fringe(-1) + fringe(1) + twist + knot(-1) + knot(1), w, h: 158 * k };
}

/** A wand with feathers on a string. */
export function featherWand(sheet: Sheet, colours: string[], stick: string, w = 600): Thing {
  const k = w / 600;
  const feather = (turn: number, colour: string, s: number) =>
    `<g transform="rotate(${turn}) scale(${s})">${path('M0 0 C-60 -60 -56 -190 0 -250 C56 -190 60 -60 0 0 Z', colour)}${path('M0 0 C-60 -60 -56 -190 0 -250 Z', '#0b1530', `opacity=".1"`)}${times(7, (i) => line(`M0 ${-30 - i * 28} l-34 -26`, '#ffffff', 2, `opacity=".45"`) + line(`M0 ${-30 - i * 28} l34 -26`, '#ffffff', 2, `opacity=".45"`))}${line('M0 24 V-240', '#ffffff', 5, `opacity=".8"`)}</g>`;
  const fan = [-46, 42, -20, 16, -2]
    .map((turn, i) => feather(turn + 180, colours[i % colours.length] ?? stick, 0.92 - (i % 2) * 0.12))
    .join('');
  const bell =
    circle(0, 6, 26, '#f3b62c') +
    circle(
      0,
      6,
      26,
      radial(sheet, 0.35, 0.3, 0.8, [
        [0, '#ffffff', 0.8],
        [0.5, '#ffffff', 0],
        [1, '#7a4a00', 0.5],
      ]),
    ) +
    line('M-18 14 H18', '#8a5a00', 4) +
    circle(0, 16, 5, '#8a5a00');
  const rod =
    line('M-280 -20 L120 -520', shade(stick, 0.2), 14) +
    line('M-281 -22 L119 -522', tint(stick, 0.3), 5) +
    line('M-280 -20 L-216 -100', '#3c4657', 22) +
    line('M120 -520 C170 -560 210 -500 200 -440 S190 -380 196 -340', '#8b97a6', 4);
  return {
    art: `<g transform="scale(${k})">${rod}<g transform="translate(196 -318)">${fan}${bell}</g></g>`,
    w,
    h: 560 * k,
  };
}
