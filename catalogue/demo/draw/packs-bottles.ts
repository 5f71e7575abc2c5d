// Bottles: a body drawn from a few measures, and the caps, pumps and triggers for it.
import { mix, shade, tint } from './colour.ts';
import type { Label } from './label.ts';
import { printLabel } from './label.ts';
import type { Sheet } from './svg.ts';
import { circle, line, linear, path, rect, times } from './svg.ts';
import type { Thing } from './thing.ts';
import { box, gleam, ribbedCap, solid, stick } from './thing.ts';

export type Top = 'screw' | 'flip' | 'pump' | 'trigger' | 'mist' | 'bent' | 'cup';
export type BottleShape = {
  w?: number;
  h?: number;
  neck?: number;
  shoulder?: number;
  waist?: number;
  top?: Top;
  body?: string;
  cap?: string /** Clear plastic: what is inside shows around the label. */;
  clear?: boolean;
  handle?: boolean;
  labelTop?: number;
  labelInset?: number;
};

function pump(sheet: Sheet, neck: number, fill: string): { art: string; h: number } {
  const art =
    solid(sheet, box(-neck * 0.16, -118, neck * 0.32, 70, 4), tint(fill, 0.25)) +
    ribbedCap(sheet, -neck * 0.58, -52, neck * 1.16, 56, fill, 9) +
    solid(
      sheet,
      `M${-neck * 0.46} ${-140} q0 -20 18 -20 H${neck * 0.3} L${neck * 1.16} ${-150} q14 2 14 14 v22 h-16 v-14 L${neck * 0.4} ${-120} H${-neck * 0.3} q-12 0 -12 -12 Z`,
      fill,
      'top',
    );
  return { art, h: 160 };
}

function trigger(sheet: Sheet, neck: number, fill: string, second: string): { art: string; h: number } {
  const lever = solid(
    sheet,
    `M${-neck * 0.42} ${-112} C${-neck * 0.62} ${-80} ${-neck * 0.9} ${-54} ${-neck * 0.86} ${-8} q8 6 16 -2 C${-neck * 0.56} ${-50} ${-neck * 0.3} ${-60} ${-neck * 0.16} ${-96} Z`,
    second,
    'top',
  );
  const head = `M${-neck * 1.02} ${-166} q-8 0 -8 8 v26 q0 8 8 8 H${-neck * 0.5} L${-neck * 0.42} ${-96} H${neck * 0.5} C${neck * 1.1} ${-100} ${neck * 1.24} ${-140} ${neck * 1.1} ${-176} C${neck * 0.96} ${-192} ${neck * 0.2} ${-196} ${-neck * 0.5} ${-186} Z`;
  const nozzle =
    solid(sheet, box(-neck * 1.38, -166, neck * 0.34, 44, 6), second, 'top') +
    rect(-neck * 1.42, -152, 6, 16, shade(second, 0.5), 2);
  const art =
    lever +
    solid(sheet, box(-neck * 0.36, -100, neck * 0.72, 62, 6), tint(fill, 0.1)) +
    solid(sheet, head, fill, 'top') +
    nozzle +
    ribbedCap(sheet, -neck * 0.6, -46, neck * 1.2, 50, second, 8);
  return { art, h: 196 };
}

function mist(sheet: Sheet, neck: number, fill: string): { art: string; h: number } {
  const art =
    solid(sheet, box(-neck * 0.5, -34, neck, 38, 4), '#d7dde6') +
    solid(sheet, box(-neck * 0.56, -150, neck * 1.12, 118, 16), fill) +
    line(`M${-neck * 0.56} ${-34} H${neck * 0.56}`, shade(fill, 0.4), 2, `opacity=".4"`);
  return { art, h: 150 };
}

