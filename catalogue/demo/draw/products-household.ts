// Things to clean the house with.
import { clothFlat, clothPile, soapBar, soapDish, sponge } from './goods-home.ts';
import { broom, bucket, dustpan, mop } from './goods-tools.ts';
import type { Product } from './kit.ts';
import { label, mark, room, scene } from './kit.ts';
import { flowPack } from './packs-bags.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { together } from './thing.ts';

export const dosdor = mark('Dosdor');

const spongeOf =
  (colour: string): Maker =>
  (s) =>
    sponge(s, colour, '#2c9a63');

const spongePile: Maker = (s) =>
  together([
    { thing: sponge(s, '#ffd23f', '#2c9a63', 280), x: -150 },
    { thing: sponge(s, '#ff8fa8', '#2c9a63', 280), x: 150 },
    { thing: sponge(s, '#6ecbf0', '#2c9a63', 280), x: -140, y: -132 },
    { thing: sponge(s, '#b7e35c', '#2c9a63', 280), x: 150, y: -132 },
    { thing: sponge(s, '#c79bf2', '#2c9a63', 280), x: -10, y: -262 },
  ]);

const cloths = ['#38b6c8', '#ffc93c', '#f2668b', '#7dc95e', '#8a7cf0'];

const pole = '#aeb9c6';

const theMop: Maker = (s) => mop(s, pole, '#1aa4a0', '#f3f6f8');

const theBucket: Maker = (s) => bucket(s, '#1aa4a0', '#ffb33c', dosdor);

const theBroom: Maker = (s) => broom(s, '#e0a85c', '#e2523f', '#f0c36b');

const thePan: Maker = (s) => dustpan(s, '#e2523f', '#f7d9a8', dosdor);

const dishWithSoap: Maker = (s) =>
  soapDish(s, '#a86c3a', soapBar(s, '#f5e3c0', mark('Malirom'), 260), dosdor);

