// Floss, dentures, cups and stands. Sizes are SVG units, colours CSS hex.
import { mix, shade, tint } from './colour.ts';
import type { Mark } from './goods-dental.ts';
import type { Sheet } from './svg.ts';
import { circle, ellipse, group, line, linear, path, rect, times } from './svg.ts';
import { text } from './text.ts';
import type { Thing } from './thing.ts';
import { box, gleam, solid } from './thing.ts';

/** A small floss dispenser with rounded corners and a loose thread. */
export function flossBox(
  sheet: Sheet,
  colour: string,
  accent: string,
  mark: Mark,
  words: [string, string],
  w = 320,
): Thing {
  const k = w / 320;
  const body = `M${-160 * k} ${-230 * k} q0 -70 70 -70 h${180 * k} q70 0 70 70 v${130 * k} q0 100 -100 100 h${-120 * k} q-100 0 -100 -100 Z`;
  const lid = `M${-160 * k} ${-220 * k} V${-230 * k} q0 -70 70 -70 h${180 * k} q70 0 70 70 v${10 * k} Z`;
  const thread =
    line(
      `M${60 * k} ${-298 * k} c${10 * k} ${-60 * k} ${90 * k} ${-80 * k} ${120 * k} ${-30 * k} s${-10 * k} ${110 * k} ${50 * k} ${120 * k}`,
      '#ffffff',
      6 * k,
    ) +
    line(
      `M${60 * k} ${-298 * k} c${10 * k} ${-60 * k} ${90 * k} ${-80 * k} ${120 * k} ${-30 * k} s${-10 * k} ${110 * k} ${50 * k} ${120 * k}`,
      mix(colour, '#ffffff', 0.4),
      2 * k,
    );
  const art =
    solid(sheet, body, colour, 'soft') +
    path(lid, tint(colour, 0.75)) +
    line(`M${-160 * k} ${-220 * k} H${160 * k}`, shade(colour, 0.4), 3, `opacity=".4"`) +
    rect(42 * k, -302 * k, 38 * k, 14 * k, '#c3cbd6', 4) +
    circle(0, -118 * k, 88 * k, tint(colour, 0.88)) +
    circle(0, -118 * k, 78 * k, 'none', `stroke="${accent}" stroke-width="${5 * k}"`) +
    text(mark.brand, {
      y: -122 * k,
      size: 38 * k,
      font: mark.font,
      fill: shade(colour, 0.55),
      max: 140 * k,
    }) +
    text(words[0], { y: -92 * k, size: 19 * k, font: 'plain', fill: shade(colour, 0.4), max: 120 * k }) +
    text(words[1], { y: -64 * k, size: 20 * k, font: 'clean', fill: shade(colour, 0.4), max: 90 * k }) +
    thread +
    gleam(sheet, -136 * k, -200 * k, 14 * k, 120 * k, 0.6);
  return { art, w: w * 1.25, h: 340 * k };
}

/** A floss pick, upright. */
export function flossPick(sheet: Sheet, colour: string, h = 260): Thing {
  const k = h / 260;
  const d = `M${-8 * k} ${-130 * k} L${-4 * k} ${-10 * k} Q0 ${6 * k} ${4 * k} ${-10 * k} L${10 * k} ${-130 * k} C${14 * k} ${-160 * k} ${52 * k} ${-160 * k} ${54 * k} ${-250 * k} q-7 -14 -14 0 C${38 * k} ${-196 * k} ${20 * k} ${-186 * k} 0 ${-186 * k} S${-40 * k} ${-196 * k} ${-42 * k} ${-250 * k} q-7 -14 -14 0 C${-54 * k} ${-160 * k} ${-14 * k} ${-160 * k} ${-8 * k} ${-130 * k} Z`;
  return {
    art:
      line(`M${-50 * k} ${-240 * k} H${48 * k}`, '#ffffff', 4 * k) +
      line(`M${-50 * k} ${-238 * k} H${48 * k}`, '#9fb3c8', 1.2 * k, `opacity=".7"`) +
      solid(sheet, d, colour, 'soft'),
    w: 112 * k,
    h,
  };
}

