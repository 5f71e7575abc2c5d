import { SIDE, shopBackground } from './backgrounds.ts';
import { between, type Chance, chanceOf, oneOf } from './chance.ts';

/**
 * Product-like pictures: packs with a label, in lines of four that differ as the kinds of one brand do. Two of a
 * line share shape and layout; its colours are others, or the emblem with its colour and the words.
 */
const LINE_LENGTH = 4;

/** A generated product picture as SVG, on a shop background. */
export function pictureOfGoods(seed: string, index: number): string {
  return svg(shopBackground(chanceOf(`${seed} background ${index}`)), goods(seed, index));
}

/** The same goods in the same place before something else. */
export function pictureBefore(background: string, seed: string, index: number): string {
  return svg(background, goods(seed, index));
}

function svg(background: string, art: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}">${background}${art}</svg>`;
}

type Box = { x: number; y: number; w: number; h: number };
type Shape = (chance: Chance, fill: string, cap: string) => { art: string; label: Box; w: number; h: number };

const rect = ({ x, y, w, h }: Box, fill: string, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;

const bottle: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 90, 150), between(chance, 240, 320)];
  const neck = w * between(chance, 0.3, 0.6);
  const shoulder = between(chance, 30, 80);
  const body = `<path d="M${-neck / 2} 0 V30 Q${-w / 2} ${30 + shoulder * 0.3} ${-w / 2} ${30 + shoulder} V${h - 14} Q${-w / 2} ${h} ${-w / 2 + 14} ${h} H${w / 2 - 14} Q${w / 2} ${h} ${w / 2} ${h - 14} V${30 + shoulder} Q${w / 2} ${30 + shoulder * 0.3} ${neck / 2} 30 V0 Z" fill="${fill}"/>`;
  const top = rect({ x: -neck / 2 - 4, y: -26, w: neck + 8, h: 40 }, cap, 6);
  const y = 30 + shoulder + 10;
  return { art: body + top, label: { x: -w / 2, y, w, h: h - y - between(chance, 14, 40) }, w, h };
};
const tube: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 80, 120), between(chance, 260, 330)];
  const body = `<path d="M${-w / 2} 0 H${w / 2} L${w * 0.36} ${h - 40} H${-w * 0.36} Z" fill="${fill}"/>`;
  return {
    art: body + rect({ x: -w * 0.3, y: h - 42, w: w * 0.6, h: 42 }, cap, 6),
    label: { x: -w * 0.4, y: 30, w: w * 0.8, h: h - 100 },
    w,
    h,
  };
};
const carton: Shape = (chance, fill, cap) => {
  const [w, h, depth] = [between(chance, 120, 230), between(chance, 160, 300), between(chance, 16, 50)];
  const side = `<path d="M${w / 2} 0 l${depth} ${-depth * 0.6} V${h - depth * 0.6} L${w / 2} ${h} Z" fill="${cap}"/><path d="M${-w / 2} 0 l${depth} ${-depth * 0.6} h${w} L${w / 2} 0 Z" fill="#fff" opacity=".5"/>`;
  return {
    art: rect({ x: -w / 2, y: 0, w, h }, fill) + side,
    label: { x: -w / 2, y: 10, w, h: h - 20 },
    w: w + depth,
    h,
  };
};
const pouch: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 150, 230), between(chance, 230, 310)];
  const body = `<path d="M${-w / 2 + 8} 0 H${w / 2 - 8} Q${w / 2 - 16} ${h / 2} ${w / 2} ${h} Q0 ${h + 18} ${-w / 2} ${h} Q${-w / 2 + 16} ${h / 2} ${-w / 2 + 8} 0 Z" fill="${fill}"/>`;
  return {
    art: body + rect({ x: -w / 2 + 8, y: 0, w: w - 16, h: 24 }, cap),
    label: { x: -w / 2 + 18, y: 36, w: w - 36, h: h - 70 },
    w,
    h,
  };
};
const tin: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 150, 240), between(chance, 120, 220)];
  const lids = `<ellipse cx="0" cy="0" rx="${w / 2}" ry="18" fill="${cap}"/>`;
  return {
    art: `<path d="M${-w / 2} 0 V${h} A${w / 2} 18 0 0 0 ${w / 2} ${h} V0 Z" fill="${fill}"/>${lids}`,
    label: { x: -w / 2, y: 30, w, h: h - 30 },
    w,
    h,
  };
};
const brush: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 22, 40), between(chance, 280, 340)];
  const head = between(chance, 60, 90);
  const bristles = rect({ x: w / 2 - 4, y: 6, w: between(chance, 20, 36), h: head - 12 }, cap, 4);
  return {
    art:
      bristles +
      rect({ x: -w / 2, y: 0, w, h: head }, fill, w / 2) +
      rect({ x: -w / 4, y: head - 10, w: w / 2, h: 60 }, fill) +
      rect({ x: -w / 2, y: head + 40, w, h: h - head - 40 }, fill, w / 2),
    label: { x: -w / 2, y: head + 70, w, h: h - head - 110 },
    w: w + 30,
    h,
  };
};
const bowl: Shape = (chance, fill, cap) => {
  const [w, h] = [between(chance, 200, 280), between(chance, 90, 150)];
  return {
    art: `<path d="M${-w / 2} 0 H${w / 2} L${w * 0.4} ${h} H${-w * 0.4} Z" fill="${fill}"/><ellipse cx="0" cy="0" rx="${w / 2}" ry="22" fill="${cap}"/>`,
    label: { x: -w * 0.36, y: 30, w: w * 0.72, h: h - 44 },
    w,
    h,
  };
};

