// Liquids, powders and soaps for the house.

import { clothPile, sponge } from './goods-home.ts';
import { toiletBrush } from './goods-tools.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene, withLabel } from './kit.ts';
import { bottle, jug } from './packs-bottles.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';

const dishBottle: Maker = (s, l) =>
  bottle(s, l, {
    w: 230,
    h: 500,
    top: 'flip',
    clear: true,
    neck: 84,
    shoulder: 110,
    waist: 0.16,
    labelTop: 0.34,
  });

/** A bottle with a trigger. */
export const sprayer: Maker = (s, l) =>
  bottle(s, l, { w: 230, h: 430, top: 'trigger', neck: 92, shoulder: 120, labelTop: 0.3, waist: 0.1 });

/** A toilet cleaner bottle with a bent neck. */
export const bentBottle: Maker = (s, l) =>
  bottle(s, l, {
    w: 225,
    h: 440,
    top: 'bent',
    neck: 96,
    shoulder: 90,
    body: l.main,
    labelTop: 0.24,
    labelInset: 14,
  });

const sponges =
  (colour: string, pad: string): Maker =>
  (s) =>
    sponge(s, colour, pad);

export const degreaser = label('Saatlor', ['Degreaser', 'ទឹកជូតខ្លាញ់', '500 ml'], 'tangerine', 'rays', [
  '#fff6ea',
  '#f0751f',
  '#ffd24a',
]);

const limeDish = label('Saatlor', ['Lime Dish Soap', 'សាប៊ូលាងចាន', '750 ml'], 'lemon', 'wave', [
  '#fbfff0',
  '#58a618',
  '#ffe14d',
]);

const tileLabel = label('Saatlor', ['Tile Cleaner', 'ទឹកលាងការ៉ូ', '500 ml'], 'sparkles', 'diagonal', [
  '#ffffff',
  '#2b86d9',
  '#9be8ff',
]);

const softener = label('Malirom', ['Softener', 'ទឹកក្រអូប', '1.8 L'], 'lotus', 'arch', [
  '#fff2f8',
  '#d9669f',
  '#ffd3e6',
]);

/** A soft bottle of fabric softener. */
export const softBottle: Maker = (s, l) =>
  bottle(s, l, {
    w: 290,
    h: 480,
    top: 'cup',
    neck: 110,
    shoulder: 120,
    body: l.paper,
    labelTop: 0.3,
    labelInset: 20,
    cap: l.main,
    waist: 0.08,
  });