export const householdProducts: Product[] = [
  {
    key: 'kitchen-sponges-6',
    room: room('#fff0b0', '#fff9e0', '#ffd23f'),
    pack: (s, l) => flowPack(s, l, { w: 620, h: 330 }),
    label: label('Dosdor', ['Kitchen Sponges', 'អេប៉ុងលាងចាន', '6 pcs'], 'sponge', 'dots', [
      '#ffffff',
      '#1f8f5a',
      '#ffd23f',
    ]),
    views: (p) => [
      scene(
        'disc',
        'bubbles',
        [
          put(p, 0, -110, 330, -3, 'stand'),
          put(spongeOf('#ffd23f'), -190, 30, 120),
          put(spongeOf('#ff8fa8'), 30, 44, 120),
          put(spongeOf('#6ecbf0'), 230, 26, 120),
        ],
        [],
        { accent: '#9be0b8' },
      ),
      scene('blocks', 'none', [put(spongePile, 0, 0, 430)], [], { wall: '#c8efd8', accent: '#ffd23f' }),
      scene(
        'tiles',
        'bubbles',
        [
          put('fork-and-knife-with-plate', -140, 0, 420),
          put(spongeOf('#ffd23f'), 180, 10, 190),
          put('bubbles', 160, -260, 200, 0, 'float'),
        ],
        [],
        { wall: '#f8d65a', floor: '#fdf6dc', accent: '#aee6ff' },
      ),
    ],
  },
  {
    key: 'microfibre-cloths-5',
    room: room('#d3eef2', '#f1fafb', '#7fd0db'),
    pack: (s) => clothPile(s, cloths, 460),
    label: label('Dosdor', ['Microfibre', 'ក្រណាត់ជូត', '5 pcs'], 'sparkles', 'stripes', [
      '#ffffff',
      '#2a97a8',
      '#ffc93c',
    ]),
    views: (p) => [
      scene('steps', 'none', [put(p, 0, 0, 350), put('sparkles', 200, -420, 160, 0, 'float')]),
      scene(
        'flatTwo',
        'none',
        [
          ...cloths.map((c, i) =>
            put(
              (s) => clothFlat(s, c),
              -250 + (i % 3) * 250 + (i > 2 ? 125 : 0),
              i > 2 ? 190 : -190,
              300,
              [-8, 4, 9, 6, -7][i] ?? 0,
              'lie',
            ),
          ),
        ],
        [],
        { wall: '#eaf2f4', floor: '#cfe3e8' },
      ),
      scene(
        'flatGrid',
        'none',
        [put((s) => clothFlat(s, '#38b6c8', 460), 0, 0, 520, 0, 'lie')],
        [
          { kind: 'width', words: '40 cm', from: -330, to: 330, at: 345 },
          { kind: 'height', words: '30 cm', from: -260, to: 260, at: 410 },
        ],
        { floor: '#f2dfb0' },
      ),
    ],
  },
  {
    key: 'coconut-soap-dish',
    room: room('#f0e2cf', '#f8efe3', '#8fb58a'),
    pack: dishWithSoap,
    label: label('Dosdor', ['Coconut Wood', 'ថាសសាប៊ូឈើដូង', '1 pc'], 'coconut', 'arch', [
      '#fff8ec',
      '#7a4b24',
      '#d9b98a',
    ]),
    views: (p) => [
      scene('arch', 'leaves', [
        put(p, 0, 0, 310),
        put('coconut', -270, 26, 190),
        put('palm-tree', 300, 6, 300),
      ]),
      scene(
        'tiles',
        'bubbles',
        [
          put((s) => soapDish(s, '#a86c3a', undefined, dosdor), 0, 0, 200),
          put('soap', 20, -300, 210, -8, 'float'),
          put('coconut', 320, 10, 170),
        ],
        [],
        { wall: '#a5c7a0', floor: '#f2e8d8', accent: '#d8f3ff' },
      ),
    ],
  },
  {
    key: 'spin-mop-bucket',
    room: room('#c9ecea', '#eef9f8', '#ffcf7a'),
    pack: (s) =>
      together([
        { thing: mop(s, pole, '#1aa4a0', '#f3f6f8', 660), x: 230 },
        { thing: bucket(s, '#1aa4a0', '#ffb33c', dosdor, 420), x: -60, y: 10 },
      ]),
    label: label('Dosdor', ['Spin Mop', 'ឈើជូតផ្ទះ', 'Set'], 'bucket', 'band', [
      '#ffffff',
      '#1aa4a0',
      '#ffb33c',
    ]),
    views: (p) => [
      scene('sunlit', 'none', [put(p, 0, 0, 690)]),
      scene('disc', 'bubbles', [put(theBucket, 0, 0, 430), put('bubbles', -230, -390, 160, 0, 'float')], [], {
        accent: '#ffd891',
        floor: '#dff3f1',
      }),
      scene(
        'wood',
        'none',
        [
          put(theMop, -130, 30, 720, 8),
          put('house', 210, -30, 330),
          put('sparkles', 60, -430, 150, 0, 'float'),
          put('bubbles', 250, 50, 150),
        ],
        [],
        { wall: '#ffe3b0', floor: '#c18a55' },
      ),
      scene(
        'panels',
        'none',
        [put(p, -30, 0, 640)],
        [{ kind: 'height', words: '120 cm', from: 0, to: -640, at: 330 }],
        { wall: '#8fd3cf', floor: '#f0f7f6' },
      ),
    ],
  },
  {
    key: 'broom-dustpan-set',
    room: room('#ffd8c9', '#fff0e8', '#f2a65a'),
    pack: (s) =>
      together([
        { thing: broom(s, '#e0a85c', '#e2523f', '#f0c36b'), x: -110 },
        { thing: dustpan(s, '#e2523f', '#f7d9a8', dosdor, 270), x: 150, y: 8 },
      ]),
    label: label('Dosdor', ['Broom Set', 'អំបោស', 'Set'], 'broom', 'diagonal', [
      '#ffffff',
      '#e2523f',
      '#f7d9a8',
    ]),
    views: (p) => [
      scene('panels', 'none', [put(p, 0, 0, 720)], [], { wall: '#f7b79f', floor: '#fdeee4' }),
      scene(
        'flatWood',
        'none',
        [
          put(theBroom, -170, 0, 840, 10, 'lie'),
          put(thePan, 190, 40, 640, -8, 'lie'),
          put('fallen-leaf', 60, 330, 120, 0, 'lie'),
          put('maple-leaf', 370, -330, 110, 20, 'lie'),
        ],
        [],
        { floor: '#d3a06a' },
      ),
    ],
  },
];
