// The shapes printed behind a label's text. Each pattern names the readable ink for its top, middle and bottom.
import { inkOn, luminance, mix, shade, tint } from './colour.ts';
import type { Sheet } from './svg.ts';
import { circle, ellipse, group, line, linear, path, radial, rect, times } from './svg.ts';

export type LabelStyle =
  | 'band'
  | 'wave'
  | 'badge'
  | 'diagonal'
  | 'arch'
  | 'dots'
  | 'rays'
  | 'botanic'
  | 'halves'
  | 'frame'
  | 'hills'
  | 'stripes';
export type Print = { art: string; top: string; mid: string; lowInk: string };
type Colours = { paper: string; main: string; accent: string };
type Make = (sheet: Sheet, c: Colours, w: number, h: number) => Print;

const inks = (c: Colours, top: string, mid: string, low: string) => ({
  top: inkOn(top, c.main),
  mid: inkOn(mid, c.main),
  lowInk: inkOn(low, c.main),
});
/** Radius of the field behind the illustration; leaves room for the text above and below. */
const field = (w: number, h: number) => Math.min(w * 0.36, h * 0.2);
const strong = (c: Colours) =>
  luminance(c.paper) > 0.62 && luminance(c.main) < 0.62 ? c.main : inkOn(c.paper, c.main);

const band: Make = (sheet, c, w, h) => {
  const top = linear(sheet, 20, [
    [0, c.main],
    [1, shade(c.main, 0.18)],
  ]);
  const art =
    rect(0, 0, w, h, c.paper) +
    rect(0, 0, w, h * 0.36, top) +
    rect(0, h * 0.36, w, h * 0.014, c.accent) +
    circle(w / 2, h * 0.575, field(w, h), tint(c.main, 0.82)) +
    rect(0, h * 0.985, w, h * 0.015, c.main);
  return { art, ...inks(c, c.main, c.main, c.paper) };
};

const wave: Make = (sheet, c, w, h) => {
  const fill = linear(sheet, 70, [
    [0, tint(c.main, 0.15)],
    [1, shade(c.main, 0.2)],
  ]);
  const low = `M0 ${h * 0.62} C${w * 0.3} ${h * 0.5} ${w * 0.55} ${h * 0.74} ${w} ${h * 0.56} V${h} H0 Z`;
  const mid = `M0 ${h * 0.57} C${w * 0.3} ${h * 0.45} ${w * 0.55} ${h * 0.7} ${w} ${h * 0.5} V${h} H0 Z`;
  const art = rect(0, 0, w, h, c.paper) + path(mid, c.accent) + path(low, fill);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.main, c.main) };
};

const badge: Make = (sheet, c, w, h) => {
  const r = field(w, h) * 1.06;
  const ground = linear(sheet, 90, [
    [0, tint(c.main, 0.08)],
    [1, shade(c.main, 0.14)],
  ]);
  const art =
    rect(0, 0, w, h, ground) +
    circle(w / 2, h * 0.575, r * 1.1, c.accent) +
    circle(w / 2, h * 0.575, r, c.paper) +
    circle(w / 2, h * 0.575, r * 0.92, 'none', `stroke="${tint(c.main, 0.5)}" stroke-width="${r * 0.02}"`);
  return { art, ...inks(c, c.main, c.main, c.main) };
};

const diagonal: Make = (sheet, c, w, h) => {
  const ground = linear(sheet, 90, [
    [0, c.paper],
    [1, mix(c.paper, c.main, 0.12)],
  ]);
  const strip = (y: number, depth: number, fill: string) =>
    path(`M0 ${y + w * 0.13} L${w} ${y - w * 0.05} v${depth} L0 ${y + w * 0.13 + depth} Z`, fill);
  const art =
    rect(0, 0, w, h, ground) +
    strip(h * 0.42, h * 0.28, c.main) +
    strip(h * 0.4, h * 0.014, c.accent) +
    strip(h * 0.706, h * 0.014, c.accent);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.paper, c.main) };
};

const arch: Make = (sheet, c, w, h) => {
  const aw = Math.min(w * 0.7, h * 0.5);
  const [x, y] = [w / 2 - aw / 2, h * 0.385];
  const shape = `M${x} ${h * 0.77} V${y + aw / 2} a${aw / 2} ${aw / 2} 0 0 1 ${aw} 0 V${h * 0.77} Z`;
  const glow = radial(sheet, 0.5, 0.4, 0.8, [
    [0, tint(c.accent, 0.55)],
    [1, c.accent],
  ]);
  const art =
    rect(0, 0, w, h, c.paper) +
    rect(
      w * 0.035,
      w * 0.035,
      w * 0.93,
      h - w * 0.07,
      'none',
      w * 0.03,
      `stroke="${strong(c)}" stroke-width="${w * 0.008}" opacity=".6"`,
    ) +
    path(shape, glow);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.paper, c.main) };
};