/** An interdental brush: a tiny bottle brush on a grip. */
export function interdental(sheet: Sheet, colour: string, h = 330): Thing {
  const k = h / 330;
  const bristles = times(16, (i) => {
    const half = (15 - i * 0.55) * k;
    const y = (-216 - i * 6.4) * k;
    return line(`M${-half} ${y} L${half} ${y - 3 * k}`, i % 2 ? tint(colour, 0.4) : '#ffffff', 3 * k);
  });
  const grip = `M${-9 * k} ${-190 * k} C${-26 * k} ${-170 * k} ${-22 * k} ${-120 * k} ${-20 * k} ${-80 * k} C${-24 * k} ${-40 * k} ${-20 * k} 0 0 0 S${24 * k} ${-40 * k} ${20 * k} ${-80 * k} C${22 * k} ${-120 * k} ${26 * k} ${-170 * k} ${9 * k} ${-190 * k} Z`;
  const ridges = times(5, (i) =>
    line(`M${-12 * k} ${(-130 + i * 15) * k} H${12 * k}`, shade(colour, 0.35), 3.4 * k, `opacity=".55"`),
  );
  return {
    art:
      line(`M0 ${-190 * k} V${-322 * k}`, '#9aa7b8', 3 * k) + bristles + solid(sheet, grip, colour) + ridges,
    w: 50 * k,
    h,
  };
}

/** A U-shaped steel tongue cleaner with a grip at each end. */
export function tongueCleaner(sheet: Sheet, grip: string, mark: Mark, w = 460): Thing {
  const k = w / 460;
  const steel = linear(sheet, 0, [
    [0, '#7d8a9c'],
    [0.2, '#f7fafc'],
    [0.45, '#a9b4c2'],
    [0.7, '#f1f5f8'],
    [1, '#76828f'],
  ]);
  const bow = `M${-170 * k} ${-120 * k} C${-200 * k} ${-330 * k} ${-120 * k} ${-440 * k} 0 ${-440 * k} S${200 * k} ${-330 * k} ${170 * k} ${-120 * k}`;
  const handle = (s: number) =>
    `<g transform="translate(${s * 168 * k} ${-150 * k}) rotate(${s * -7})">${solid(sheet, box(-24 * k, 0, 48 * k, 150 * k, 24 * k), grip)}${times(4, (i) => line(`M${-10 * k} ${(46 + i * 22) * k} h${20 * k}`, shade(grip, 0.4), 4 * k, `opacity=".5"`))}</g>`;
  const art = `<path d="${bow}" fill="none" stroke="${steel}" stroke-width="${22 * k}"/>${line(bow, '#ffffff', 4 * k, `opacity=".6" transform="translate(0 ${-3 * k})"`)}${handle(-1)}${handle(1)}${text(mark.brand, { y: -436 * k, size: 15 * k, font: mark.font, fill: '#5d6a7a' })}`;
  return { art, w, h: 452 * k };
}

/** A finger brush: a ribbed thimble of clear silicone with soft nubs. */
export function fingerBrush(sheet: Sheet, colour: string, h = 360): Thing {
  const k = h / 360;
  const d = `M${-84 * k} ${-16 * k} C${-80 * k} ${-140 * k} ${-84 * k} ${-h} 0 ${-h} S${80 * k} ${-140 * k} ${84 * k} ${-16 * k} Q0 ${26 * k} ${-84 * k} ${-16 * k} Z`;
  const nubs = times(
    20,
    (i) =>
      ellipse(
        (-34 + (i % 4) * 22.5) * k,
        (-304 + Math.floor(i / 4) * 26) * k,
        8 * k,
        9 * k,
        tint(colour, 0.72),
      ) + ellipse((-36 + (i % 4) * 22.5) * k, (-307 + Math.floor(i / 4) * 26) * k, 3 * k, 3.4 * k, '#ffffff'),
  );
  const rims = times(
    3,
    (i) =>
      `<path d="M${(-82 + i) * k} ${(-50 - i * 30) * k} Q0 ${(-14 - i * 30) * k} ${(82 - i) * k} ${(-50 - i * 30) * k}" fill="none" stroke="${tint(colour, 0.6)}" stroke-width="${5 * k}" opacity=".7"/>`,
  );
  return {
    art:
      solid(sheet, d, mix(colour, '#ffffff', 0.35)) +
      rims +
      nubs +
      gleam(sheet, -62 * k, -240 * k, 14 * k, 180 * k, 0.7),
    w: 168 * k,
    h,
  };
}

/** A travel case for one toothbrush, upright. */
export function brushCase(sheet: Sheet, colour: string, mark: Mark, h = 600): Thing {
  const w = h * 0.17;
  const d = box(-w / 2, -h, w, h, w / 2);
  const holes = times(3, (i) =>
    ellipse(0, -h + w * 0.6 + i * w * 0.36, w * 0.13, w * 0.09, shade(colour, 0.45)),
  );
  const art = `${solid(sheet, d, colour) + line(`M${-w / 2} ${-h * 0.58} H${w / 2}`, shade(colour, 0.5), 4, `opacity=".5"`) + holes + rect(-w * 0.22, -h * 0.6, w * 0.44, h * 0.04, tint(colour, 0.5), 6)}<g transform="translate(${w * 0.12} ${-h * 0.14}) rotate(-90)">${text(mark.brand, { size: w * 0.36, font: mark.font, fill: '#ffffff', anchor: 'start' })}</g>${gleam(sheet, -w * 0.3, -h * 0.92, w * 0.09, h * 0.8, 0.6)}`;
  return { art, w, h };
}

