// Packs with one simple round body: tubes, tins, jars, rolls.
import { mix, shade, tint } from './colour.ts';
import type { Label } from './label.ts';
import { printLabel } from './label.ts';
import type { Sheet } from './svg.ts';
import { ellipse, line, linear, path, rect, times } from './svg.ts';
import type { Thing } from './thing.ts';
import { box, gleam, ribbedCap, solid, stick } from './thing.ts';

/** A tube standing on its cap, crimped at the top. */
export function tube(sheet: Sheet, label: Label, opt: { w?: number; h?: number; cap?: string } = {}): Thing {
  const { w = 210, h = 640, cap = label.accent } = opt;
  const capH = h * 0.12;
  const capW = w * 0.62;
  const shoulder = -capH - h * 0.05;
  const d = `M${-w * 0.54} ${-h} H${w * 0.54} C${w * 0.53} ${-h * 0.6} ${w * 0.5} ${-h * 0.4} ${w * 0.47} ${shoulder} Q${w * 0.46} ${-capH} ${capW * 0.5} ${-capH} H${-capW * 0.5} Q${-w * 0.46} ${-capH} ${-w * 0.47} ${shoulder} C${-w * 0.5} ${-h * 0.4} ${-w * 0.53} ${-h * 0.6} ${-w * 0.54} ${-h} Z`;
  const crimp = h * 0.055;
  const teeth = times(24, (i) =>
    rect(-w * 0.53 + i * ((w * 1.06) / 24), -h + 3, 2, crimp - 8, shade(label.main, 0.3), 1, `opacity=".28"`),
  );
  const art =
    ribbedCap(sheet, -capW / 2, -capH - 4, capW, capH + 4, cap, 12) +
    stick(sheet, printLabel(sheet, label, w * 1.08, h - capH - crimp), d, -w * 0.54, -h + crimp) +
    rect(-w * 0.54, -h, w * 1.08, crimp, mix(label.main, label.paper, 0.1), 3) +
    teeth +
    line(`M${-w * 0.54} ${-h + crimp} H${w * 0.54}`, shade(label.main, 0.4), 1.5, `opacity=".35"`) +
    gleam(sheet, -w * 0.43, -h * 0.9, w * 0.06, h * 0.66, 0.3);
  return { art, w: w * 1.08, h };
}

/** A tube lying on its side, cap to the right. */
export function tubeLying(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; cap?: string } = {},
): Thing {
  const { w = 680, h = 190, cap = label.accent } = opt;
  const capW = w * 0.12;
  const end = w / 2 - capW;
  const crimp = w * 0.045;
  const d = `M${-w / 2} ${-h} C${-w * 0.2} ${-h * 1.01} ${end - 60} ${-h * 0.93} ${end - 22} ${-h * 0.9} Q${end} ${-h * 0.86} ${end} ${-h * 0.76} V${-h * 0.24} Q${end} ${-h * 0.1} ${end - 22} ${-h * 0.08} C${end - 60} ${-h * 0.04} ${-w * 0.2} 0 ${-w / 2} 0 Z`;
  const light = linear(sheet, 90, [
    [0, '#ffffff', 0.2],
    [0.16, '#ffffff', 0.5],
    [0.3, '#ffffff', 0.06],
    [0.6, '#0b1530', 0.02],
    [0.88, '#0b1530', 0.3],
    [1, '#0b1530', 0.4],
  ]);
  const capLight = linear(sheet, 90, [
    [0, '#ffffff', 0.1],
    [0.2, '#ffffff', 0.45],
    [0.5, '#0b1530', 0],
    [1, '#0b1530', 0.4],
  ]);
  const capShape = box(end - 3, -h * 0.8, capW + 3, h * 0.6, 12);
  const art =
    path(capShape, cap) +
    path(capShape, capLight) +
    times(7, (i) =>
      rect(end + 10, -h * 0.74 + i * h * 0.075, capW - 22, 2.4, shade(cap, 0.35), 1, `opacity=".35"`),
    ) +
    stick(sheet, printLabel(sheet, label, w - capW - crimp, h), d, -w / 2 + crimp, -h, 'none') +
    path(d, light) +
    path(box(-w / 2, -h, crimp, h, 3), mix(label.main, label.paper, 0.15)) +
    times(13, (i) =>
      rect(-w / 2 + 4, -h + 8 + i * h * 0.073, crimp - 8, 2, shade(label.main, 0.35), 1, `opacity=".3"`),
    );
  return { art, w, h };
}

