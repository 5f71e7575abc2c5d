// Dental goods without a pack. Sizes (`w`, `h`) are SVG units, colours CSS hex; a mark is the printed brand.
import { mix, shade, tint } from './colour.ts';
import type { Sheet } from './svg.ts';
import { circle, ellipse, group, line, linear, path, rect, times } from './svg.ts';
import type { FontName } from './text.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

export type Mark = { brand: string; font: FontName };

const tuft = (sheet: Sheet, x: number, y: number, w: number, h: number, fill: string) =>
  rect(x, y, w, h, fill, w * 0.28) +
  rect(
    x,
    y,
    w,
    h,
    linear(sheet, 0, [
      [0, '#0b1530', 0.16],
      [0.4, '#ffffff', 0.35],
      [1, '#0b1530', 0.2],
    ]),
    w * 0.28,
  );

export type BrushLook = {
  handle: string;
  grip: string;
  bristle: string;
  second?: string;
  wood?: boolean;
  slim?: number;
  worn?: boolean;
  notch?: boolean;
};

/** An upright toothbrush, head at the top, bristles towards the viewer. */
export function toothbrush(sheet: Sheet, look: BrushLook, mark?: Mark, h = 640): Thing {
  const k = h / 640;
  const slim = look.slim ?? 1;
  const hw = 62 * k * slim;
  const d = `M${-hw * 0.5} ${-h + 30 * k} C${-hw * 0.5} ${-h} ${hw * 0.5} ${-h} ${hw * 0.5} ${-h + 30 * k} V${-h + 118 * k} C${hw * 0.48} ${-h + 160 * k} ${13 * k} ${-h + 160 * k} ${12 * k} ${-h + 220 * k} C${12 * k} ${-h * 0.5} ${27 * k} ${-h * 0.42} ${26 * k} ${-h * 0.3} C${26 * k} ${-60 * k} ${22 * k} 0 0 0 C${-22 * k} 0 ${-26 * k} ${-60 * k} ${-26 * k} ${-h * 0.3} C${-27 * k} ${-h * 0.42} ${-12 * k} ${-h * 0.5} ${-12 * k} ${-h + 220 * k} C${-13 * k} ${-h + 160 * k} ${-hw * 0.48} ${-h + 160 * k} ${-hw * 0.5} ${-h + 118 * k} Z`;
  const cols = look.notch ? 3 : 4;
  const tw = (hw * 0.84) / cols;
  const rows = times(8 * cols, (i) => {
    const [col, row] = [i % cols, Math.floor(i / cols)];
    const isEdge = row === 0 || row === 7 || col === 0 || col === cols - 1;
    const fill =
      look.notch && col === 1
        ? (look.second ?? look.bristle)
        : isEdge
          ? look.bristle
          : (look.second ?? look.bristle);
    return tuft(sheet, -hw * 0.42 + col * tw + 0.5, -h + (14 + row * 13.4) * k, tw - 1, 12.4 * k, fill);
  });
  const grain = look.wood
    ? times(4, (i) =>
        line(
          `M${(-12 + i * 8) * k} ${-h * 0.5} C${(-16 + i * 9) * k} ${-h * 0.3} ${(-14 + i * 9) * k} ${-h * 0.2} ${(-10 + i * 7) * k} ${-30 * k}`,
          shade(look.handle, 0.3),
          1.2,
          `opacity=".35"`,
        ),
      )
    : '';
  const grip = look.wood
    ? rect(-25 * k, -64 * k, 50 * k, 26 * k, look.grip, 5, `opacity=".9"`)
    : rect(-17 * k, -h * 0.42, 34 * k, h * 0.25, look.grip, 17 * k) +
      times(6, (i) =>
        line(`M${-9 * k} ${-h * 0.39 + i * 24 * k} H${9 * k}`, shade(look.grip, 0.35), 3 * k, `opacity=".5"`),
      );
  const name = mark
    ? `<g transform="translate(${9 * k} ${-h * 0.145}) rotate(-90)">${text(mark.brand, { size: 25 * k, font: mark.font, fill: look.wood ? shade(look.handle, 0.6) : '#ffffff', anchor: look.wood ? 'start' : 'start', max: 86 * k, x: look.wood ? 0 : -70 * k })}</g>`
    : '';
  return {
    art:
      solid(sheet, d, look.handle) +
      grain +
      grip +
      rect(-hw * 0.46, -h + 10 * k, hw * 0.92, 112 * k, shade(look.bristle, 0.18), 14) +
      rows +
      name +
      gleam(sheet, -13 * k, -h * 0.56, 6 * k, h * 0.3, 0.55),
    w: Math.max(hw, 54 * k),
    h,
  };
}