/** A bent neck that reaches under a toilet rim. */
function bent(sheet: Sheet, neck: number, fill: string): { art: string; h: number } {
  const tubePath = `M${-neck * 0.34} 4 C${-neck * 0.4} ${-60} ${-neck * 0.5} ${-84} ${-neck * 0.95} ${-128} L${-neck * 0.5} ${-176} C${neck * 0.2} ${-130} ${neck * 0.44} ${-70} ${neck * 0.44} 4 Z`;
  const cap = `<g transform="translate(${-neck * 0.72} ${-152}) rotate(-43)">${ribbedCap(sheet, -neck * 0.46, -74, neck * 0.92, 78, fill, 12)}</g>`;
  return { art: solid(sheet, tubePath, tint(fill, 0.7)) + cap, h: 210 };
}

function topOf(
  sheet: Sheet,
  kind: Top,
  neck: number,
  fill: string,
  second: string,
): { art: string; h: number } {
  if (kind === 'pump') return pump(sheet, neck, fill);
  if (kind === 'trigger') return trigger(sheet, neck, fill, second);
  if (kind === 'mist') return mist(sheet, neck, fill);
  if (kind === 'bent') return bent(sheet, neck, fill);
  if (kind === 'flip') {
    const art =
      solid(sheet, box(-neck * 0.56, -74, neck * 1.12, 78, 10), fill) +
      line(`M${-neck * 0.56} ${-26} H${neck * 0.56}`, shade(fill, 0.5), 3, `opacity=".5"`) +
      rect(-neck * 0.2, -40, neck * 0.4, 12, tint(fill, 0.4), 5);
    return { art, h: 74 };
  }
  if (kind === 'cup') {
    const cup = `M${-neck * 0.62} 4 L${-neck * 0.54} ${-96} q2 -10 12 -10 H${neck * 0.54 - 12} q10 0 12 10 L${neck * 0.62} 4 Z`;
    return {
      art:
        solid(sheet, cup, fill) +
        times(3, (i) =>
          line(
            `M${-neck * 0.57 + i} ${-20 - i * 22} H${neck * 0.57 - i}`,
            tint(fill, 0.5),
            2,
            `opacity=".5"`,
          ),
        ),
      h: 106,
    };
  }
  return { art: ribbedCap(sheet, -neck * 0.56, -64, neck * 1.12, 68, fill, 8), h: 64 };
}

function outline(w: number, top: number, neck: number, shoulder: number, waist: number): string {
  const [half, foot] = [w / 2, 26];
  const mid = (top + shoulder) / 2;
  const side = (s: number) => `${s * half} ${top + shoulder}`;
  return `M${-neck / 2} ${top} H${neck / 2} C${neck / 2} ${top + shoulder * 0.45} ${half} ${top + shoulder * 0.35} ${side(1)} Q${half * (1 - waist)} ${mid * 0.6} ${half} ${-foot * 2} Q${half} 0 ${half - foot} 0 H${-half + foot} Q${-half} 0 ${-half} ${-foot * 2} Q${-half * (1 - waist)} ${mid * 0.6} ${side(-1)} C${-half} ${top + shoulder * 0.35} ${-neck / 2} ${top + shoulder * 0.45} ${-neck / 2} ${top} Z`;
}