/** A round tin or jar with a lid; glass shows its content above a lower label. */
export function jar(
  sheet: Sheet,
  label: Label,
  opt: { w?: number; h?: number; lid?: string; inside?: string; lidH?: number } = {},
): Thing {
  const { w = 340, h = 440, lid = label.accent, inside, lidH = 0.17 } = opt;
  const top = -h * (1 - lidH);
  const bulge = w * 0.07;
  const d = `M${-w / 2} ${top + 12} Q${-w / 2} ${top} ${-w / 2 + 18} ${top} H${w / 2 - 18} Q${w / 2} ${top} ${w / 2} ${top + 12} V${-24} C${w / 2} ${bulge * 0.35} ${-w / 2} ${bulge * 0.35} ${-w / 2} ${-24} Z`;
  const labelTop = inside === undefined ? top + h * 0.03 : top + h * 0.17;
  const labelH = -labelTop - h * 0.05;
  const arc = `M${-w / 2} ${labelTop} Q0 ${labelTop + bulge} ${w / 2} ${labelTop} V${labelTop + labelH - bulge * 0.3} Q0 ${labelTop + labelH + bulge * 0.5} ${-w / 2} ${labelTop + labelH - bulge * 0.3} Z`;
  const body =
    inside === undefined
      ? solid(sheet, d, mix(label.main, '#ffffff', 0.1))
      : path(d, inside) + path(d, '#ffffff', `opacity=".12"`) + solid(sheet, d, '#ffffff22');
  const art =
    body +
    stick(sheet, printLabel(sheet, label, w, labelH), arc, -w / 2, labelTop + bulge * 0.25) +
    ribbedCap(sheet, -w * 0.51, -h, w * 1.02, h * lidH + 4, lid, 14) +
    ellipse(0, -h + 4, w * 0.47, 5, tint(lid, 0.4), `opacity=".6"`) +
    gleam(sheet, -w * 0.42, top + 24, w * 0.05, h * 0.6, 0.4);
  return { art, w: w * 1.02, h };
}

/** A metal tin with rolled rims. */
export function tin(sheet: Sheet, label: Label, opt: { w?: number; h?: number } = {}): Thing {
  const { w = 330, h = 430 } = opt;
  const metal = linear(sheet, 0, [
    [0, '#8d97a6'],
    [0.25, '#f6f8fb'],
    [0.5, '#b8c0cc'],
    [0.8, '#e8ecf2'],
    [1, '#7c8694'],
  ]);
  const d = `M${-w / 2} ${-h + 26} H${w / 2} V${-20} Q0 ${14} ${-w / 2} ${-20} Z`;
  const lid = solid(
    sheet,
    `M${-w * 0.51} ${-h + 18} Q${-w * 0.51} ${-h - 8} ${-w * 0.46} ${-h - 8} H${w * 0.46} Q${w * 0.51} ${-h - 8} ${w * 0.51} ${-h + 18} V${-h + 56} Q0 ${-h + 76} ${-w * 0.51} ${-h + 56} Z`,
    tint(label.accent, 0.15),
  );
  const art =
    stick(sheet, printLabel(sheet, label, w, h - 84), d, -w / 2, -h + 66) +
    path(`M${-w / 2} ${-28} Q0 ${6} ${w / 2} ${-28} V${-14} Q0 ${20} ${-w / 2} ${-14} Z`, metal) +
    lid +
    ellipse(0, -h - 5, w * 0.45, 7, tint(label.accent, 0.6)) +
    gleam(sheet, -w * 0.42, -h * 0.82, w * 0.05, h * 0.62, 0.4);
  return { art, w: w * 1.02, h: h + 8 };
}