export const cleanProducts: Product[] = [
  {
    key: 'kitchen-clean-set',
    room: room('#ffe6b8', '#fff6e2', '#9ed36a'),
    pack: withLabel(dishBottle, limeDish),
    label: limeDish,
    views: (p) => [
      scene(
        'tiles',
        'none',
        [
          put(p, -180, -4, 570),
          put(withLabel(sprayer, degreaser), 40, -2, 600),
          put(sponges('#ffd84d', '#3aa35a'), 270, -4, 100),
          put(sponges('#ff9fb8', '#3aa35a'), 285, -100, 95, 0, 'plain'),
          put(sponges('#7fd3f0', '#3aa35a'), 262, 64, 100),
        ],
        [],
        { wall: '#ffe9a8', floor: '#f4f0e4' },
      ),
      scene(
        'panels',
        'none',
        [put(p, -190, 270, 1010, 0, 'plain'), put(withLabel(sprayer, degreaser), 215, 290, 1040, 0, 'plain')],
        [],
        { wall: '#ffdf94', floor: '#f3e3bb' },
      ),
      scene(
        'flatTwo',
        'none',
        [
          put(p, -240, 0, 640, -10, 'lie'),
          put(withLabel(sprayer, degreaser), 30, 0, 660, 6, 'lie'),
          put(sponges('#ffd84d', '#3aa35a'), 310, -210, 120, 10, 'lie'),
          put(sponges('#ff9fb8', '#3aa35a'), 310, -20, 120, -6, 'lie'),
          put(sponges('#7fd3f0', '#3aa35a'), 310, 170, 120, 8, 'lie'),
          put('lemon', 320, 360, 130, 0, 'lie'),
        ],
        [],
        { wall: '#d6efb3', floor: '#ffd98a' },
      ),
    ],
  },
  {
    key: 'bathroom-clean-set',
    room: room('#c7e6f2', '#eef8fb', '#5fb5d8'),
    pack: bentBottle,
    label: label('Saatlor', ['Toilet Pine', 'ទឹកលាងបង្គន់', '900 ml'], 'evergreen-tree', 'badge', [
      '#eefaf1',
      '#11695a',
      '#8fe3c0',
    ]),
    views: (p) => [
      scene('panels', 'bubbles', [
        put(p, -210, 0, 600),
        put(withLabel(sprayer, tileLabel), 20, 6, 590),
        put((s) => toiletBrush(s, '#f4f8fb', '#11897a', mark('Saatlor')), 240, 0, 560),
      ]),
      scene(
        'tiles',
        'none',
        [
          put('toilet', -110, 10, 480),
          put(p, 170, 14, 480),
          put('sparkles', 40, -540, 150, 0, 'float'),
          put((s) => toiletBrush(s, '#f4f8fb', '#11897a', mark('Saatlor')), 340, 6, 380),
        ],
        [],
        { wall: '#8fcbe0', floor: '#e3f1f6' },
      ),
      close(
        withLabel(sprayer, tileLabel),
        1250,
        120,
        0,
        [put('bubbles', -340, -200, 260, 0, 'float'), put('sparkles', 350, -700, 200, 0, 'far')],
        50,
      ),
    ],
  },
  {
    key: 'laundry-fresh-set',
    room: room('#e2d9f7', '#f7f1fd', '#f5b6d3'),
    pack: (s, l) => jug(s, l, { cap: '#f5b6d3' }),
    label: label('Malirom', ['Laundry Liquid', 'សាប៊ូបោកខោអាវ', '2 L'], 'white-flower', 'badge', [
      '#fbf7ff',
      '#6a4fc2',
      '#f5b6d3',
    ]),
    views: (p) => [
      scene('disc', 'petals', [put(p, -150, 0, 560), put(withLabel(softBottle, softener), 195, 8, 560)]),
      scene(
        'wood',
        'none',
        [
          put('basket', -200, 10, 330),
          put((s) => clothPile(s, ['#f5b6d3', '#ffffff', '#b9a6f0'], 300), 140, 12, 120),
          put('t-shirt', 10, -330, 260, -6, 'float'),
          put('socks', 250, -330, 170, 10, 'float'),
          put('bubbles', -290, -430, 150, 0, 'float'),
          put(p, 320, 20, 330),
        ],
        [],
        { wall: '#d9cdf3', floor: '#c99b6b' },
      ),
      close(
        p,
        1080,
        130,
        0,
        [put('lotus', 350, -180, 240, 0, 'float'), put('bubbles', -360, -780, 200, 0, 'far')],
        40,
      ),
    ],
  },
  {
    key: 'lemongrass-floor-cleaner-1800',
    room: room('#eaf0b8', '#f9fae6', '#c5d94f'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 310,
        h: 560,
        top: 'screw',
        neck: 100,
        shoulder: 130,
        clear: true,
        body: '#dbe95a',
        labelTop: 0.36,
        labelInset: 0,
        handle: false,
      }),
    label: label('Saatlor', ['Lemongrass Floor', 'ទឹកជូតផ្ទះ', '1.8 L'], 'sheaf-of-rice', 'hills', [
      '#fdffe8',
      '#6b9a12',
      '#f4e04a',
    ]),
    views: (p) => [
      scene('sunlit', 'none', [
        put(p, 0, 0, 650),
        put('sheaf-of-rice', -280, 14, 230, -8),
        put('lemon', 270, 18, 150),
      ]),
      close(p, 1280, 170, -6, [
        put('sheaf-of-rice', 340, -730, 280, 10, 'far'),
        put('sparkles', -345, -170, 170, 0, 'float'),
      ]),
      scene(
        'wood',
        'none',
        [
          put('house-with-garden', -150, -10, 430),
          put(p, 200, 20, 480),
          put('sparkles', 30, -480, 140, 0, 'float'),
          put('bubbles', 350, 40, 120),
        ],
        [],
        { wall: '#dfeaa0', floor: '#c08a52' },
      ),
    ],
  },
  {
    key: 'dish-soap-lime-750',
    room: room('#dff2b6', '#f6fbe6', '#a7d948'),
    pack: dishBottle,
    label: limeDish,
    views: (p) => [
      scene(
        'ripple',
        'bubbles',
        [put(p, 0, 0, 670), put('lemon', -230, 20, 190, -8), put('lemon', 225, 26, 150, 12)],
        [],
        { floor: '#bfe37a' },
      ),
      close(p, 1300, 260, 8, [
        put('lemon', -330, -700, 280, 0, 'far'),
        put('bubbles', 345, -210, 220, 0, 'float'),
      ]),
      scene(
        'tiles',
        'bubbles',
        [
          put(p, -210, 0, 560),
          put('fork-and-knife-with-plate', 100, 6, 380),
          put(sponges('#ffd84d', '#3aa35a'), 330, 28, 110),
          put('bubbles', 60, -400, 180, 0, 'float'),
        ],
        [],
        { wall: '#b7dd7a', floor: '#f3f7e6', accent: '#b8f0ff' },
      ),
    ],
  },
];
