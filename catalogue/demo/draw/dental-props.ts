// Brushes, heads and cups that appear in more than one picture.
import { emoji } from './emoji.ts';
import { brushHead, electricBrush } from './goods-dental.ts';
import { cup } from './goods-mouth.ts';
import { brush, label, mark } from './kit.ts';
import { tube } from './packs-tubes.ts';
import type { Maker } from './scene.ts';

/** Placeholder label for goods that print none. */
export const sNull = label('Sovadent', ['', '', ''], 'tooth', 'band', ['#ffffff', '#888888', '#cccccc']);

export const sova = {
  red: brush('#ff6b6b', '#ffd9d9', '#fff', { second: '#ff9c9c', brand: 'Sovadent' }),
  blue: brush('#3b9eff', '#d6ebff', '#fff', { second: '#8cc7ff', brand: 'Sovadent' }),
  green: brush('#2fbf8a', '#d3f5e7', '#fff', { second: '#86e3c0', brand: 'Sovadent' }),
  gold: brush('#ffb938', '#fff0cf', '#fff', { second: '#ffd88a', brand: 'Sovadent' }),
};

/** A family-size tube of toothpaste. */
export const familyTube: Maker = (s, l) => tube(s, l, { w: 190, h: 560 });

const bamboo = (grip: string): Maker =>
  brush('#d9a765', grip, '#fdf6e6', { second: '#efe0bd', wood: true, brand: 'Sovadent' });

export const [bam1, bam2, bam3, bam4] = [
  bamboo('#3f8f5b'),
  bamboo('#e0815a'),
  bamboo('#4b86b4'),
  bamboo('#8a5fb0'),
];

/** The dark blue and yellow electric toothbrush by Zumbri. */
export const zumbriPink: Maker = (s) => electricBrush(s, '#22304f', '#f4b43c', mark('Zumbri'));

/** A white electric brush head with a coloured ring. */
export const headOf =
  (accent: string): Maker =>
  (s) =>
    brushHead(s, '#f7f9fc', accent);

export const bunny: Maker = brush('#b06bf2', '#ffe066', '#fff', { second: '#ffb3d1', brand: 'Tunsay' });

/** The children's toothpaste, strawberry flavour. */
export const kidsTube: Maker = (s, l) =>
  tube(
    s,
    {
      ...l,
      line: 'Strawberry',
      size: '50 g',
      emoji: 'strawberry',
      style: 'badge',
      paper: '#fff4f6',
      main: '#f2517c',
      accent: '#ffd84d',
    },
    { w: 170, h: 400 },
  );

/** A cup with a rabbit's face. */
export const kidsCup: Maker = (s) => cup(s, '#46c3d9', 250, emoji(s, 'rabbit-face', 0, 0, 130));
