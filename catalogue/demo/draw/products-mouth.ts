// Toothpaste, mouthwash, floss and other things for the mouth.
import { flossBox, glass } from './goods-mouth.ts';
import { heap } from './goods-pets.ts';
import type { Product } from './kit.ts';
import { brush, brushLying, close, label, mark, room, scene, tilt } from './kit.ts';
import { pouch } from './packs-bags.ts';
import { bottle } from './packs-bottles.ts';
import { carton } from './packs-boxes.ts';
import { tube, tubeLying } from './packs-tubes.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';

const lyingTube: Maker = (s, l) => tubeLying(s, l, { w: 680, h: 180 });

const waterGlass =
  (liquid: string): Maker =>
  (s) =>
    glass(s, 300, liquid);

/** The waxed mint floss by Flossela. */
export const boxFloss: Maker = (s) =>
  flossBox(s, '#1fae8a', '#ffd24a', mark('Flossela'), ['Waxed Mint', '50 m']);

const saltHeap: Maker = (s) => heap(s, ['#ffffff', '#eef2f6', '#dfe6ee'], 260, 74, 12, 'grain');

const coalHeap: Maker = (s) => heap(s, ['#2b2f36', '#3b4048', '#1d2026'], 300, 110, 34);

const charcoalPaste = '#4a4f58';