const dots: Make = (_sheet, c, w, h) => {
  const step = Math.min(w, h) / 6;
  const cols = Math.ceil(w / step) + 1;
  const spots = times(cols * Math.ceil(h / step + 1), (i) => {
    const [col, row] = [i % cols, Math.floor(i / cols)];
    return circle((col + (row % 2) * 0.5) * step, row * step, step * 0.11, tint(c.main, 0.28));
  });
  const [r, top] = [field(w, h) * 1.04, h * 0.355];
  const art =
    rect(0, 0, w, h, c.main) +
    spots +
    rect(0, 0, w, top, c.paper) +
    circle(w / 2, h * 0.575, r, c.paper) +
    rect(0, h * 0.785, w, h * 0.215, c.paper) +
    rect(0, top, w, h * 0.012, c.accent);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.paper, c.main) };
};

const rays: Make = (sheet, c, w, h) => {
  const far = Math.max(w, h);
  const spokes = times(
    12,
    (i) =>
      `<path transform="rotate(${i * 30} ${w / 2} ${h * 0.575})" d="M${w / 2} ${h * 0.575} l${-far * 0.13} ${-far} h${far * 0.26} Z" fill="${tint(c.main, 0.14)}"/>`,
  );
  const glow = radial(sheet, 0.5, 0.5, 0.5, [
    [0, tint(c.accent, 0.75)],
    [0.6, c.accent, 0.85],
    [1, c.accent, 0],
  ]);
  const art =
    rect(0, 0, w, h, c.main) +
    spokes +
    circle(w / 2, h * 0.575, Math.min(w, h) * 0.44, glow) +
    path(`M0 0 H${w} V${h * 0.34} Q${w / 2} ${h * 0.42} 0 ${h * 0.34} Z`, c.paper);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.main, c.main) };
};

/** A twig with leaves. @param turn degrees, clockwise */
export function sprig(x: number, y: number, size: number, turn: number, fill: string): string {
  const leaf = (at: number, side: number) =>
    `<path transform="translate(0 ${-at * size}) rotate(${side * 52})" d="M0 0 C${size * 0.1} ${-size * 0.12} ${size * 0.1} ${-size * 0.3} 0 ${-size * 0.4} C${-size * 0.1} ${-size * 0.3} ${-size * 0.1} ${-size * 0.12} 0 0 Z"/>`;
  const leaves = times(4, (i) => leaf(0.12 + i * 0.22, 1) + leaf(0.2 + i * 0.22, -1));
  const art = `${line(`M0 0 V${-size}`, fill, size * 0.025)}<g fill="${fill}">${leaves}${leaf(0.98, 0)}</g>`;
  return group(art, x, y, 1, turn);
}

const botanic: Make = (_sheet, c, w, h) => {
  const s = Math.min(w * 0.4, h * 0.26);
  const soft = mix(c.paper, c.main, 0.5);
  const art =
    rect(0, 0, w, h, c.paper) +
    sprig(-w * 0.02, h * 0.76, s, 20, soft) +
    sprig(w * 1.02, h * 0.76, s, -20, soft) +
    sprig(0, h * 1.02, s * 1.05, 42, c.main) +
    sprig(w, h * 1.02, s * 1.05, -42, c.main) +
    rect(0, 0, w, h * 0.02, c.main) +
    circle(w / 2, h * 0.575, field(w, h), mix(c.paper, c.accent, 0.45)) +
    rect(w * 0.18, h * 0.79, w * 0.64, h * 0.19, c.paper, h * 0.02, `opacity=".86"`);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.paper, c.main) };
};

const halves: Make = (_sheet, c, w, h) => {
  const art =
    rect(0, 0, w, h * 0.5, c.paper) +
    rect(0, h * 0.5, w, h * 0.5, c.main) +
    circle(w / 2, h * 0.575, field(w, h) * 1.02, c.accent) +
    rect(w * 0.12, h * 0.03, w * 0.76, h * 0.008, c.main);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.main, c.main) };
};

