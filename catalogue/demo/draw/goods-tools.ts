// Long-handled tools and the bucket. Sizes are SVG units, colours CSS hex.
import { shade, tint } from './colour.ts';
import type { Mark } from './goods-dental.ts';
import type { Sheet } from './svg.ts';
import { circle, ellipse, line, linear, path, rect, times } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

/** A broom, upright. */
export function broom(sheet: Sheet, pole: string, head: string, straw: string, h = 700): Thing {
  const k = h / 700;
  const stick =
    rect(-9 * k, -h, 18 * k, h * 0.74, pole, 9) +
    rect(
      -9 * k,
      -h,
      18 * k,
      h * 0.74,
      linear(sheet, 0, [
        [0, '#ffffff', 0.4],
        [0.4, '#ffffff', 0],
        [1, '#0b1530', 0.35],
      ]),
      9,
    ) +
    rect(-11 * k, -h, 22 * k, 110 * k, head, 11) +
    circle(0, -h + 16 * k, 4 * k, '#ffffff', `opacity=".7"`);
  const fan = times(30, (i) =>
    line(
      `M${(-92 + i * 6.3) * k} ${-140 * k} L${(-122 + i * 8.4) * k} ${-((i * 7) % 5) * k}`,
      i % 3 === 0 ? shade(straw, 0.18) : i % 3 === 1 ? straw : tint(straw, 0.3),
      8.5 * k,
    ),
  );
  const block = `M${-18 * k} ${-214 * k} H${18 * k} C${30 * k} ${-176 * k} ${104 * k} ${-190 * k} ${108 * k} ${-132 * k} H${-108 * k} C${-104 * k} ${-190 * k} ${-30 * k} ${-176 * k} ${-18 * k} ${-214 * k} Z`;
  return { art: fan + stick + solid(sheet, block, head), w: 250 * k, h };
}

/** A dustpan, from the front. */
export function dustpan(sheet: Sheet, colour: string, edge: string, mark: Mark, w = 280): Thing {
  const k = w / 280;
  const pan = `M${-100 * k} ${-190 * k} H${100 * k} L${140 * k} ${-8 * k} Q${140 * k} 0 ${132 * k} 0 H${-132 * k} Q${-140 * k} 0 ${-140 * k} ${-8 * k} Z`;
  const art =
    solid(sheet, box(-14 * k, -520 * k, 28 * k, 340 * k, 14), tint(edge, 0.2)) +
    solid(sheet, box(-17 * k, -520 * k, 34 * k, 110 * k, 17), colour) +
    solid(sheet, pan, colour, 'soft') +
    path(`M${-84 * k} ${-160 * k} H${84 * k} L${116 * k} ${-24 * k} H${-116 * k} Z`, shade(colour, 0.28)) +
    times(7, (i) =>
      line(
        `M${(-72 + i * 24) * k} ${-150 * k} L${(-96 + i * 32) * k} ${-30 * k}`,
        tint(colour, 0.1),
        4 * k,
        `opacity=".5"`,
      ),
    ) +
    rect(-140 * k, -14 * k, 280 * k, 15 * k, edge, 6) +
    text(mark.brand, { y: -80 * k, size: 38 * k, font: mark.font, fill: '#ffffff' });
  return { art, w, h: 520 * k };
}

/** A mop bucket with a wringer. */
export function bucket(sheet: Sheet, colour: string, accent: string, mark: Mark, w = 440): Thing {
  const k = w / 440;
  const d = `M${-220 * k} ${-270 * k} H${220 * k} L${184 * k} ${-26 * k} Q${180 * k} 0 ${150 * k} 0 H${-150 * k} Q${-180 * k} 0 ${-184 * k} ${-26 * k} Z`;
  const basket =
    solid(sheet, `M${40 * k} ${-276 * k} H${190 * k} L${178 * k} ${-236 * k} H${54 * k} Z`, '#c8d0da') +
    ellipse(115 * k, -282 * k, 76 * k, 20 * k, '#dfe5ec') +
    ellipse(115 * k, -282 * k, 58 * k, 13 * k, '#78869a') +
    times(9, (i) => circle((68 + i * 11.6) * k, (-282 + (i % 2) * 4) * k, 3 * k, '#dfe5ec'));
  const art =
    ellipse(0, -270 * k, 220 * k, 36 * k, shade(colour, 0.35)) +
    ellipse(-60 * k, -262 * k, 120 * k, 20 * k, '#9fdcf2') +
    times(8, (i) =>
      circle(
        (-140 + i * 22) * k,
        (-266 + (i % 3) * 5) * k,
        (9 + (i % 3) * 4) * k,
        '#ffffff',
        `opacity=".85"`,
      ),
    ) +
    basket +
    `<path d="M${-214 * k} ${-262 * k} C${-200 * k} ${-430 * k} ${200 * k} ${-430 * k} ${214 * k} ${-262 * k}" fill="none" stroke="${accent}" stroke-width="${14 * k}" opacity="0"/>` +
    solid(
      sheet,
      `M${-220 * k} ${-270 * k} Q0 ${-216 * k} ${220 * k} ${-270 * k} L${184 * k} ${-26 * k} Q${180 * k} 0 ${150 * k} 0 H${-150 * k} Q${-180 * k} 0 ${-184 * k} ${-26 * k} Z`,
      colour,
    ) +
    `<path d="M${-222 * k} ${-272 * k} Q0 ${-214 * k} ${222 * k} ${-272 * k}" fill="none" stroke="${tint(colour, 0.4)}" stroke-width="${14 * k}" stroke-linecap="round"/>` +
    solid(sheet, box(-90 * k, -34 * k, 180 * k, 34 * k, 14), accent) +
    text(mark.brand, { y: -110 * k, size: 66 * k, font: mark.font, fill: '#ffffff' }) +
    (d ? '' : '');
  return { art, w, h: 300 * k };
}