/** A ceramic toothbrush stand with the given brushes in it. */
export function ceramicStand(sheet: Sheet, glaze: string, mark: Mark, brushes: Thing[] = [], w = 300): Thing {
  const h = w * 0.92;
  const d = `M${-w / 2} ${-h + 26} Q${-w / 2} ${-h} ${-w / 2 + 30} ${-h} H${w / 2 - 30} Q${w / 2} ${-h} ${w / 2} ${-h + 26} C${w * 0.5} ${-h * 0.5} ${w * 0.47} ${-40} ${w * 0.43} ${-20} Q${w * 0.4} 0 ${w * 0.33} 0 H${-w * 0.33} Q${-w * 0.4} 0 ${-w * 0.43} ${-20} C${-w * 0.47} ${-40} ${-w / 2} ${-h * 0.5} ${-w / 2} ${-h + 26} Z`;
  const spots = brushes.map((_, i) => (i - (brushes.length - 1) / 2) * w * 0.3);
  const stems = brushes
    .map((brush, i) => group(brush.art, spots[i] ?? 0, -h * 0.42, 1, ((spots[i] ?? 0) / w) * 14))
    .join('');
  const rim =
    ellipse(0, -h + 12, w * 0.46, w * 0.07, shade(glaze, 0.1)) +
    ellipse(0, -h + 10, w * 0.43, w * 0.058, tint(glaze, 0.4));
  const holes = [-0.3, 0, 0.3]
    .map((at) => ellipse(at * w, -h + 11, w * 0.09, w * 0.03, shade(glaze, 0.55)))
    .join('');
  const art =
    solid(sheet, d, glaze) +
    rim +
    holes +
    stems +
    `<path d="M${-w / 2} ${-h + 14} Q0 ${-h + 14 + w * 0.13} ${w / 2} ${-h + 14} V${-h * 0.5} H${-w / 2} Z" fill="${glaze}" opacity="0"/>` +
    (brushes.length
      ? solid(
          sheet,
          `M${-w * 0.488} ${-h + 20} Q0 ${-h + 20 + w * 0.1} ${w * 0.488} ${-h + 20} C${w * 0.49} ${-h * 0.5} ${w * 0.47} ${-40} ${w * 0.43} ${-20} Q${w * 0.4} 0 ${w * 0.33} 0 H${-w * 0.33} Q${-w * 0.4} 0 ${-w * 0.43} ${-20} C${-w * 0.47} ${-40} ${-w * 0.49} ${-h * 0.5} ${-w * 0.488} ${-h + 20} Z`,
          glaze,
        )
      : '') +
    text(mark.brand, { y: -h * 0.3, size: w * 0.12, font: mark.font, fill: shade(glaze, 0.35) }) +
    line(`M${-w * 0.16} ${-h * 0.24} h${w * 0.32}`, shade(glaze, 0.35), 2) +
    gleam(sheet, -w * 0.4, -h * 0.8, w * 0.06, h * 0.62, 0.8);
  const tall = Math.max(0, ...brushes.map((brush) => brush.h));
  return { art, w, h: Math.max(h, tall + h * 0.42) };
}

/** A box for dentures, closed unless `isOpen`. */
export function dentureBox(sheet: Sheet, colour: string, mark: Mark, isOpen = false, w = 420): Thing {
  const k = w / 420;
  const base = `M${-200 * k} ${-130 * k} H${200 * k} L${178 * k} ${-20 * k} Q${174 * k} 0 ${150 * k} 0 H${-150 * k} Q${-174 * k} 0 ${-178 * k} ${-20 * k} Z`;
  const lid = isOpen
    ? `M${-200 * k} ${-150 * k} L${-178 * k} ${-330 * k} Q${-174 * k} ${-350 * k} ${-150 * k} ${-350 * k} H${150 * k} Q${174 * k} ${-350 * k} ${178 * k} ${-330 * k} L${200 * k} ${-150 * k} Z`
    : `M${-208 * k} ${-126 * k} V${-160 * k} C${-200 * k} ${-226 * k} ${-120 * k} ${-236 * k} 0 ${-236 * k} S${200 * k} ${-226 * k} ${208 * k} ${-160 * k} V${-126 * k} Z`;
  const teeth = isOpen ? group(denture(sheet, 260 * k).art, 0, -112 * k) : '';
  const art =
    solid(sheet, lid, tint(colour, isOpen ? 0.45 : 0.2), 'soft') +
    (isOpen ? ellipse(0, -136 * k, 196 * k, 26 * k, shade(colour, 0.3)) : '') +
    teeth +
    solid(sheet, base, colour, 'soft') +
    rect(-208 * k, -142 * k, 416 * k, 20 * k, tint(colour, 0.35), 10) +
    rect(-36 * k, -150 * k, 72 * k, 36 * k, tint(colour, 0.6), 10) +
    text(mark.brand, { y: -48 * k, size: 44 * k, font: mark.font, fill: '#ffffff' });
  return { art, w, h: (isOpen ? 350 : 236) * k };
}