const frame: Make = (sheet, c, w, h) => {
  const ground = linear(sheet, 60, [
    [0, c.main],
    [1, shade(c.main, 0.25)],
  ]);
  const inset = Math.min(w, h) * 0.045;
  const gold = `stroke="${c.accent}" stroke-width="${inset * 0.28}"`;
  const art =
    rect(0, 0, w, h, ground) +
    rect(inset, inset, w - inset * 2, h - inset * 2, 'none', inset, gold) +
    ellipse(w / 2, h * 0.575, Math.min(w * 0.4, h * 0.3), field(w, h) * 0.94, mix(c.main, c.paper, 0.85)) +
    ellipse(w / 2, h * 0.575, Math.min(w * 0.43, h * 0.32), field(w, h) * 1.02, 'none', gold);
  return { art, ...inks(c, c.main, c.main, c.main) };
};

const hills: Make = (sheet, c, w, h) => {
  const sky = linear(sheet, 90, [
    [0, c.paper],
    [0.75, mix(c.paper, c.accent, 0.6)],
  ]);
  const far = `M0 ${h * 0.72} Q${w * 0.25} ${h * 0.58} ${w * 0.55} ${h * 0.7} T${w} ${h * 0.66} V${h} H0 Z`;
  const near = `M0 ${h * 0.8} Q${w * 0.35} ${h * 0.7} ${w * 0.7} ${h * 0.78} T${w} ${h * 0.74} V${h} H0 Z`;
  const art =
    rect(0, 0, w, h, sky) +
    circle(w * 0.5, h * 0.58, Math.min(w, h) * 0.35, tint(c.accent, 0.5), `opacity=".8"`) +
    path(far, mix(c.main, c.paper, 0.4)) +
    path(near, c.main);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.main, c.main) };
};

const stripes: Make = (_sheet, c, w, h) => {
  const step = w / 9;
  const bars = times(5, (i) => rect(i * 2 * step, 0, step, h, tint(c.main, 0.12)));
  const art =
    rect(0, 0, w, h, c.main) +
    bars +
    rect(w * 0.07, h * 0.035, w * 0.86, h * 0.345, c.paper, Math.min(w, h) * 0.05) +
    rect(w * 0.07, h * 0.79, w * 0.86, h * 0.185, c.paper, Math.min(w, h) * 0.05) +
    circle(w / 2, h * 0.575, field(w, h) * 0.95, c.accent);
  return { art, top: strong(c), mid: strong(c), lowInk: inkOn(c.paper, c.main) };
};

const styles: Record<LabelStyle, Make> = {
  band,
  wave,
  badge,
  diagonal,
  arch,
  dots,
  rays,
  botanic,
  halves,
  frame,
  hills,
  stripes,
};

/** Centre and radius of the illustration on a wide label; its y is the middle. */
export function wideField(w: number, h: number): { x: number; r: number } {
  const r = Math.min(h * 0.34, w * 0.14);
  return { x: h * 0.08 + r * 1.24, r };
}

/** Wide labels replace the column patterns: illustration in a round field at the left, text to the right. */
const wideGround = (sheet: Sheet, style: LabelStyle, c: Colours, w: number, h: number): Print => {
  const isDark = ['badge', 'frame', 'rays', 'stripes'].includes(style);
  const ground = isDark ? c.main : c.paper;
  const other = isDark ? c.paper : c.main;
  const wash = linear(sheet, 0, [
    [0, ground],
    [1, isDark ? shade(ground, 0.15) : mix(ground, c.accent, 0.3)],
  ]);
  const { x, r: pictureR } = wideField(w, h);
  const edge = ['wave', 'hills', 'halves'].includes(style)
    ? path(
        `M0 0 H${x + pictureR * 0.7} Q${x + pictureR * 1.8} ${h / 2} ${x + pictureR * 0.5} ${h} H0 Z`,
        mix(other, c.accent, 0.25),
      )
    : circle(
        x,
        h / 2,
        pictureR * 1.22,
        style === 'botanic' || style === 'arch' ? c.accent : mix(other, ground, 0.15),
      );
  const trim = ['diagonal', 'band', 'dots'].includes(style)
    ? path(`M${w} 0 h${-h * 0.5} L${w} ${h * 0.6} Z`, c.accent)
    : rect(0, h * 0.94, w, h * 0.06, c.accent);
  const ink = isDark ? inkOn(c.main, c.main) : strong(c);
  return { art: rect(0, 0, w, h, wash) + edge + trim, top: ink, mid: ink, lowInk: ink };
};

/** The background of a label of w × h units, and the inks for its text. */
export function printPattern(
  sheet: Sheet,
  label: Colours & { style: LabelStyle },
  w: number,
  h: number,
): Print {
  return h / w > 0.8 ? styles[label.style](sheet, label, w, h) : wideGround(sheet, label.style, label, w, h);
}