/** A toothbrush lying on its back, from the side: bristles up, at the left. */
export function brushSide(sheet: Sheet, look: BrushLook, w = 680, paste?: string): Thing {
  const k = w / 680;
  const l = -w / 2;
  const d = `M${l} ${-22 * k} q0 -12 14 -13 L${l + 150 * k} ${-37 * k} C${l + 220 * k} ${-34 * k} ${l + 260 * k} ${-26 * k} ${l + 340 * k} ${-34 * k} C${l + 460 * k} ${-54 * k} ${l + 600 * k} ${-46 * k} ${w / 2 - 12} ${-36 * k} q12 4 12 14 q0 14 -16 16 C${w / 2 - 120 * k} ${2 * k} ${l + 440 * k} ${6 * k} ${l + 340 * k} ${-6 * k} C${l + 260 * k} ${-14 * k} ${l + 200 * k} ${-12 * k} ${l + 14} ${-10 * k} q-14 -2 -14 -12 Z`;
  const rows = times(11, (i) => {
    const spread = look.worn ? (i - 5) * 4.2 : 0;
    const top = look.worn ? 50 + (i % 3) * 7 : look.notch && i > 2 && i < 8 ? 46 : 58;
    const x = l + (14 + i * 11.6) * k;
    return (
      path(
        `M${x} ${-34 * k} L${x + spread * k} ${-(34 + top) * k} h${10.4 * k} L${x + 10.4 * k} ${-34 * k} Z`,
        i % 2 === 0 ? look.bristle : (look.second ?? look.bristle),
      ) +
      line(
        `M${x + 10.4 * k} ${-34 * k} L${x + (10.4 + spread) * k} ${-(34 + top) * k}`,
        '#0b1530',
        1,
        `opacity=".14"`,
      )
    );
  });
  const light = linear(sheet, 90, [
    [0, '#ffffff', 0.45],
    [0.4, '#ffffff', 0.05],
    [1, '#0b1530', 0.34],
  ]);
  const swirl = paste ? pasteWave(sheet, l + 22 * k, -92 * k, 112 * k, paste) : '';
  const grip = look.wood
    ? ''
    : path(
        `M${l + 400 * k} ${-36 * k} C${l + 480 * k} ${-46 * k} ${l + 560 * k} ${-44 * k} ${l + 600 * k} ${-38 * k} q12 10 0 20 C${l + 540 * k} ${-8 * k} ${l + 460 * k} ${-8 * k} ${l + 400 * k} ${-16 * k} q-12 -10 0 -20 Z`,
        look.grip,
      );
  return { art: rows + path(d, look.handle) + grip + path(d, light) + swirl, w, h: (paste ? 128 : 92) * k };
}

