// A pack's printed label: brand, product line, Khmer name of the kind, size, illustration and pattern.
import { inkOn, luminance, mix, shade } from './colour.ts';
import { emoji } from './emoji.ts';
import type { LabelStyle } from './label-patterns.ts';
import { printPattern, wideField } from './label-patterns.ts';
import type { Sheet } from './svg.ts';
import { rect } from './svg.ts';
import type { FontName } from './text.ts';
import { fitSize, text } from './text.ts';

export type Label = {
  brand: string;
  line: string;
  km: string;
  size: string;
  emoji: string;
  style: LabelStyle;
  font: FontName;
  /** Colours of the background (`paper`), the main shape and the highlights. */
  paper: string;
  main: string;
  accent: string;
};

/** Splits a line of more than 11 characters in two of similar length, at a space; one word stays whole. */
export function splitLine(line: string): string[] {
  const words = line.split(' ');
  if (line.length <= 11 || words.length < 2) return [line];
  const cuts = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')]);
  return cuts.reduce((best, cut) => (widest(cut) < widest(best) ? cut : best));
}

const widest = (lines: string[]) => Math.max(...lines.map((part) => part.length));

/** A pill with the product's size; empty when it has none. */
function sizePill(
  label: Label,
  x: number,
  y: number,
  unit: number,
  anchor: 'start' | 'middle' | 'end' = 'middle',
): string {
  if (!label.size) return '';
  const size = fitSize(label.size, unit * 0.62, unit * 5, 'clean');
  const width = label.size.length * size * 0.62 + unit * 0.9;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  const ink = inkOn(label.accent, label.main);
  return (
    rect(left, y - unit * 0.55, width, unit * 1.1, label.accent, unit * 0.55) +
    text(label.size, {
      x: left + width / 2,
      y: y + size * 0.36,
      size,
      font: 'clean',
      fill: ink,
      max: width - unit * 0.5,
    })
  );
}

function wordsTall(label: Label, w: number, h: number, inks: { top: string; mid: string }): string {
  const unit = Math.min(w * 0.16, h * 0.075);
  const max = w * 0.84;
  const lines = splitLine(label.line);
  const lineSize = Math.min(...lines.map((part) => fitSize(part, unit * 1.05, max, label.font)));
  const brandY = h * 0.055 + unit * 1.25;
  const first = brandY + unit * 0.45 + lineSize * 1.05;
  const rows = lines.map((part, i) =>
    text(part, {
      x: w / 2,
      y: first + i * lineSize * 1.12,
      size: lineSize,
      font: label.font,
      fill: inks.mid,
    }),
  );
  return (
    text(label.brand, { x: w / 2, y: brandY, size: unit * 1.5, font: label.font, fill: inks.top, max }) +
    rows.join('')
  );
}

function tall(sheet: Sheet, label: Label, w: number, h: number): string {
  const printed = printPattern(sheet, label, w, h);
  const unit = Math.min(w * 0.16, h * 0.075);
  const picture = Math.min(w * 0.6, h * 0.33);
  const lowInk = printed.lowInk;
  return (
    printed.art +
    wordsTall(label, w, h, printed) +
    emoji(sheet, label.emoji, w / 2, h * 0.575, picture) +
    text(label.km, { x: w / 2, y: h * 0.845, size: unit * 0.82, fill: lowInk, max: w * 0.84 }) +
    sizePill(label, w / 2, h * 0.925, unit * 0.86)
  );
}

function square(sheet: Sheet, label: Label, w: number, h: number): string {
  const printed = printPattern(sheet, label, w, h);
  const unit = Math.min(w * 0.13, h * 0.12);
  const lines = [label.line];
  const lineSize = fitSize(label.line, unit * 0.86, w * 0.86, label.font);
  const picture = Math.min(w * 0.44, h * 0.36);
  return (
    printed.art +
    text(label.brand, {
      x: w / 2,
      y: h * 0.19,
      size: unit * 1.25,
      font: label.font,
      fill: printed.top,
      max: w * 0.84,
    }) +
    lines
      .map((part) =>
        text(part, { x: w / 2, y: h * 0.21 + lineSize, size: lineSize, font: label.font, fill: printed.mid }),
      )
      .join('') +
    emoji(sheet, label.emoji, w / 2, h * 0.555, picture) +
    text(label.km, { x: w / 2, y: h * 0.845, size: unit * 0.6, fill: printed.lowInk, max: w * 0.8 }) +
    sizePill(label, w / 2, h * 0.925, unit * 0.62)
  );
}

/** A wide label: illustration at the left, text beside it. */
function wide(sheet: Sheet, label: Label, w: number, h: number): string {
  const printed = printPattern(sheet, label, w, h);
  const { x, r } = wideField(w, h);
  const picture = r * 2;
  const left = x + r * 1.25 + h * 0.08;
  const max = w - left - h * 0.12;
  const unit = h * 0.16;
  const brand = fitSize(label.brand, unit * 1.9, max, label.font);
  const lineSize = fitSize(label.line, unit * 1.15, max, label.font);
  const top = h * 0.5 - (brand + lineSize * 1.1 + unit * 1.9) / 2;
  const brandY = top + brand * 0.84;
  const lineY = brandY + lineSize * 1.12;
  return (
    printed.art +
    emoji(sheet, label.emoji, x, h / 2, picture * 0.92) +
    text(label.brand, {
      x: left,
      y: brandY,
      size: brand,
      font: label.font,
      fill: printed.top,
      anchor: 'start',
    }) +
    text(label.line, {
      x: left,
      y: lineY,
      size: lineSize,
      font: label.font,
      fill: printed.mid,
      anchor: 'start',
    }) +
    text(label.km, {
      x: left,
      y: lineY + unit * 1.45,
      size: unit * 0.85,
      fill: printed.lowInk,
      anchor: 'start',
      max: max * 0.6,
    }) +
    sizePill(label, w - h * 0.12, lineY + unit * 1.25, unit * 0.9, 'end')
  );
}

/** A label of w × h units in the layout that fits its proportions. */
export function printLabel(sheet: Sheet, label: Label, w: number, h: number): string {
  const ratio = h / w;
  if (ratio > 1.18) return tall(sheet, label, w, h);
  if (ratio > 0.8) return square(sheet, label, w, h);
  return wide(sheet, label, w, h);
}

/** The colour of a pack's unprinted parts (sides, folds). */
export function sideColour(label: Label): string {
  return luminance(label.paper) > 0.8 ? mix(label.main, label.paper, 0.15) : shade(label.paper, 0.12);
}