/** An upper denture, from the front. */
export function denture(sheet: Sheet, w = 260): Thing {
  const k = w / 260;
  const gum = `M${-128 * k} ${-20 * k} C${-120 * k} ${-120 * k} ${-60 * k} ${-140 * k} 0 ${-140 * k} S${120 * k} ${-120 * k} ${128 * k} ${-20 * k} C${110 * k} ${-46 * k} ${-110 * k} ${-46 * k} ${-128 * k} ${-20 * k} Z`;
  const row = times(10, (i) => {
    const t = (i - 4.5) / 4.5;
    const tw = (30 - Math.abs(t) * 5) * k;
    const x = t * 104 * k - tw / 2;
    const y = (-62 + t * t * 20) * k;
    return (
      path(box(x, y, tw, (54 - Math.abs(t) * 10) * k, 10 * k), '#fffdf6') +
      path(
        box(x, y, tw, (54 - Math.abs(t) * 10) * k, 10 * k),
        linear(sheet, 0, [
          [0, '#0b1530', 0.1],
          [0.4, '#ffffff', 0],
          [1, '#0b1530', 0.16],
        ]),
      )
    );
  });
  return { art: solid(sheet, gum, '#f07f8d', 'top') + row, w, h: 140 * k };
}

/** A cup, with a face (drawn SVG) on it if given. */
export function cup(sheet: Sheet, colour: string, h = 240, face?: string): Thing {
  const w = h * 0.84;
  const d = `M${-w / 2} ${-h} H${w / 2} L${w * 0.4} ${-16} Q${w * 0.39} 0 ${w * 0.32} 0 H${-w * 0.32} Q${-w * 0.39} 0 ${-w * 0.4} ${-16} Z`;
  return {
    art:
      solid(sheet, d, colour) +
      ellipse(0, -h, w / 2, w * 0.09, shade(colour, 0.3)) +
      ellipse(0, -h, w / 2, w * 0.09, 'none', `stroke="${tint(colour, 0.5)}" stroke-width="5"`) +
      (face ? group(face, 0, -h * 0.46) : '') +
      gleam(sheet, -w * 0.36, -h * 0.86, w * 0.07, h * 0.7, 0.5),
    w,
    h: h * 1.04,
  };
}

/** A clear glass. @param level how full it is, 0 to 1 */
export function glass(sheet: Sheet, h = 300, liquid = '#bfe8fb', level = 0.72, straw?: string): Thing {
  const w = h * 0.62;
  const edge = (t: number) => w / 2 - t * w * 0.08;
  const d = `M${-w / 2} ${-h} L${-edge(1)} ${-10} Q${-edge(1) + 4} 0 ${-edge(1) + 16} 0 H${edge(1) - 16} Q${edge(1) - 4} 0 ${edge(1)} ${-10} L${w / 2} ${-h} Z`;
  const y = -h * level;
  const wet = `M${-edge(1 - level) + 4} ${y} L${-edge(1) + 6} ${-12} Q0 ${-4} ${edge(1) - 6} ${-12} L${edge(1 - level) - 4} ${y} Z`;
  return {
    art:
      path(d, '#ffffff', `opacity=".35"`) +
      (straw
        ? line(`M${w * 0.06} ${-h * 0.2} L${w * 0.3} ${-h * 1.2} l${w * 0.22} ${-h * 0.04}`, straw, w * 0.07)
        : '') +
      path(wet, liquid, `opacity=".88"`) +
      ellipse(0, y, edge(1 - level) - 4, w * 0.07, tint(liquid, 0.5)) +
      path(
        d,
        linear(sheet, 0, [
          [0, '#ffffff', 0.7],
          [0.12, '#ffffff', 0.1],
          [0.8, '#ffffff', 0.05],
          [0.95, '#ffffff', 0.6],
          [1, '#8fb4c8', 0.4],
        ]),
      ) +
      ellipse(0, -h, w / 2, w * 0.075, 'none', `stroke="#ffffff" stroke-width="4" opacity=".85"`) +
      gleam(sheet, -w * 0.32, -h * 0.85, w * 0.07, h * 0.66, 0.7),
    w,
    h: straw ? h * 1.25 : h,
  };
}