/** A bottle with its label. Measures of `shape` are SVG units; the defaults draw a plain screw-cap bottle. */
export function bottle(sheet: Sheet, label: Label, shape: BottleShape = {}): Thing {
  const {
    w = 240,
    h = 480,
    neck = 84,
    shoulder = 90,
    waist = 0,
    top = 'screw',
    clear = false,
    labelTop = 0.28,
    labelInset = 0,
  } = shape;
  const fill = shape.body ?? (clear ? mix(label.main, '#ffffff', 0.35) : label.paper);
  const capFill = shape.cap ?? label.accent;
  const cap = topOf(sheet, top, neck, capFill, mix(capFill, '#ffffff', 0.65));
  const d = outline(w, -h, neck, shoulder, waist);
  const lw = w - labelInset * 2;
  const [ly, lh] = [-h * (1 - labelTop), h * (1 - labelTop) - h * 0.06];
  const plate =
    labelInset > 0
      ? box(-lw / 2, ly, lw, lh, 20)
      : `M${-lw / 2} ${ly} Q0 ${ly + 14} ${lw / 2} ${ly} V${ly + lh} Q0 ${ly + lh + 12} ${-lw / 2} ${ly + lh} Z`;
  const depth = clear
    ? linear(sheet, 90, [
        [0, '#ffffff', 0.55],
        [0.16, '#ffffff', 0.1],
        [1, shade(label.main, 0.2), 0.35],
      ])
    : 'none';
  const hole = shape.handle
    ? `<g>${path(box(w * 0.2, -h * 0.86, w * 0.17, h * 0.34, w * 0.08), shade(fill, 0.38))}${path(box(w * 0.22, -h * 0.85, w * 0.13, h * 0.31, w * 0.06), shade(fill, 0.18))}</g>`
    : '';
  const air = clear
    ? line(
        `M${-neck * 0.62} ${-h + shoulder * 0.5} Q0 ${-h + shoulder * 0.62} ${neck * 0.62} ${-h + shoulder * 0.5}`,
        '#ffffff',
        3,
        `opacity=".7"`,
      ) +
      circle(w * 0.3, -h + shoulder + 30, 5, '#ffffff', `opacity=".7"`) +
      circle(w * 0.22, -h + shoulder + 46, 3, '#ffffff', `opacity=".7"`)
    : '';
  const art =
    group2(cap.art, -h) +
    path(d, fill) +
    path(d, depth) +
    air +
    solid(sheet, d, '#ffffff00') +
    gleam(sheet, -w * 0.36, -h + shoulder, w * 0.07, h * 0.72, 0.55) +
    stick(sheet, printLabel(sheet, label, lw, lh), plate, -lw / 2, ly, labelInset > 0 ? 'soft' : 'round') +
    hole;
  return { art, w, h: h + cap.h };
}

const group2 = (art: string, y: number) => `<g transform="translate(0 ${y})">${art}</g>`;

/** A squat laundry-liquid jug with a handle. */
export function jug(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; cap?: string; body?: string } = {},
): Thing {
  const { w = 380, h = 470, cap = label.accent, body = label.main } = opt;
  const l = -w / 2;
  const d = `M${l + 60} ${-h} H${l + 168} L${l + 182} ${-h * 0.93} C${w * 0.2} ${-h * 0.96} ${w / 2} ${-h * 0.86} ${w / 2} ${-h * 0.6} V${-30} Q${w / 2} 0 ${w / 2 - 34} 0 H${l + 34} Q${l} 0 ${l} ${-30} V${-h * 0.72} C${l} ${-h * 0.86} ${l + 52} ${-h * 0.88} ${l + 60} ${-h} Z`;
  const grip = `M${w * 0.12} ${-h * 0.8} C${w * 0.3} ${-h * 0.84} ${w * 0.385} ${-h * 0.72} ${w * 0.385} ${-h * 0.58} V${-h * 0.36} q0 30 -26 30 q-26 0 -26 -30 V${-h * 0.52} C${w * 0.25} ${-h * 0.64} ${w * 0.2} ${-h * 0.66} ${w * 0.1} ${-h * 0.68} q-26 -30 ${w * 0.02} ${-h * 0.12} Z`;
  const plate = box(l + 24, -h * 0.68, w * 0.62, h * 0.62, 18);
  const art =
    `<g transform="translate(${l + 114} ${-h})">${topOf(sheet, 'cup', 112, cap, '#ffffff').art}</g>` +
    solid(sheet, d, body, 'soft') +
    path(grip, shade(body, 0.42)) +
    path(grip, '#0b1530', `opacity=".12"`) +
    line(
      `M${w * 0.13} ${-h * 0.8} C${w * 0.3} ${-h * 0.83} ${w * 0.385} ${-h * 0.72} ${w * 0.385} ${-h * 0.58}`,
      shade(body, 0.6),
      4,
      `opacity=".5"`,
    ) +
    stick(sheet, printLabel(sheet, label, w * 0.62, h * 0.62), plate, l + 24, -h * 0.68, 'soft') +
    gleam(sheet, l + 12, -h * 0.7, 13, h * 0.55, 0.55);
  return { art, w, h: h + 106 };
}