/** A wave of paste squeezed onto a brush. */
export function pasteWave(sheet: Sheet, x: number, y: number, w: number, colour: string): string {
  const h = w * 0.26;
  const d = `M${x} ${y} C${x - w * 0.05} ${y - h} ${x + w * 0.16} ${y - h * 1.5} ${x + w * 0.26} ${y - h * 0.9} C${x + w * 0.34} ${y - h * 1.6} ${x + w * 0.5} ${y - h * 1.5} ${x + w * 0.54} ${y - h * 0.9} C${x + w * 0.64} ${y - h * 1.6} ${x + w * 0.82} ${y - h * 1.5} ${x + w * 0.86} ${y - h * 1.1} q${w * 0.1} ${-h * 0.7} ${w * 0.18} ${-h * 0.5} q${-w * 0.02} ${h * 0.5} ${-w * 0.02} ${h * 0.9} Q${x + w * 1.02} ${y} ${x + w * 0.9} ${y + 4} Z`;
  const stripe = line(
    `M${x + w * 0.06} ${y - h * 0.5} C${x + w * 0.2} ${y - h} ${x + w * 0.3} ${y - h * 0.2} ${x + w * 0.46} ${y - h * 0.7} S${x + w * 0.7} ${y - h * 0.2} ${x + w * 0.92} ${y - h * 0.9}`,
    mix(colour, '#ffffff', 0.7),
    w * 0.035,
    `opacity=".9"`,
  );
  return (
    path(d, colour) +
    path(
      d,
      linear(sheet, 90, [
        [0, '#ffffff', 0.55],
        [0.5, '#ffffff', 0.05],
        [1, '#0b1530', 0.22],
      ]),
    ) +
    stripe
  );
}

/** An upright electric toothbrush. */
export function electricBrush(sheet: Sheet, body: string, accent: string, mark: Mark, h = 640): Thing {
  const k = h / 640;
  const handle = `M${-34 * k} ${-h * 0.58} C${-34 * k} ${-h * 0.63} ${-14 * k} ${-h * 0.66} ${-14 * k} ${-h * 0.68} H${14 * k} C${14 * k} ${-h * 0.66} ${34 * k} ${-h * 0.63} ${34 * k} ${-h * 0.58} C${44 * k} ${-h * 0.4} ${44 * k} ${-h * 0.2} ${40 * k} ${-14 * k} Q${38 * k} 0 ${24 * k} 0 H${-24 * k} Q${-38 * k} 0 ${-40 * k} ${-14 * k} C${-44 * k} ${-h * 0.2} ${-44 * k} ${-h * 0.4} ${-34 * k} ${-h * 0.58} Z`;
  const button =
    circle(0, -h * 0.46, 17 * k, tint(accent, 0.1)) +
    circle(0, -h * 0.46, 17 * k, 'none', `stroke="#fff" stroke-width="${2.5 * k}" opacity=".7"`) +
    line(`M0 ${-h * 0.474} v${8 * k}`, '#ffffff', 3 * k);
  const lights = times(3, (i) =>
    circle(
      0,
      -h * 0.38 + i * 17 * k,
      4 * k,
      i === 0 ? '#7df0c0' : '#ffffff',
      `opacity="${i === 0 ? 1 : 0.5}"`,
    ),
  );
  const name = `<g transform="translate(${8 * k} ${-h * 0.06}) rotate(-90)">${text(mark.brand, { size: 30 * k, font: mark.font, fill: '#ffffff', anchor: 'start', max: 120 * k })}</g>`;
  const head = group(brushHead(sheet, '#f7f9fc', accent, 230 * k).art, 0, -h * 0.655);
  return {
    art:
      head +
      solid(sheet, handle, body) +
      rect(-38 * k, -h * 0.03, 76 * k, 6 * k, accent, 3) +
      rect(-15 * k, -h * 0.68, 30 * k, 7 * k, accent, 2) +
      button +
      lights +
      name +
      gleam(sheet, -24 * k, -h * 0.56, 8 * k, h * 0.46, 0.6),
    w: 90 * k,
    h: h * 1.015,
  };
}

