// Tools for the bathroom, bags and gloves.
import { bagRoll, glove } from './goods-home.ts';
import { toiletBrush } from './goods-tools.ts';
import type { Product } from './kit.ts';
import { label, room, scene } from './kit.ts';
import { printLabel } from './label.ts';
import { pouch } from './packs-bags.ts';
import { dosdor } from './products-household.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { clip, group, path } from './svg.ts';
import { box, together } from './thing.ts';

const theBrush: Maker = (s) => toiletBrush(s, '#ffffff', '#5a6fd8', dosdor);

const gloveOf =
  (colour: string): Maker =>
  (s) =>
    glove(s, colour);

/** The paper sleeve round the roll of bags. */
const sleeved: Maker = (s, l) => {
  const sleeve = `<g ${clip(s, path(box(-130, 0, 240, 176), '#000'))}>${group(printLabel(s, l, 240, 176), -130, 0)}</g>`;
  return bagRoll(s, '#3c4a5e', sleeve);
};

export const toolProducts: Product[] = [
  {
    key: 'toilet-brush-stand',
    room: room('#d8dcf8', '#f1f2fd', '#8f9df0'),
    pack: theBrush,
    label: label('Dosdor', ['Toilet Brush', 'ច្រាសដុសបង្គន់', '1 pc'], 'toilet', 'halves', [
      '#ffffff',
      '#5a6fd8',
      '#c7cffa',
    ]),
    views: (p) => [
      scene('podium', 'bubbles', [put(p, 0, 0, 600)]),
      scene(
        'tiles',
        'none',
        [
          put('toilet', -150, 10, 520),
          put(p, 190, 6, 480),
          put((s) => toiletBrush(s, '#ffffff', '#5a6fd8', dosdor, 620, true), 350, -230, 430, 14, 'float'),
        ],
        [],
        { wall: '#aeb9f2', floor: '#eceefb' },
      ),
    ],
  },
  {
    key: 'trash-bags-30',
    room: room('#cdd6e2', '#eef1f5', '#ffb84d'),
    pack: sleeved,
    label: label('Dosdor', ['60 L Trash Bags', 'ថង់សម្រាម', '30'], 'wastebasket', 'band', [
      '#ffffff',
      '#2f3b4d',
      '#ffb84d',
    ]),
    views: (p) => [
      scene('steps', 'none', [put('wastebasket', 270, -10, 260), put(p, -60, 10, 230)], [], {
        accent: '#ffb84d',
      }),
      scene(
        'garden',
        'none',
        [
          put('wastebasket', -140, 0, 420),
          put(p, 190, 20, 190),
          put('recycling-symbol', 230, -420, 150, 0, 'float'),
        ],
        [],
        { wall: '#b9ddf5', floor: '#8ccf7a' },
      ),
    ],
  },
  {
    key: 'rubber-gloves-m',
    room: room('#ffd5e5', '#fff0f5', '#ffe066'),
    pack: (s) => {
      const one = glove(s, '#ff7fae');
      return together([
        { thing: { ...one, art: `<g transform="scale(-1 1)">${one.art}</g>` }, x: -150 },
        { thing: glove(s, '#ff7fae'), x: 150 },
      ]);
    },
    label: label('Dosdor', ['Rubber Gloves', 'ស្រោមដៃកៅស៊ូ', 'Size M'], 'gloves', 'wave', [
      '#ffffff',
      '#e0427f',
      '#ffe066',
    ]),
    views: (p) => [
      scene('disc', 'bubbles', [put(p, 0, 0, 600)], [], { accent: '#ffe066' }),
      scene(
        'flatTwo',
        'none',
        [
          put((s, l) => pouch(s, l, { w: 360, h: 520 }), -180, 0, 620, -8, 'lie'),
          put(gloveOf('#ff7fae'), 210, 20, 620, 14, 'lie'),
          put('bubbles', 330, -350, 150, 0, 'lie'),
        ],
        [],
        { wall: '#bfeee6', floor: '#ffd0e0' },
      ),
    ],
  },
];
