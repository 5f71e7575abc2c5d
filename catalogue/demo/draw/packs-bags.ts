// Soft packs: stand-up bags, refill pouches, small wet-food pouches and flow packs.
import { mix, shade, tint } from './colour.ts';
import type { Label } from './label.ts';
import { printLabel, sideColour } from './label.ts';
import type { Sheet } from './svg.ts';
import { blur, circle, ellipse, line, linear, path, rect, times } from './svg.ts';
import type { Thing } from './thing.ts';
import { box, gleam, ribbedCap, solid, stick } from './thing.ts';

const creases = (sheet: Sheet, w: number, h: number, colour: string) =>
  `<g ${blur(sheet, 3)} opacity=".5">` +
  line(
    `M${-w * 0.4} ${-h * 0.9} Q${-w * 0.33} ${-h * 0.82} ${-w * 0.42} ${-h * 0.7}`,
    '#ffffff',
    5,
    `opacity=".55"`,
  ) +
  line(
    `M${w * 0.42} ${-h * 0.92} Q${w * 0.34} ${-h * 0.84} ${w * 0.43} ${-h * 0.74}`,
    colour,
    5,
    `opacity=".4"`,
  ) +
  line(
    `M${-w * 0.44} ${-h * 0.22} Q${-w * 0.36} ${-h * 0.14} ${-w * 0.43} ${-h * 0.06}`,
    colour,
    5,
    `opacity=".35"`,
  ) +
  line(
    `M${w * 0.45} ${-h * 0.3} Q${w * 0.38} ${-h * 0.2} ${w * 0.45} ${-h * 0.08}`,
    '#ffffff',
    5,
    `opacity=".4"`,
  ) +
  '</g>';

/** A big bag of dry food or powder, with a folded top and side folds. */
export function bag(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; window?: string } = {},
): Thing {
  const { w = 420, h = 600 } = opt;
  const seal = h * 0.075;
  const d = `M${-w * 0.47} ${-h} H${w * 0.47} L${w * 0.48} ${-h + seal} C${w * 0.55} ${-h * 0.7} ${w * 0.52} ${-h * 0.3} ${w * 0.5} ${-h * 0.04} Q${w * 0.49} 0 ${w * 0.44} 0 Q0 ${h * 0.018} ${-w * 0.44} 0 Q${-w * 0.49} 0 ${-w * 0.5} ${-h * 0.04} C${-w * 0.52} ${-h * 0.3} ${-w * 0.55} ${-h * 0.7} ${-w * 0.48} ${-h + seal} Z`;
  const sealBar = linear(sheet, 90, [
    [0, tint(sideColour(label), 0.25)],
    [0.5, sideColour(label)],
    [1, shade(sideColour(label), 0.2)],
  ]);
  const fold =
    path(
      `M${w * 0.43} ${-h + seal} C${w * 0.47} ${-h * 0.6} ${w * 0.45} ${-h * 0.3} ${w * 0.43} 0 H${w * 0.52} V${-h + seal} Z`,
      '#0b1530',
      `opacity=".14"`,
    ) +
    path(
      `M${-w * 0.44} ${-h + seal} C${-w * 0.47} ${-h * 0.6} ${-w * 0.46} ${-h * 0.3} ${-w * 0.44} 0 H${-w * 0.54} V${-h + seal} Z`,
      '#ffffff',
      `opacity=".16"`,
    );
  const art =
    stick(sheet, printLabel(sheet, label, w * 1.06, h - seal), d, -w * 0.53, -h + seal, 'soft') +
    `<g opacity="1">${fold}</g>` +
    rect(-w * 0.47, -h, w * 0.94, seal, sealBar, 4) +
    line(
      `M${-w * 0.46} ${-h + seal * 0.5} H${w * 0.46}`,
      '#ffffff',
      2,
      `opacity=".45" stroke-dasharray="7 6"`,
    ) +
    rect(-w * 0.48, -h + seal, w * 0.96, 10, '#0b1530', 4, `opacity=".16" ${blur(sheet, 4)}`) +
    creases(sheet, w, h, shade(label.main, 0.5)) +
    gleam(sheet, -w * 0.37, -h * 0.84, w * 0.06, h * 0.7, 0.28);
  return { art, w: w * 1.06, h };
}

