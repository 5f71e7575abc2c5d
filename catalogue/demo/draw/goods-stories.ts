// Things that appear only in blog pictures. Sizes are SVG units, colours CSS hex.

import { mix, shade, tint } from './colour.ts';
import { emoji } from './emoji.ts';
import type { Sheet } from './svg.ts';
import { circle, ellipse, group, line, linear, path, rect, times } from './svg.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

/** A big clay jar for rain water, with a tight lid. */
export function clayJar(sheet: Sheet, h = 420): Thing {
  const k = h / 420;
  const d = `M${-92 * k} ${-340 * k} C${-190 * k} ${-300 * k} ${-210 * k} ${-160 * k} ${-130 * k} ${-24 * k} Q${-118 * k} 0 ${-90 * k} 0 H${90 * k} Q${118 * k} 0 ${130 * k} ${-24 * k} C${210 * k} ${-160 * k} ${190 * k} ${-300 * k} ${92 * k} ${-340 * k} Z`;
  const bands = [-250, -200]
    .map(
      (y) =>
        `<path d="M${-172 * k} ${y * k} Q0 ${(y + 52) * k} ${172 * k} ${y * k}" fill="none" stroke="#7c3f1e" stroke-width="${7 * k}" opacity=".5"/>`,
    )
    .join('');
  const lid =
    solid(
      sheet,
      `M${-118 * k} ${-336 * k} Q0 ${-300 * k} ${118 * k} ${-336 * k} V${-358 * k} Q0 ${-402 * k} ${-118 * k} ${-358 * k} Z`,
      '#c9d3dc',
    ) + solid(sheet, box(-18 * k, -412 * k, 36 * k, 30 * k, 12 * k), '#9aa7b4');
  return {
    art: solid(sheet, d, '#b9683a') + bands + lid + gleam(sheet, -130 * k, -280 * k, 26 * k, 160 * k, 0.35),
    w: 390 * k,
    h: 412 * k,
  };
}

/** A plastic water dipper. */
export function dipper(sheet: Sheet, colour: string, w = 360): Thing {
  const k = w / 360;
  const cup = `M${-170 * k} ${-120 * k} H${-10 * k} L${-26 * k} ${-14 * k} Q${-28 * k} 0 ${-46 * k} 0 H${-134 * k} Q${-152 * k} 0 ${-154 * k} ${-14 * k} Z`;
  return {
    art:
      solid(
        sheet,
        `M${-16 * k} ${-104 * k} L${160 * k} ${-150 * k} q${20 * k} ${-2 * k} ${22 * k} ${14 * k} q0 ${12 * k} ${-16 * k} ${16 * k} L${-20 * k} ${-78 * k} Z`,
        shade(colour, 0.12),
        'top',
      ) +
      solid(sheet, cup, colour) +
      ellipse(-90 * k, -120 * k, 80 * k, 14 * k, shade(colour, 0.35)) +
      ellipse(-90 * k, -117 * k, 68 * k, 10 * k, '#8ed6f2'),
    w,
    h: 150 * k,
  };
}

/** Pieces of sugar cane. */
export function sugarCane(sheet: Sheet, h = 460): Thing {
  const k = h / 460;
  const stalk = (x: number, turn: number, colour: string) =>
    group(
      solid(sheet, box(-24 * k, -h, 48 * k, h, 8), colour) +
        times(5, (i) => rect(-27 * k, -h + (44 + i * 88) * k, 54 * k, 13 * k, shade(colour, 0.3), 6)) +
        ellipse(0, -h, 24 * k, 8 * k, '#f3f0c2'),
      x * k,
      0,
      1,
      turn,
    );
  const leaf = (turn: number) =>
    `<path transform="translate(0 ${-h * 0.9}) rotate(${turn}) scale(${k})" d="M0 0 C30 -90 90 -130 150 -130 C100 -96 50 -60 0 0 Z" fill="#5fae4a"/>`;
  return {
    art: leaf(0) + leaf(-120) + stalk(-62, -7, '#8fb84a') + stalk(62, 7, '#a5c65c') + stalk(0, 0, '#7ba63c'),
    w: 240 * k,
    h,
  };
}