/** A mop, upright. */
export function mop(sheet: Sheet, pole: string, accent: string, yarn: string, h = 760): Thing {
  const k = h / 760;
  const strands = times(44, (i) => {
    const a = (i / 43 - 0.5) * 2;
    const reach = 140 * k;
    return line(
      `M${a * 36 * k} ${-74 * k} C${a * 90 * k} ${-70 * k} ${a * reach} ${-50 * k} ${a * reach * 1.06} ${(-8 - (i % 4) * 4) * k}`,
      i % 3 === 0 ? accent : i % 2 ? yarn : shade(yarn, 0.1),
      11 * k,
    );
  });
  const art =
    strands +
    times(20, (i) =>
      line(
        `M${(i - 10) * 5 * k} ${-80 * k} Q${(i - 10) * 9 * k} ${-50 * k} ${(i - 10) * 11 * k} ${(-14 + (i % 3) * 5) * k}`,
        i % 4 === 0 ? accent : tint(yarn, 0.2),
        9 * k,
      ),
    ) +
    solid(
      sheet,
      `M${-60 * k} ${-66 * k} Q${-56 * k} ${-106 * k} 0 ${-110 * k} Q${56 * k} ${-106 * k} ${60 * k} ${-66 * k} Q0 ${-50 * k} ${-60 * k} ${-66 * k} Z`,
      accent,
    ) +
    solid(sheet, box(-9 * k, -h, 18 * k, h - 104 * k, 9), pole) +
    solid(sheet, box(-12 * k, -h, 24 * k, 130 * k, 12), accent) +
    solid(sheet, box(-12 * k, -h * 0.52, 24 * k, 44 * k, 8), accent);
  return { art, w: 300 * k, h };
}

/** A toilet brush in its holder. */
export function toiletBrush(
  sheet: Sheet,
  body: string,
  accent: string,
  mark: Mark,
  h = 620,
  isOut = false,
): Thing {
  const k = h / 620;
  const stand = `M${-92 * k} ${-250 * k} H${92 * k} L${100 * k} ${-22 * k} Q${100 * k} 0 ${80 * k} 0 H${-80 * k} Q${-100 * k} 0 ${-100 * k} ${-22 * k} Z`;
  const rod =
    solid(sheet, box(-10 * k, -h + 110 * k, 20 * k, 300 * k, 8), '#dbe2ea') +
    solid(sheet, box(-19 * k, -h, 38 * k, 170 * k, 19 * k), accent);
  const cover = solid(sheet, `M${-70 * k} ${-256 * k} Q0 ${-318 * k} ${70 * k} ${-256 * k} Z`, accent);
  const head =
    times(
      16,
      (i) =>
        `<g transform="translate(0 ${-90 * k}) rotate(${i * 22.5})">${line(`M0 ${-16 * k} V${-62 * k}`, i % 2 ? '#ffffff' : tint(accent, 0.5), 13 * k)}</g>`,
    ) + circle(0, -90 * k, 34 * k, '#f0f4f8');
  if (isOut)
    return {
      art:
        head +
        solid(sheet, box(-10 * k, -h + 110 * k, 20 * k, h - 210 * k, 8), '#dbe2ea') +
        solid(sheet, box(-19 * k, -h, 38 * k, 170 * k, 19 * k), accent),
      w: 150 * k,
      h,
    };
  return {
    art:
      rod +
      cover +
      ellipse(0, -250 * k, 92 * k, 14 * k, shade(body, 0.25)) +
      solid(sheet, stand, body) +
      cover +
      text(mark.brand, { y: -110 * k, size: 44 * k, font: mark.font, fill: accent, max: 140 * k }) +
      gleam(sheet, -70 * k, -220 * k, 12 * k, 180 * k, 0.6),
    w: 200 * k,
    h,
  };
}
