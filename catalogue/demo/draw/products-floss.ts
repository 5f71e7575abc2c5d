// Mouth rinses, floss and small helpers.
import { denture, dentureBox, flossPick, glass, interdental, tongueCleaner } from './goods-mouth.ts';
import type { Product } from './kit.ts';
import { brush, close, label, mark, room, scene } from './kit.ts';
import { pouch } from './packs-bags.ts';
import { bottle } from './packs-bottles.ts';
import { card, carton } from './packs-boxes.ts';
import { boxFloss } from './products-mouth.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { group } from './svg.ts';

const pickOf =
  (colour: string): Maker =>
  (s) =>
    flossPick(s, colour);

const tinyBrush =
  (colour: string): Maker =>
  (s) =>
    interdental(s, colour);

export const flossProducts: Product[] = [
  {
    key: 'green-tea-mouthwash-250',
    room: room('#dbe8bf', '#f2f6e2', '#a9c96f'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 230,
        h: 430,
        top: 'screw',
        clear: true,
        neck: 92,
        shoulder: 80,
        body: '#b9d97a',
        labelTop: 0.3,
        waist: 0.12,
      }),
    label: label('Mintaro', ['Green Tea', 'គ្មានអាល់កុល', '250 ml'], 'teacup-without-handle', 'botanic', [
      '#fbfdf2',
      '#557d22',
      '#d5e89a',
    ]),
    views: (p) => [
      scene('arch', 'sprigs', [
        put(p, -50, 0, 610),
        put('teacup-without-handle', 205, 14, 220),
        put('leaf-fluttering-in-wind', -300, -250, 150, 0, 'float'),
      ]),
      scene(
        'wood',
        'none',
        [
          put(p, -190, 0, 560),
          put('teapot', 140, 10, 360),
          put('seedling', 350, 16, 130),
          put('teacup-without-handle', -5, 40, 150),
        ],
        [],
        { wall: '#cfe0a6', floor: '#b58555' },
      ),
    ],
  },
  {
    key: 'mouth-spray-mint-20',
    room: room('#d2f6ee', '#eefcf8', '#38cfae'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 150,
        h: 430,
        top: 'mist',
        neck: 112,
        shoulder: 40,
        body: '#e8fffa',
        labelTop: 0.1,
        cap: '#12b392',
      }),
    label: label('Mintaro', ['Pocket Spray', 'ទឹកបាញ់មាត់', '20 ml'], 'leaf-fluttering-in-wind', 'band', [
      '#ffffff',
      '#12b392',
      '#ffe45c',
    ]),
    views: (p) => [
      scene('blocks', 'bubbles', [
        put(p, 0, 0, 590),
        put('herb', -275, -124, 170),
        put('dashing-away', 268, -192, 150),
      ]),
      scene(
        'flatTwo',
        'none',
        [
          put(p, -150, 0, 660, 16, 'lie'),
          put('handbag', 220, -70, 400, 8, 'lie'),
          put('herb', 220, 300, 150, 0, 'lie'),
          put('key', -380, 330, 120, 0, 'lie'),
        ],
        [],
        { wall: '#ffd9e6', floor: '#b4efe0' },
      ),
    ],
  },
  {
    key: 'mint-floss-50m',
    room: room('#c2efe0', '#f4fbf8', '#ffe08a'),
    pack: boxFloss,
    label: label('Flossela', ['Waxed Mint', 'ខ្សែសម្អាតធ្មេញ', '50 m'], 'tooth', 'arch', [
      '#ffffff',
      '#1fae8a',
      '#ffd24a',
    ]),
    views: (p) => [
      scene('disc', 'drops', [put(p, 20, 0, 500), put('herb', -290, 10, 180)]),
      scene(
        'steps',
        'none',
        [put((s, l) => carton(s, l, { w: 360, h: 420, depth: 110 }), -120, -6, 480), put(p, 215, 24, 270)],
        [],
        { wall: '#ffe9b5', accent: '#1fae8a' },
      ),
      scene(
        'flatRound',
        'none',
        [
          put('tooth', -130, 60, 400, -8, 'lie'),
          put(p, 190, -50, 360, 10, 'lie'),
          put('sparkles', -260, -260, 150, 0, 'lie'),
          put('herb', 220, 280, 150, 0, 'lie'),
        ],
        [],
        { wall: '#8fdcc4', floor: '#d9f5ec' },
      ),
    ],
  },
  {
    key: 'floss-picks-50',
    room: room('#d6e9ff', '#fff0d9', '#7fb8ff'),
    pack: (s, l) => pouch(s, l, { w: 390, h: 520 }),
    label: label('Flossela', ['Floss Picks', 'ឈើចាក់ធ្មេញ', '50 pcs'], 'tooth', 'dots', [
      '#ffffff',
      '#3d7ff0',
      '#ffb13d',
    ]),
    views: (p) => [
      scene('podium', 'none', [
        put(p, -40, 0, 570),
        put(pickOf('#3d7ff0'), 205, 24, 230, 12, 'plain'),
        put(pickOf('#ffb13d'), 290, 30, 230, 24, 'plain'),
      ]),
      scene(
        'flatGrid',
        'none',
        [
          ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((i) =>
            put(
              pickOf(['#3d7ff0', '#ffb13d', '#35c28f', '#f2668b', '#8e6cf0'][i % 5] ?? '#3d7ff0'),
              -340 + (i % 5) * 170,
              -190 + Math.floor(i / 5) * 380,
              310,
              i % 2 ? 8 : -8,
              'lie',
            ),
          ),
        ],
        [],
        { floor: '#bcd8ff' },
      ),
      close(p, 1060, 150, 6, [
        put(pickOf('#ffb13d'), 355, -220, 330, 20, 'float'),
        put('tooth', -350, -760, 200, 0, 'far'),
      ]),
    ],
  },
  {
    key: 'interdental-brushes-10',
    room: room('#ffe1ea', '#fff3f6', '#ff9db9'),
    pack: (s, l) =>
      card(
        s,
        l,
        [-110, -66, -22, 22, 66, 110].map((x) => group(interdental(s, '#e8467c', 330).art, x, 165)).join(''),
        { w: 390, h: 620 },
      ),
    label: label('Flossela', ['Interdental', 'ច្រាសចន្លោះធ្មេញ', '0.7 mm'], 'tooth', 'band', [
      '#ffffff',
      '#c92f66',
      '#ffc9da',
    ]),
    views: (p) => [
      scene('panels', 'none', [put(p, -70, 0, 640), put(tinyBrush('#e8467c'), 215, 8, 470, 8)]),
      scene(
        'flatRays',
        'none',
        [
          ...[-2, -1, 0, 1, 2].map((i) =>
            put(
              tinyBrush(['#e8467c', '#ff8a5b', '#e8467c', '#8e6cf0', '#e8467c'][i + 2] ?? '#e8467c'),
              i * 150,
              Math.abs(i) * 26,
              560,
              i * 9,
              'lie',
            ),
          ),
        ],
        [],
        { wall: '#ffc2d4', floor: '#fff3f6' },
      ),
    ],
  },
  {
    key: 'steel-tongue-cleaner',
    room: room('#d9dee6', '#f2f4f7', '#b3bfcf'),
    pack: (s) => tongueCleaner(s, '#17b3a3', mark('Sovadent')),
    label: label('Sovadent', ['Tongue Cleaner', 'ប្រដាប់កោសអណ្ដាត', 'Steel'], 'tongue', 'halves', [
      '#ffffff',
      '#17b3a3',
      '#ffb3c1',
    ]),
    views: (p) => [
      scene('disc', 'sparkle', [put(p, 0, 0, 560)], [], { accent: '#8fe0d6' }),
      scene(
        'flatTwo',
        'none',
        [
          put(p, -120, -10, 600, 22, 'lie'),
          put('face-savoring-food', 260, -230, 260, 8, 'lie'),
          put('sparkles', 290, 200, 160, 0, 'lie'),
        ],
        [],
        { wall: '#ffd3cb', floor: '#d5dbe4' },
      ),
    ],
  },
  {
    key: 'denture-brush-box',
    room: room('#d5dcf7', '#eef1fd', '#ff9fa8'),
    pack: (s) => dentureBox(s, '#6d83e0', mark('Sovadent')),
    label: label('Sovadent', ['Denture Care', 'ធ្មេញពាក់', 'Set'], 'tooth', 'arch', [
      '#ffffff',
      '#6d83e0',
      '#ff9fa8',
    ]),
    views: (p) => [
      scene('steps', 'bubbles', [
        put(p, -70, 0, 300),
        put(brush('#6d83e0', '#ffd0d4', '#fff', { slim: 1.35, second: '#ff9fa8' }), 215, 6, 520, 8),
      ]),
      scene(
        'sunlit',
        'none',
        [
          put((s) => dentureBox(s, '#6d83e0', mark('Sovadent'), true), -120, 4, 440),
          put(
            (s) => {
              const g = glass(s, 330, '#bfe8fb');
              return { ...g, art: g.art + group(denture(s, 120).art, 0, -50) };
            },
            235,
            12,
            330,
          ),
        ],
        [],
        { wall: '#f6dcd6', floor: '#e3e7f8' },
      ),
    ],
  },
];
