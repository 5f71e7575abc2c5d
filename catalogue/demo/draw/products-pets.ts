// Care, toys and furniture for animals.
import { emoji } from './emoji.ts';
import { bedWith, carrier, catTree, petBed } from './goods-pet-house.ts';
import { bowl, featherWand, leash, ropeToy, slicker } from './goods-pets.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene } from './kit.ts';
import { bottle } from './packs-bottles.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';

const wag = mark('Waggaro');
const steelBowl =
  (food?: string[], water = false): Maker =>
  (s) =>
    bowl(s, { steel: true, colour: '#cccccc', rim: '#24354a', mark: wag, water, ...(food ? { food } : {}) });
const greenLeash: Maker = (s) => leash(s, '#2fa84f');
const brushOf: Maker = (s) => slicker(s, '#2d7fb8', '#ff8fa3', wag);
const rope: Maker = (s) => ropeToy(s, '#e8553f', '#2f86c9');
const wand: Maker = (s) => featherWand(s, ['#ff6fae', '#7a6cf0', '#35c2b0', '#ffb83d'], '#7a6cf0');
const tree: Maker = (s) => catTree(s, '#b7a489', '#e2c594');
const bed: Maker = (s) => petBed(s, '#8d97a6', wag);
const guestBed =
  (animal: string): Maker =>
  (s) =>
    bedWith(s, '#8d97a6', wag, emoji(s, animal, 0, -70, 270));
const box: Maker = (s) => carrier(s, '#e9785a', '#f8efe3', wag);
const guestBox =
  (animal: string): Maker =>
  (s) =>
    carrier(s, '#e9785a', '#f8efe3', wag, emoji(s, animal, 0, -10, 210));