export const mouthProducts: Product[] = [
  {
    key: 'fresh-mint-toothpaste-120',
    room: room('#b9ecd9', '#e3f8ef', '#6fd6b0'),
    pack: (s, l) => tube(s, l, { w: 225, h: 640 }),
    label: label('Mintaro', ['Fresh Mint', 'ថ្នាំដុសធ្មេញ', '120 g'], 'herb', 'wave', [
      '#ffffff',
      '#0d9f79',
      '#b8f05a',
    ]),
    views: (p) => [
      scene('podium', 'leaves', [
        put('herb', -215, 26, 200),
        put(p, 0, 0, 610),
        put('herb', 215, 30, 170, 0, 'stand'),
        put('droplet', 290, -330, 100, 0, 'float'),
      ]),
      close(p, 1300, 330, -8, [
        put('herb', 340, -720, 280, 0, 'far'),
        put('leaf-fluttering-in-wind', -345, -260, 190, -20, 'float'),
      ]),
      scene(
        'tiles',
        'none',
        [
          put(lyingTube, 0, 20, 175),
          put(brushLying('#0d9f79', '#dffaf0', '#fff', '#7fe8c6'), 10, -290, 130, -6, 'float'),
          put('tooth', 260, -500, 200, 8, 'float'),
          put('sparkles', -240, -540, 150, 0, 'float'),
        ],
        [],
        { wall: '#a6e3cc', floor: '#eefbf6' },
      ),
    ],
  },
  {
    key: 'clove-salt-toothpaste-150',
    room: room('#e9cfae', '#f5e6cf', '#c98a4b'),
    pack: lyingTube,
    label: label('Mintaro', ['Clove & Salt', 'ថ្នាំដុសធ្មេញ', '150 g'], 'salt', 'badge', [
      '#fff4e2',
      '#7d4020',
      '#f0b64f',
    ]),
    views: (p) => [
      scene('wood', 'none', [
        put((s, l) => carton(s, l, { w: 220, h: 600, depth: 70 }), -290, -30, 560),
        put('salt', 20, -24, 240),
        put('chestnut', 200, -10, 130),
        put(p, 110, 60, 165),
        put(saltHeap, -140, 74, 60),
      ]),
      scene('arch', 'sprigs', [
        put((s, l) => tube(s, l, { w: 215, h: 620 }), -80, 0, 620),
        put('salt', 190, 14, 230),
        put('chestnut', 335, 30, 120),
      ]),
      scene(
        'flatLinen',
        'none',
        [
          put(tilt(p, -24), -10, -40, 470, 0, 'lie'),
          put('salt', 270, 250, 210, 12, 'lie'),
          put(brush('#d9a765', '#7d4020', '#fff6e4', { wood: true }), -250, 170, 480, 66, 'lie'),
        ],
        [],
        { floor: '#e0c7a2' },
      ),
    ],
  },
  {
    key: 'sensitive-toothpaste-100',
    room: room('#dbe6fb', '#f1f5fe', '#a9c3f7'),
    pack: (s, l) => tube(s, l, { w: 215, h: 620, cap: '#ffffff' }),
    label: label('Mintaro', ['Gentle Sensitive', 'អ្នកស្រៀវធ្មេញ', '100 g'], 'shield', 'halves', [
      '#ffffff',
      '#5a7fe0',
      '#d7e4ff',
    ]),
    views: (p) => [
      scene('disc', 'sparkle', [
        put((s, l) => carton(s, l, { w: 220, h: 620, depth: 70 }), -130, 0, 600),
        put(p, 160, 12, 580),
        put('snowflake', 330, 20, 120),
      ]),
      scene(
        'ripple',
        'none',
        [
          put('tooth', 0, 10, 420),
          put('shield', 150, -120, 200, 8, 'float'),
          put('ice', -290, 20, 190),
          put(p, 300, 10, 440, 0),
        ],
        [],
        { wall: '#c7d8fa', floor: '#a9c3f7' },
      ),
    ],
  },
  {
    key: 'kids-toothpaste-strawberry-50',
    room: room('#ffd0dd', '#ffe9d6', '#ff8fb0'),
    pack: (s, l) => tube(s, l, { w: 230, h: 520, cap: '#46c37b' }),
    label: label('Tunsay', ['Strawberry', 'ថ្នាំដុសធ្មេញកុមារ', '50 g'], 'strawberry', 'rays', [
      '#fff7ee',
      '#f0447a',
      '#ffd84d',
    ]),
    views: (p) => [
      scene('steps', 'petals', [
        put(p, 0, 0, 560),
        put('strawberry', -215, 20, 200, -6),
        put('strawberry', 225, 28, 150, 10),
      ]),
      close(p, 1080, 210, 8, [
        put('strawberry', -330, -720, 280, -14, 'far'),
        put('strawberry', 345, -190, 200, 14, 'float'),
      ]),
      scene(
        'rug',
        'rings',
        [
          put('rabbit-face', -120, 20, 420),
          put(p, 180, 10, 400),
          put('toothbrush', 335, 20, 210),
          put('strawberry', -330, 40, 130),
        ],
        [],
        { wall: '#d5f2e3', accent: '#ff9ab8', floor: '#f8e3c8' },
      ),
    ],
  },
  {
    key: 'charcoal-toothpaste-100',
    room: room('#c9ced6', '#e8ebef', '#8a929e'),
    pack: (s, l) => tube(s, l, { w: 215, h: 630, cap: '#3a3f48' }),
    label: label('Mintaro', ['Charcoal', 'ថ្នាំដុសធ្មេញធ្យូង', '100 g'], 'sparkles', 'frame', [
      '#f2f4f7',
      '#23272e',
      '#57e0b8',
    ]),
    views: (p) => [
      scene('blocks', 'none', [
        put(p, 0, 0, 610),
        put(coalHeap, 268, -192, 90),
        put('tooth', -275, -124, 170),
      ]),
      scene(
        'panels',
        'none',
        [
          put((s, l) => tubeLying(s, l, { w: 700, h: 190, cap: '#3a3f48' }), 0, 20, 190),
          put(brushLying('#23272e', '#57e0b8', '#555c66', charcoalPaste), 0, -310, 132, -8, 'float'),
          put('sparkles', 270, -520, 150, 0, 'float'),
        ],
        [],
        { wall: '#596273', floor: '#d7dce2' },
      ),
    ],
  },
  {
    key: 'travel-dental-kit',
    room: room('#cfe9d9', '#f0f7ee', '#74c69d'),
    pack: (s, l) => pouch(s, l, { w: 400, h: 480 }),
    label: label('Sovadent', ['Travel Kit', 'ឈុតធ្វើដំណើរ', '3 in 1'], 'luggage', 'hills', [
      '#f2fbf5',
      '#2c8c62',
      '#ffd166',
    ]),
    views: (p) => [
      scene('sunlit', 'none', [
        put(p, -100, 0, 540),
        put(
          (s, l) =>
            tube(
              s,
              { ...l, line: 'Mini Paste', size: '25 g', emoji: 'herb', style: 'wave' },
              { w: 150, h: 400 },
            ),
          180,
          8,
          390,
        ),
        put(brush('#2c8c62', '#ffd166', '#fff'), 295, 10, 430, 6, 'plain'),
      ]),
      scene(
        'flatTwo',
        'none',
        [
          put(p, -190, 10, 520, -8, 'lie'),
          put(
            (s, l) =>
              tube(
                s,
                { ...l, line: 'Mini Paste', size: '25 g', emoji: 'herb', style: 'wave' },
                { w: 150, h: 400 },
              ),
            130,
            -60,
            420,
            8,
            'lie',
          ),
          put(brush('#2c8c62', '#ffd166', '#fff'), 255, -20, 540, 8, 'lie'),
          put(boxFloss, 150, 280, 200, 10, 'lie'),
          put('airplane', -330, -360, 140, 0, 'lie'),
        ],
        [],
        { wall: '#ffe2a3', floor: '#bfe6d0' },
      ),
      close(p, 1020, 140, -5, [
        put('airplane', -330, -780, 220, 0, 'far'),
        put('sun', 350, -720, 190, 0, 'far'),
      ]),
    ],
  },
  {
    key: 'cool-mint-mouthwash-500',
    room: room('#bfe4f7', '#e5f5fc', '#59b7e8'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 260,
        h: 510,
        top: 'cup',
        clear: true,
        neck: 96,
        shoulder: 110,
        body: '#7ccdf2',
        labelTop: 0.36,
      }),
    label: label('Mintaro', ['Cool Mint', 'ទឹកខ្ពុរមាត់', '500 ml'], 'snowflake', 'diagonal', [
      '#ffffff',
      '#0f7fc4',
      '#7af0d2',
    ]),
    views: (p) => [
      scene('ripple', 'drops', [put('herb', -240, 10, 200), put(p, 0, 0, 660), put('ice', 240, 16, 180)]),
      close(p, 1300, 200, 7, [
        put('snowflake', -340, -700, 220, 0, 'far'),
        put('herb', 345, -190, 210, 0, 'float'),
      ]),
      scene(
        'tiles',
        'none',
        [
          put(p, -130, 0, 620),
          put(waterGlass('#8fdcf7'), 170, 8, 320),
          put('smiling-face-with-sunglasses', 330, -430, 170, 8, 'float'),
          put('sparkles', 60, -520, 120, 0, 'float'),
        ],
        [],
        { wall: '#5fb6e2', floor: '#e5f5fc' },
      ),
    ],
  },
];
