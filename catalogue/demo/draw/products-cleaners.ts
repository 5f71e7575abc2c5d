// Powder and sprays.
import { clothPile } from './goods-home.ts';
import { heap } from './goods-pets.ts';
import type { Product } from './kit.ts';
import { close, label, room, scene } from './kit.ts';
import { bag } from './packs-bags.ts';
import { bottle } from './packs-bottles.ts';
import { bentBottle, degreaser, sprayer } from './products-clean.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';

const powder: Maker = (s) => heap(s, ['#ffffff', '#f3f6ff', '#bcd0ff', '#ffffff'], 420, 120, 12, 'grain');

export const cleanerProducts: Product[] = [
  {
    key: 'laundry-powder-jasmine-3kg',
    room: room('#cfe0ff', '#f1f6ff', '#9cbcff'),
    pack: (s, l) => bag(s, l, { w: 420, h: 580 }),
    label: label('Malirom', ['Jasmine Powder', 'សាប៊ូម្សៅ', '3 kg'], 'white-flower', 'rays', [
      '#ffffff',
      '#2f5bd0',
      '#ffe14d',
    ]),
    views: (p) => [
      scene('steps', 'bubbles', [
        put(p, 0, 0, 610),
        put('white-flower', -270, 30, 170),
        put('white-flower', 275, 40, 130),
      ]),
      scene(
        'sunlit',
        'none',
        [
          put(p, -180, 0, 560),
          put(powder, 190, 12, 130),
          put('spoon', 200, -210, 170, 60, 'float'),
          put('t-shirt', 230, -380, 220, 8, 'float'),
        ],
        [],
        { wall: '#bfd4ff', floor: '#e8effd' },
      ),
    ],
  },
  {
    key: 'glass-cleaner-500',
    room: room('#c5e8ff', '#eaf7ff', '#6cc4ff'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 230,
        h: 430,
        top: 'trigger',
        neck: 92,
        shoulder: 130,
        clear: true,
        body: '#7fd0fb',
        labelTop: 0.36,
      }),
    label: label('Saatlor', ['Glass Cleaner', 'ទឹកជូតកញ្ចក់', '500 ml'], 'sparkles', 'diagonal', [
      '#ffffff',
      '#1476d1',
      '#ff5d5d',
    ]),
    views: (p) => [
      scene('podium', 'drops', [put(p, 10, 0, 620), put('sparkles', -270, -280, 150, 0, 'float')]),
      close(
        p,
        1240,
        110,
        0,
        [put('sparkles', -345, -210, 230, 0, 'float'), put('droplet', 350, -740, 180, 0, 'far')],
        40,
      ),
      scene(
        'wood',
        'none',
        [
          put('window', -120, -20, 520),
          put(p, 220, 14, 500),
          put((s) => clothPile(s, ['#ffd24a', '#57b8f0'], 250), -40, 40, 70),
          put('sparkles', 40, -520, 150, 0, 'float'),
        ],
        [],
        { wall: '#f8dfb5', floor: '#b98353' },
      ),
    ],
  },
  {
    key: 'toilet-cleaner-pine-900',
    room: room('#bfe5d3', '#e9f7f0', '#4fb48c'),
    pack: bentBottle,
    label: label('Saatlor', ['Pine Cleaner', 'ទឹកលាងបង្គន់', '900 ml'], 'evergreen-tree', 'hills', [
      '#f1fff6',
      '#0e7a4e',
      '#aef07a',
    ]),
    views: (p) => [
      scene('arch', 'bubbles', [
        put(p, 0, 0, 640),
        put('evergreen-tree', -280, 14, 220),
        put('evergreen-tree', 285, 22, 160),
      ]),
      scene(
        'flatGrid',
        'none',
        [
          put(p, -130, 0, 700, 14, 'lie'),
          put('toilet', 230, -120, 340, 0, 'lie'),
          put('sparkles', 240, 240, 170, 0, 'lie'),
          put('evergreen-tree', -360, -340, 130, -10, 'lie'),
        ],
        [],
        { floor: '#a9dcc4' },
      ),
    ],
  },
  {
    key: 'kitchen-degreaser-500',
    room: room('#ffd9ad', '#fff1de', '#ff9d45'),
    pack: sprayer,
    label: degreaser,
    views: (p) => [
      scene('blocks', 'none', [
        put(p, 0, 0, 620),
        put('tangerine', -275, -124, 180),
        put('tangerine', 268, -192, 140),
      ]),
      close(
        p,
        1250,
        120,
        0,
        [put('tangerine', -345, -180, 250, 0, 'float'), put('tangerine', 350, -760, 200, 0, 'far')],
        40,
      ),
      scene(
        'tiles',
        'none',
        [put('cooking', -120, 6, 400), put(p, 220, 10, 520), put('sparkles', -20, -430, 170, 0, 'float')],
        [],
        { wall: '#ffc58a', floor: '#f5e9dc' },
      ),
    ],
  },
];