/** A child's bed under a hanging mosquito net. */
export function nettedBed(sheet: Sheet, sleeper: string, w = 620): Thing {
  const k = w / 620;
  const net = `M0 ${-440 * k} C${-40 * k} ${-330 * k} ${-290 * k} ${-300 * k} ${-300 * k} ${-30 * k} H${300 * k} C${290 * k} ${-300 * k} ${40 * k} ${-330 * k} 0 ${-440 * k} Z`;
  const threads =
    times(11, (i) =>
      line(
        `M0 ${-440 * k} C${(i - 5) * 6 * k} ${-330 * k} ${(i - 5) * 55 * k} ${-300 * k} ${(i - 5) * 60 * k} ${-30 * k}`,
        '#ffffff',
        2.4,
        `opacity=".6"`,
      ),
    ) +
    times(6, (i) =>
      line(
        `M${(-285 + i * 14) * k} ${(-80 - i * 44) * k} Q0 ${(-50 - i * 44) * k} ${(285 - i * 14) * k} ${(-80 - i * 44) * k}`,
        '#ffffff',
        2,
        `opacity=".4"`,
      ),
    );
  const frame =
    solid(sheet, box(-270 * k, -180 * k, 30 * k, 180 * k, 8), '#b07a48') +
    solid(sheet, box(240 * k, -120 * k, 30 * k, 120 * k, 8), '#b07a48') +
    solid(sheet, box(-250 * k, -76 * k, 500 * k, 44 * k, 10), '#c08a56', 'top');
  const blanket = solid(
    sheet,
    `M${-60 * k} ${-72 * k} C${-60 * k} ${-140 * k} 0 ${-150 * k} ${60 * k} ${-146 * k} H${200 * k} q${44 * k} 0 ${44 * k} ${46 * k} v${28 * k} Z`,
    '#5fb2e8',
    'top',
  );
  const pillow = solid(sheet, box(-240 * k, -126 * k, 150 * k, 56 * k, 26 * k), '#ffffff', 'top');
  return {
    art:
      frame +
      pillow +
      emoji(sheet, sleeper, -140 * k, -140 * k, 130 * k) +
      blanket +
      path(net, '#dff1fb', `opacity=".34"`) +
      threads +
      circle(0, -440 * k, 12 * k, '#c08a56') +
      line(`M${-300 * k} ${-30 * k} H${300 * k}`, '#ffffff', 7, `opacity=".7"`),
    w,
    h: 450 * k,
  };
}

/** A standing fan. */
export function standFan(sheet: Sheet, colour: string, h = 460): Thing {
  const k = h / 460;
  const blades = times(
    3,
    (i) =>
      `<path transform="rotate(${i * 120 + 14})" d="M0 0 C${60 * k} ${-30 * k} ${100 * k} ${-90 * k} ${30 * k} ${-122 * k} C${-30 * k} ${-110 * k} ${-26 * k} ${-50 * k} 0 0 Z" fill="${tint(colour, 0.25)}"/>`,
  );
  const cage = times(
    18,
    (i) =>
      `<path transform="rotate(${i * 20})" d="M0 ${-24 * k} V${-142 * k}" stroke="#ffffff" stroke-width="3" opacity=".75"/>`,
  );
  return {
    art:
      solid(sheet, box(-90 * k, -22 * k, 180 * k, 22 * k, 10), shade(colour, 0.2)) +
      solid(sheet, box(-11 * k, -180 * k, 22 * k, 165 * k, 6), '#e3e8ee') +
      group(
        circle(0, 0, 146 * k, '#ffffff', `opacity=".35"`) +
          blades +
          cage +
          circle(0, 0, 146 * k, 'none', `stroke="#f4f7fa" stroke-width="${10 * k}"`) +
          circle(0, 0, 26 * k, colour),
        0,
        -310 * k,
      ),
    w: 300 * k,
    h,
  };
}

/** A washing line between two posts. */
export function washLine(sheet: Sheet, clothes: string[], w = 640): Thing {
  const k = w / 640;
  const posts =
    solid(sheet, box(-320 * k, -340 * k, 20 * k, 340 * k, 8), '#b98555') +
    solid(sheet, box(300 * k, -340 * k, 20 * k, 340 * k, 8), '#b98555');
  const at = (i: number) => -205 + i * (410 / Math.max(1, clothes.length - 1));
  const rope = line(`M${-310 * k} ${-316 * k} Q0 ${-284 * k} ${310 * k} ${-316 * k}`, '#ffffff', 5);
  const things = clothes
    .map(
      (name, i) =>
        emoji(sheet, name, at(i) * k, -216 * k, 170 * k) +
        rect((at(i) - 34) * k, -316 * k, 9 * k, 34 * k, '#ffb33c', 3) +
        rect((at(i) + 26) * k, -316 * k, 9 * k, 34 * k, '#ffb33c', 3),
    )
    .join('');
  return { art: posts + rope + things, w, h: 345 * k };
}