export const petProducts: Product[] = [
  {
    key: 'steel-pet-bowl-700',
    room: room('#d5dde8', '#eef2f7', '#9fb4cf'),
    pack: steelBowl(),
    label: label('Waggaro', ['Steel Bowl', 'ចានអ៊ីណុក', '700 ml'], 'paw-prints', 'halves', [
      '#ffffff',
      '#24354a',
      '#ffb33c',
    ]),
    views: (p) => [
      scene('podium', 'paws', [put(p, 0, 10, 250), put('bone', 235, 50, 110, -10)], [], {
        accent: '#ffc56b',
      }),
      scene(
        'rug',
        'none',
        [put('dog-face', -150, 0, 400), put(steelBowl(['#a8683a', '#c98a4d', '#8a5230']), 180, 30, 230)],
        [],
        { wall: '#f7e2c4', accent: '#8aa7c9' },
      ),
      scene(
        'disc',
        'none',
        [put(steelBowl(undefined, true), 0, -40, 290)],
        [{ kind: 'width', words: '18 cm', from: -330, to: 330, at: 30 }],
        { wall: '#cfe8ee', accent: '#9bd3df' },
      ),
    ],
  },
  {
    key: 'dog-leash-150',
    room: room('#d3f0cf', '#eff9ed', '#7fd08c'),
    pack: greenLeash,
    label: label('Waggaro', ['Nylon Leash', 'ខ្សែដឹកឆ្កែ', '1.5 m'], 'dog', 'diagonal', [
      '#ffffff',
      '#2fa84f',
      '#ffd24a',
    ]),
    views: (p) => [
      scene('flatRound', 'none', [put(p, -10, 0, 540, 0, 'lie')], [], { wall: '#b4e3b5', floor: '#fdf6df' }),
      scene(
        'garden',
        'none',
        [put('guide-dog', -120, 10, 520), put(p, 240, 30, 250), put('softball', 60, 50, 80)],
        [],
        { wall: '#a9e0f7', floor: '#8cd07a' },
      ),
      close(p, 980, -20, -14, [put('paw-prints', 320, -790, 190, 10, 'far')], -330),
    ],
  },
  {
    key: 'aloe-pet-shampoo-500',
    room: room('#c9efdb', '#eefaf3', '#6fd0a0'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 245,
        h: 490,
        top: 'flip',
        neck: 104,
        shoulder: 70,
        body: '#d8f3e2',
        labelTop: 0.2,
        waist: -0.1,
        cap: '#23895b',
      }),
    label: label('Waggaro', ['Aloe Shampoo', 'សាប៊ូកក់រោម', '500 ml'], 'potted-plant', 'stripes', [
      '#fbfff6',
      '#2b9b68',
      '#ffe78a',
    ]),
    views: (p) => [
      scene('arch', 'bubbles', [
        put(p, 0, 0, 620),
        put('potted-plant', -275, 10, 230),
        put('bubbles', 285, 0, 150),
      ]),
      close(p, 1240, 170, 7, [
        put('herb', -340, -720, 260, -10, 'far'),
        put('bubbles', 345, -210, 230, 0, 'float'),
      ]),
      scene(
        'tiles',
        'bubbles',
        [
          put('bathtub', -90, 10, 460),
          put('dog-face', -70, -190, 250, 0, 'plain'),
          put('bubbles', -270, -330, 150, 0, 'float'),
          put(p, 280, 8, 470),
        ],
        [],
        { wall: '#9fdcbd', floor: '#eef7f1', accent: '#c9f0ff' },
      ),
    ],
  },
  {
    key: 'pet-slicker-brush',
    room: room('#cfe5f5', '#eef6fb', '#ffb0bd'),
    pack: brushOf,
    label: label('Waggaro', ['Grooming Brush', 'ច្រាសសិតរោម', '1 pc'], 'poodle', 'wave', [
      '#ffffff',
      '#2d7fb8',
      '#ff8fa3',
    ]),
    views: (p) => [
      scene('disc', 'paws', [put(p, 0, 0, 620)]),
      scene('rug', 'none', [put('poodle', -130, 10, 460), put(p, 230, -20, 480, 14)], [], {
        wall: '#ffe0e4',
        accent: '#8ec4e6',
      }),
      close(p, 1350, 640, 8, [put('sparkles', -345, -190, 190, 0, 'float')]),
    ],
  },
  {
    key: 'cotton-rope-toy',
    room: room('#ffe1d6', '#fff3ee', '#8cc5f2'),
    pack: rope,
    label: label('Waggaro', ['Rope Toy', 'ខ្សែពួរខាំលេង', '30 cm'], 'dog-face', 'halves', [
      '#ffffff',
      '#e8553f',
      '#2f86c9',
    ]),
    views: (p) => [
      scene(
        'flatTwo',
        'none',
        [
          put(p, 0, 0, 250, -18, 'lie'),
          put('paw-prints', 330, -320, 140, 12, 'lie'),
          put('paw-prints', -340, 320, 120, -12, 'lie'),
        ],
        [],
        { wall: '#ffd0bd', floor: '#bfe0fa' },
      ),
      scene(
        'garden',
        'none',
        [put('dog-face', 0, -60, 480), put(p, 0, 30, 170)],
        [{ kind: 'width', words: '30 cm', from: -300, to: 300, at: 80 }],
        { wall: '#ffe3a8', floor: '#93d17c' },
      ),
    ],
  },
  {
    key: 'feather-wand-bell',
    room: room('#ecdcff', '#f8f2ff', '#ff9ecb'),
    pack: wand,
    label: label('Meowlia', ['Feather Wand', 'ដងស្ទូចរោម', '45 cm'], 'feather', 'rays', [
      '#fffaff',
      '#7a6cf0',
      '#ff9ecb',
    ]),
    views: (p) => [
      scene(
        'sunlit',
        'sparkle',
        [put(p, 0, -60, 640, 0, 'float')].map((item) => ({ ...item, y: -330 })),
        [],
        { wall: '#e5d3ff' },
      ),
      scene('rug', 'paws', [put(p, -110, -420, 560, 0, 'float'), put('cat', 290, 20, 350)], [], {
        wall: '#ffe8c8',
        accent: '#b9a0f5',
      }),
      close(
        p,
        1500,
        330,
        0,
        [put('bell', -320, -240, 190, 0, 'float'), put('sparkles', -320, -780, 170, 0, 'far')],
        -330,
      ),
    ],
  },
  {
    key: 'cat-tree-120',
    room: room('#f4e6d2', '#e9d3b4', '#c9ab7e'),
    pack: tree,
    label: label('Meowlia', ['Cat Tree', 'ឈើឡើងលេង', '120 cm'], 'cat', 'arch', [
      '#fffaf0',
      '#8a7350',
      '#e2c594',
    ]),
    views: (p) => [
      scene('rug', 'none', [put(p, 0, 10, 760)], [], { accent: '#a9c7b4' }),
      scene(
        'panels',
        'none',
        [put('cat', 158, -552, 190, 0, 'plain'), put(p, -10, 10, 690), put('black-cat', -300, 24, 230)],
        [],
        { wall: '#a7bfae', floor: '#e4d3b8' },
      ),
      close(p, 1500, 300, 0, [put('yarn', 345, -250, 180, 0, 'float')], 60),
      scene(
        'sunlit',
        'none',
        [put(p, -60, 10, 700)],
        [{ kind: 'height', words: '120 cm', from: 6, to: -690, at: 290 }],
        { wall: '#dfe5ea', floor: '#c9d3da' },
      ),
    ],
  },
  {
    key: 'pet-bed-round-60',
    room: room('#f7ddc9', '#efd0b2', '#c9d3e0'),
    pack: bed,
    label: label('Waggaro', ['Round Bed', 'ពូកមូល', '60 cm'], 'sleeping-face', 'badge', [
      '#ffffff',
      '#6b7686',
      '#ffd5b0',
    ]),
    views: (p) => [
      scene('rug', 'none', [put(p, 0, 0, 310)], [], { accent: '#f2b98d' }),
      scene('sunlit', 'none', [put(guestBed('dog-face'), 0, 10, 560)], [], {
        wall: '#f6c9a0',
        floor: '#d8a878',
      }),
      scene(
        'wood',
        'none',
        [put(guestBed('cat-face'), 0, -20, 480)],
        [{ kind: 'width', words: '60 cm', from: -330, to: 330, at: 70 }],
        { wall: '#cfd8e6', floor: '#b98a5c' },
      ),
    ],
  },
  {
    key: 'pet-carrier-8kg',
    room: room('#ffe0d2', '#fff2ea', '#9fd3e8'),
    pack: box,
    label: label('Waggaro', ['Pet Carrier', 'ប្រអប់យួរ', '8 kg'], 'paw-prints', 'diagonal', [
      '#ffffff',
      '#e9785a',
      '#9fd3e8',
    ]),
    views: (p) => [
      scene('steps', 'paws', [put(p, 0, 0, 480)]),
      scene('sunlit', 'none', [put(guestBox('cat-face'), -60, 10, 520), put('luggage', 330, 16, 220)], [], {
        wall: '#bfe1ee',
        floor: '#f2dcc6',
      }),
      scene(
        'panels',
        'none',
        [put(guestBox('dog-face'), -30, 0, 470)],
        [
          { kind: 'width', words: '50 cm', from: -330, to: 270, at: 70 },
          { kind: 'height', words: '33 cm', from: 0, to: -440, at: 360 },
        ],
        { wall: '#f5c0a8', floor: '#fdeee4' },
      ),
    ],
  },
];