const SHAPES = [bottle, bottle, tube, carton, carton, pouch, pouch, tin, brush, bowl] as const;

/** What stands in the middle of a label: a closed outline of `points` corners, alternately long and short. */
function emblem(chance: Chance, size: number, fill: string): string {
  const points = Math.floor(between(chance, 3, 9));
  const inner = between(chance, 0.35, 0.95);
  const turn = chance() * Math.PI;
  const corners = Array.from({ length: points * 2 }, (_, at) => {
    const radius = (at % 2 === 0 ? 1 : inner) * size;
    const angle = turn + (at * Math.PI) / points;
    return `${(Math.cos(angle) * radius).toFixed(1)},${(Math.sin(angle) * radius).toFixed(1)}`;
  });
  return `<polygon points="${corners.join(' ')}" fill="${fill}"/>`;
}

/** Lines of words, as they look from afar. */
function words(chance: Chance, { x, y, w, h }: Box, fill: string): string {
  const lines = Math.floor(between(chance, 1, 4));
  const height = h / (lines * 1.8);
  return Array.from({ length: lines }, (_, line) => {
    let art = '';
    const length = w * between(chance, 0.45, 0.95);
    for (let at = 0; at < length - 4; ) {
      const word = Math.min(between(chance, 8, 36), length - at);
      art += rect({ x: x + (w - length) / 2 + at, y: y + line * height * 1.8, w: word, h: height }, fill, 2);
      at += word + 5;
    }
    return art;
  }).join('');
}

const hsl = (h: number, s: number, l: number) => `hsl(${Math.round(h)} ${Math.round(s)}% ${Math.round(l)}%)`;

function label(
  layout: Chance,
  own: Chance,
  { x, y, w, h }: Box,
  ink: string,
  accent: string,
  paper: string,
): string {
  const style = Math.floor(layout() * 4);
  const size = Math.min(w, h) * between(layout, 0.16, 0.28);
  const at = y + h * between(layout, 0.3, 0.65);
  const ground = {
    0: rect({ x, y, w, h }, paper),
    1: rect({ x, y: y + h * 0.3, w, h: h * 0.4 }, paper),
    2: `<circle cx="${x + w / 2}" cy="${at}" r="${size * 1.5}" fill="${paper}"/>`,
    3: rect({ x, y, w, h: h * 0.5 }, paper) + rect({ x, y: y + h * 0.5, w, h: 6 }, accent),
  }[style];
  const isUnder = layout() < 0.6;
  const text = words(own, { x: x + 4, y: isUnder ? y + h * 0.72 : y + h * 0.06, w: w - 8, h: h * 0.22 }, ink);
  return `${ground}<g transform="translate(${x + w / 2} ${at})">${emblem(own, size, accent)}</g>${text}`;
}

function goods(seed: string, index: number): string {
  const line = `${seed} line ${Math.floor(index / LINE_LENGTH)}`;
  const layout = chanceOf(line);
  const kind = index % LINE_LENGTH;
  // The first two of a line differ in colours alone, the next in what is printed on the label.
  const own = chanceOf(`${line} print ${kind < 2 ? 0 : kind}`);
  const paint = chanceOf(`${line} paint ${kind === 1 ? 1 : 0}`);
  const hue = paint() * 360;
  const main = hsl(hue, between(paint, 5, 80), between(paint, 25, 88));
  const cap = oneOf(paint, ['#ffffff', '#26303c', hsl(hue + 30, 60, 40), hsl(hue + 180, 60, 50)]);
  const accent = hsl(hue + oneOf(own, [30, 90, 150, 180, 240, 300]), 70, between(own, 35, 60));
  const ink = oneOf(paint, ['#1b2430', hsl(hue, 60, 25), '#7a1f1f']);
  const paper = oneOf(paint, ['#ffffff', '#fbf6ea', hsl(hue, 40, 92)]);
  const body = oneOf(layout, SHAPES)(layout, main, cap);
  const art = body.art + label(layout, own, body.label, ink, accent, paper);
  const scale = Math.min((SIDE * between(layout, 0.62, 0.84)) / (body.h + 30), (SIDE * 0.8) / body.w);
  const place = chanceOf(`${seed} place ${index}`);
  const [x, y] = [SIDE / 2 + between(place, -20, 20), SIDE / 2 + between(place, -14, 14)];
  const turn = place() < 0.7 ? 0 : between(place, -12, 12);
  const shine = `<rect x="${-body.w * 0.34}" y="0" width="${body.w * 0.1}" height="${body.h}" fill="#fff" opacity=".25"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale}) translate(0 ${-body.h / 2})">${art}${shine}</g>`;
}
