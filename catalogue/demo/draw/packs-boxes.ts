// Cartons and hanging cards.
import { mix, shade, tint } from './colour.ts';
import type { Label } from './label.ts';
import { printLabel, sideColour } from './label.ts';
import type { Sheet } from './svg.ts';
import { group, line, linear, path, rect } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, stick } from './thing.ts';

/** A carton, seen slightly from the right and above. */
export function carton(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; depth?: number } = {},
): Thing {
  const { w = 360, h = 520, depth = 90 } = opt;
  const rise = depth * 0.42;
  const left = -(w + depth) / 2;
  const face = box(left, -h, w, h, 2);
  const side = `M${left + w} ${-h} l${depth} ${-rise} v${h - rise * 0.1} l${-depth} ${rise * 1.1} Z`;
  const lid = `M${left} ${-h} l${depth} ${-rise} h${w} l${-depth} ${rise} Z`;
  const colour = sideColour(label);
  const shadow = linear(sheet, 0, [
    [0, '#0b1530', 0.3],
    [1, '#0b1530', 0.12],
  ]);
  const sideText = `<g transform="translate(${left + w + depth * 0.62} ${-h * 0.5 - rise * 0.4}) skewY(-22) rotate(-90)">${text(label.brand, { size: Math.min(depth * 0.42, 54), font: label.font, fill: tint(colour, 0.75), max: h * 0.7 })}</g>`;
  const art =
    path(side, colour) +
    path(side, shadow) +
    sideText +
    path(lid, tint(colour, 0.35)) +
    line(`M${left} ${-h} l${depth} ${-rise}`, '#ffffff', 1.5, `opacity=".5"`) +
    stick(sheet, printLabel(sheet, label, w, h), face, left, -h, 'none') +
    path(
      face,
      linear(sheet, 25, [
        [0, '#ffffff', 0.22],
        [0.4, '#ffffff', 0],
        [1, '#0b1530', 0.1],
      ]),
    ) +
    line(`M${left + w} ${-h} V0`, '#ffffff', 2, `opacity=".5"`);
  return { art, w: w + depth, h: h + rise };
}

/** A hanging card with the goods under a clear blister and the text in the upper third. */
export function card(sheet: Sheet, label: Label, goods: string, opt: { w?: number; h?: number } = {}): Thing {
  const { w = 360, h = 640 } = opt;
  const headH = h * 0.31;
  const ground = linear(sheet, 100, [
    [0, label.main],
    [1, mix(label.main, '#ffffff', 0.25)],
  ]);
  const cardShape = box(-w / 2, -h, w, h, 26);
  const dome = box(-w * 0.42, -h + headH + 12, w * 0.84, h - headH - 36, 40);
  const hole = path(box(-34, -h + 16, 68, 18, 9), shade(label.main, 0.5));
  const words = stick(
    sheet,
    printLabel(sheet, { ...label, size: label.size }, w, headH * 0.86),
    box(-w / 2, -h + headH * 0.16, w, headH * 0.84),
    -w / 2,
    -h + headH * 0.14,
    'none',
  );
  const art =
    path(cardShape, ground) +
    words +
    rect(-w / 2, -h, w, headH * 0.18, label.main, 26) +
    hole +
    path(dome, tint(label.main, 0.86)) +
    path(
      dome,
      linear(sheet, 90, [
        [0, shade(label.main, 0.2), 0.25],
        [0.2, '#ffffff', 0],
      ]),
    ) +
    group(goods, 0, -h * 0.34 + 6) +
    path(
      dome,
      linear(sheet, 15, [
        [0, '#ffffff', 0.55],
        [0.22, '#ffffff', 0.08],
        [0.6, '#ffffff', 0.02],
        [0.86, '#ffffff', 0.3],
        [1, '#ffffff', 0.05],
      ]),
    ) +
    path(dome, 'none', `stroke="#ffffff" stroke-width="3" opacity=".8"`) +
    gleam(sheet, -w * 0.36, -h * 0.62, 12, h * 0.5, 0.6);
  return { art, w, h };
}