/** A comb. */
export function comb(sheet: Sheet, colour: string, w = 360): Thing {
  const k = w / 360;
  return {
    art:
      times(30, (i) => rect((-112 + i * 9.6) * k, -70 * k, 3.4 * k, 72 * k, '#c3ccd6', 1.5)) +
      solid(sheet, box(-180 * k, -116 * k, 360 * k, 54 * k, 22 * k), colour, 'top'),
    w,
    h: 116 * k,
  };
}

/** A pet's health record. */
export function petPass(sheet: Sheet, colour: string, h = 320): Thing {
  const w = h * 0.72;
  const rows = times(
    4,
    (i) =>
      rect(
        -w * 0.36,
        -h * 0.4 + i * h * 0.085,
        w * (0.5 - (i % 2) * 0.1),
        h * 0.035,
        '#ffffff',
        5,
        `opacity=".75"`,
      ) + circle(w * 0.28, -h * 0.385 + i * h * 0.085, h * 0.026, i < 3 ? '#7df0b0' : '#ffffff'),
  );
  return {
    art:
      solid(sheet, box(-w / 2, -h, w, h, 18), colour, 'soft') +
      rect(-w / 2, -h, w * 0.07, h, shade(colour, 0.25), 8) +
      emoji(sheet, 'paw-prints', 0, -h * 0.7, h * 0.34) +
      rows,
    w,
    h,
  };
}

/** Three teeth in a gum. */
export function gumTooth(sheet: Sheet, w = 520): Thing {
  const k = w / 520;
  const tooth = (x: number, s: number) => emoji(sheet, 'tooth', x * k, -215 * k, 230 * s * k);
  const gum = `M${-260 * k} 0 V${-96 * k} C${-220 * k} ${-170 * k} ${-190 * k} ${-160 * k} ${-160 * k} ${-120 * k} C${-130 * k} ${-170 * k} ${-100 * k} ${-170 * k} ${-80 * k} ${-128 * k} C${-50 * k} ${-100 * k} ${50 * k} ${-100 * k} ${80 * k} ${-128 * k} C${100 * k} ${-170 * k} ${130 * k} ${-170 * k} ${160 * k} ${-120 * k} C${190 * k} ${-160 * k} ${220 * k} ${-170 * k} ${260 * k} ${-96 * k} V0 Z`;
  return {
    art:
      tooth(-190, 0.86) +
      tooth(190, 0.86) +
      tooth(0, 1.15) +
      solid(sheet, gum, '#f48a98', 'top') +
      gleam(sheet, -200 * k, -60 * k, 400 * k, 14 * k, 0.4),
    w,
    h: 345 * k,
  };
}

/** A window with rain or sun outside. */
export function view(sheet: Sheet, sky: [string, string], isRaining: boolean, w = 380): Thing {
  const h = w * 0.95;
  const pane = linear(sheet, 90, [
    [0, sky[0]],
    [1, sky[1]],
  ]);
  const rain = isRaining
    ? times(26, (i) =>
        line(
          `M${-w * 0.42 + (i % 7) * w * 0.135} ${-h * 0.88 + Math.floor(i / 7) * h * 0.21 + (i % 3) * 12} l-9 34`,
          '#ffffff',
          4,
          `opacity=".75"`,
        ),
      )
    : '';
  const frame = `stroke="#fff7ea" stroke-width="18"`;
  return {
    art: `${rect(-w / 2, -h, w, h, pane, 10) + rain + rect(-w / 2, -h, w, h, 'none', 10, frame)}<path d="M0 ${-h} V0 M${-w / 2} ${-h / 2} H${w / 2}" fill="none" ${frame}/>${rect(-w * 0.56, -10, w * 1.12, 26, mix('#fff7ea', '#b98555', 0.2), 8)}`,
    w: w * 1.12,
    h: h + 16,
  };
}