/** A stand-up pouch, with a spout (refills) or a zip (treats). */
export function pouch(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; spout?: boolean; window?: string } = {},
): Thing {
  const { w = 380, h = 500, spout = false } = opt;
  const d = `M${-w * 0.46 + 16} ${-h} H${w * 0.46 - 16} q16 0 16 16 C${w * 0.47} ${-h * 0.6} ${w * 0.5} ${-h * 0.3} ${w * 0.5} ${-h * 0.05} Q${w * 0.5} 0 ${w * 0.44} 0 Q0 ${h * 0.05} ${-w * 0.44} 0 Q${-w * 0.5} 0 ${-w * 0.5} ${-h * 0.05} C${-w * 0.5} ${-h * 0.3} ${-w * 0.47} ${-h * 0.6} ${-w * 0.46} ${-h + 16} q0 -16 16 -16 Z`;
  const seal = spout ? h * 0.03 : h * 0.1;
  const neck = spout
    ? ribbedCap(sheet, -42, -h - 62, 84, 50, label.accent, 10) +
      solid(sheet, box(-28, -h - 18, 56, 26, 4), tint(label.accent, 0.6))
    : '';
  const zip = spout
    ? ''
    : line(`M${-w * 0.45} ${-h + seal * 0.95} H${w * 0.45}`, '#ffffff', 3, `opacity=".6"`) +
      line(`M${-w * 0.45} ${-h + seal * 1.1} H${w * 0.45}`, '#0b1530', 2, `opacity=".25"`) +
      circle(0, -h + seal * 0.45, seal * 0.2, shade(sideColour(label), 0.55));
  const base = path(
    `M${-w * 0.49} ${-h * 0.1} Q0 ${-h * 0.03} ${w * 0.49} ${-h * 0.1} L${w * 0.5} ${-h * 0.04} Q0 ${h * 0.08} ${-w * 0.5} ${-h * 0.04} Z`,
    '#0b1530',
    `opacity=".14"`,
  );
  const art =
    neck +
    stick(
      sheet,
      rect(0, -seal, w, seal + 2, sideColour(label)) + printLabel(sheet, label, w, h - seal - h * 0.02),
      d,
      -w / 2,
      -h + seal,
      'soft',
    ) +
    zip +
    base +
    creases(sheet, w, h, shade(label.main, 0.5)) +
    gleam(sheet, -w * 0.36, -h * 0.85, w * 0.06, h * 0.66, 0.32);
  return { art, w, h: h + (spout ? 62 : 0) };
}

/** A small flat pouch of wet food with wide seams and a tear notch. */
export function sachet(sheet: Sheet, label: Label, opt: { w?: number; h?: number } = {}): Thing {
  const { w = 340, h = 470 } = opt;
  const edge = 26;
  const outer = box(-w / 2, -h, w, h, 18);
  const foil = linear(sheet, 35, [
    [0, '#eef1f5'],
    [0.3, mix(label.main, '#ffffff', 0.55)],
    [0.5, '#ffffff'],
    [0.75, mix(label.main, '#ffffff', 0.4)],
    [1, '#dfe4ea'],
  ]);
  const inner = `M${-w / 2 + edge} ${-h + edge + 6} Q0 ${-h + edge - 6} ${w / 2 - edge} ${-h + edge + 6} Q${w / 2 - edge + 10} ${-h / 2} ${w / 2 - edge} ${-edge - 6} Q0 ${-edge + 8} ${-w / 2 + edge} ${-edge - 6} Q${-w / 2 + edge - 10} ${-h / 2} ${-w / 2 + edge} ${-h + edge + 6} Z`;
  const art =
    path(outer, foil) +
    times(
      30,
      (i) =>
        rect(-w / 2 + 6, -h + 14 + i * ((h - 26) / 30), 12, 2, '#0b1530', 1, `opacity=".1"`) +
        rect(w / 2 - 18, -h + 14 + i * ((h - 26) / 30), 12, 2, '#0b1530', 1, `opacity=".1"`),
    ) +
    stick(
      sheet,
      printLabel(sheet, label, w - edge * 2 + 16, h - edge * 2),
      inner,
      -w / 2 + edge - 8,
      -h + edge,
      'soft',
    ) +
    path(`M${w / 2} ${-h * 0.86} l-12 6 l12 6 Z`, shade(label.main, 0.3)) +
    gleam(sheet, -w * 0.3, -h * 0.86, w * 0.05, h * 0.7, 0.4);
  return { art, w, h };
}

/** A flow pack from the front, sealed at both ends and bulging. */
export function flowPack(sheet: Sheet, label: Label, opt: { w?: number; h?: number } = {}): Thing {
  const { w = 620, h = 300 } = opt;
  const weld = 38;
  const zigzag = (x: number, s: number) =>
    `M${x} ${-h * 0.94} ${times(12, (i) => `l${i % 2 === 0 ? s * 9 : -s * 9} ${(h * 0.88) / 12} `)}L${x - s * weld} ${-h * 0.06} V${-h * 0.94} Z`;
  const d = `M${-w / 2 + weld} ${-h * 0.93} Q0 ${-h * 1.04} ${w / 2 - weld} ${-h * 0.93} V${-h * 0.06} Q0 ${h * 0.02} ${-w / 2 + weld} ${-h * 0.06} Z`;
  const art =
    path(zigzag(w / 2, 1), shade(label.main, 0.1)) +
    path(zigzag(-w / 2, -1), tint(label.main, 0.1)) +
    stick(sheet, printLabel(sheet, label, w - weld * 2, h), d, -w / 2 + weld, -h, 'soft') +
    ellipse(0, -h * 0.9, w * 0.34, h * 0.035, '#ffffff', `opacity=".4" ${blur(sheet, 6)}`) +
    ellipse(0, -h * 0.04, w * 0.4, h * 0.05, '#0b1530', `opacity=".18" ${blur(sheet, 6)}`);
  return { art, w, h };
}