/** The head of an electric toothbrush, upright. */
export function brushHead(sheet: Sheet, body: string, accent: string, h = 230): Thing {
  const k = h / 230;
  const d = `M${-24 * k} ${-h + 26 * k} C${-24 * k} ${-h - 4 * k} ${24 * k} ${-h - 4 * k} ${24 * k} ${-h + 26 * k} V${-h + 84 * k} C${24 * k} ${-h + 110 * k} ${9 * k} ${-h + 112 * k} ${9 * k} ${-h + 136 * k} L${15 * k} 0 H${-15 * k} L${-9 * k} ${-h + 136 * k} C${-9 * k} ${-h + 112 * k} ${-24 * k} ${-h + 110 * k} ${-24 * k} ${-h + 84 * k} Z`;
  const tufts = times(24, (i) =>
    tuft(
      sheet,
      (-18 + (i % 3) * 12.3) * k,
      -h + (12 + Math.floor(i / 3) * 10.6) * k,
      11 * k,
      9.8 * k,
      i % 3 === 1 ? accent : tint(accent, 0.82),
    ),
  );
  return {
    art: solid(sheet, d, body) + tufts + rect(-15.5 * k, -16 * k, 31 * k, 8 * k, accent, 2),
    w: 50 * k,
    h,
  };
}

/** A cordless water flosser, upright. */
export function waterFlosser(sheet: Sheet, body: string, accent: string, mark: Mark, h = 620): Thing {
  const k = h / 620;
  const tank = box(-80 * k, -190 * k, 160 * k, 190 * k, 24 * k);
  const shell = `M${-80 * k} ${-186 * k} V${-330 * k} C${-80 * k} ${-400 * k} ${-40 * k} ${-420 * k} ${-30 * k} ${-440 * k} H${30 * k} C${40 * k} ${-420 * k} ${80 * k} ${-400 * k} ${80 * k} ${-330 * k} V${-186 * k} Z`;
  const nozzle = `M${-17 * k} ${-436 * k} L${-8 * k} ${-560 * k} C${-8 * k} ${-590 * k} ${-18 * k} ${-600 * k} ${-34 * k} ${-614 * k} l${10 * k} ${-7 * k} C${-4 * k} ${-612 * k} ${9 * k} ${-598 * k} ${9 * k} ${-560 * k} L${17 * k} ${-436 * k} Z`;
  const marks = times(4, (i) =>
    line(`M${44 * k} ${(-150 + i * 36) * k} h${22 * k}`, '#ffffff', 3 * k, `opacity=".85"`),
  );
  const water =
    path(box(-74 * k, -150 * k, 148 * k, 144 * k, 20 * k), mix('#7fd3f5', accent, 0.25), `opacity=".75"`) +
    ellipse(0, -150 * k, 74 * k, 7 * k, '#e5f8ff', `opacity=".9"`) +
    times(5, (i) =>
      circle((-50 + i * 24) * k, (-40 - (i % 3) * 30) * k, (4 + (i % 2) * 3) * k, '#ffffff', `opacity=".7"`),
    );
  const keys = times(
    2,
    (i) =>
      circle(0, (-330 + i * 58) * k, 20 * k, i === 0 ? accent : '#ffffff') +
      circle(
        0,
        (-330 + i * 58) * k,
        20 * k,
        'none',
        `stroke="${shade(body, 0.25)}" stroke-width="2" opacity=".5"`,
      ),
  );
  const art =
    solid(sheet, nozzle, '#eef3f8') +
    path(tank, '#dff3fb') +
    water +
    solid(sheet, tank, '#ffffff11') +
    marks +
    solid(sheet, shell, body) +
    rect(-24 * k, -452 * k, 48 * k, 20 * k, accent, 6) +
    keys +
    text(mark.brand, { y: -212 * k, size: 34 * k, font: mark.font, fill: accent, max: 130 * k }) +
    gleam(sheet, -62 * k, -370 * k, 12 * k, 330 * k, 0.6);
  return { art, w: 160 * k, h };
}
