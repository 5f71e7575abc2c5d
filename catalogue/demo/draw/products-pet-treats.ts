import { bowl, heap } from './goods-pets.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene } from './kit.ts';
import { bag, pouch, sachet } from './packs-bags.ts';
import { jar, tin } from './packs-tubes.ts';
import { bowlOf } from './products-pet-food.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { rect } from './svg.ts';

const tunaKibble = ['#c58a5a', '#b8744f', '#dca96f', '#e9c48d'];

const milkBowl =
  (colour: string): Maker =>
  (s) => {
    const b = bowl(s, { colour, water: true, mark: mark('Meowlia') });
    return { ...b, art: b.art.replaceAll('#8ed6f2', '#fffdf4') };
  };

const heapOf =
  (colours: string[], bit = 22, kind: 'round' | 'stick' | 'fish' | 'flake' | 'grain' = 'round'): Maker =>
  (s) =>
    heap(s, colours, 380, 110, bit, kind);

export const petTreatProducts: Product[] = [
  {
    key: 'dog-chew-sticks-7',
    room: room('#ffdcae', '#fff1dc', '#ff9f43'),
    pack: (s, l) => pouch(s, l, { w: 380, h: 540 }),
    label: label('Waggaro', ['Chew Sticks', 'នំខាំឆ្កែ', '7 sticks'], 'bone', 'stripes', [
      '#fff9ee',
      '#d9541e',
      '#ffd05a',
    ]),
    views: (p) => [
      scene('sunlit', 'none', [
        put(p, -30, 0, 620),
        put('bone', 260, 20, 190, -10),
        put((s) => heap(s, ['#b5632e', '#c97a3e', '#9a4f22'], 260, 70, 26, 'stick'), -280, 30, 80),
      ]),
      scene(
        'flatRays',
        'none',
        [...[-3, -2, -1, 0, 1, 2, 3].map((i) => put(chew, i * 92, 0, 420, i * 5, 'lie'))],
        [],
        { wall: '#ffc074', floor: '#fff0d8' },
      ),
      scene(
        'garden',
        'none',
        [put('dog', -110, 10, 470), put(chew, 190, -110, 300, 50, 'float'), put(p, 300, 30, 330)],
        [],
        { wall: '#ffd9a0', floor: '#9ccf78' },
      ),
    ],
  },
  {
    key: 'cat-food-tuna-1200',
    room: room('#c7e6f5', '#eaf6fb', '#5bb4de'),
    pack: (s, l) => bag(s, l, { w: 360, h: 570 }),
    label: label('Meowlia', ['Tuna Adult', 'ចំណីឆ្មា', '1.2 kg'], 'fish', 'wave', [
      '#f6fcff',
      '#14619c',
      '#ff9a5a',
    ]),
    views: (p) => [
      scene('arch', 'paws', [put(p, 0, 0, 630), put('fish', -290, 14, 160), put('cat', 290, 14, 230)]),
      close(p, 1140, 120, -6, [
        put('fish', 345, -220, 230, 10, 'float'),
        put('fish', -345, -770, 220, -8, 'far'),
      ]),
      scene(
        'rug',
        'none',
        [
          put('cat', -150, 10, 430),
          put(bowlOf('#14619c', tunaKibble, 'Meowlia'), 180, 30, 200),
          put('fish', 250, -330, 150, 0, 'float'),
        ],
        [],
        { wall: '#ffe1c9', accent: '#6fbfe4' },
      ),
    ],
  },
  {
    key: 'cat-pouch-salmon-85',
    room: room('#ffd8d0', '#fff0ec', '#ff9b8a'),
    pack: (s, l) => sachet(s, l, { w: 330, h: 470 }),
    label: label('Meowlia', ['Salmon in Jelly', 'ចំណីសើម', '85 g'], 'tropical-fish', 'rays', [
      '#fff8f4',
      '#e8553f',
      '#ffc9a3',
    ]),
    views: (p) => [
      scene('podium', 'paws', [put(p, -95, -8, 520, -4), put(p, 120, 12, 500, 5)]),
      scene(
        'tiles',
        'none',
        [
          put('grinning-cat-with-smiling-eyes', -150, 0, 400),
          put(
            (s) => bowl(s, { colour: '#ffffff', rim: '#e8553f', food: ['#f48c70', '#f7a98f', '#e8755a'] }),
            190,
            20,
            190,
          ),
          put(p, 330, -40, 330),
        ],
        [],
        { wall: '#ffb8a6', floor: '#fff3ee' },
      ),
    ],
  },
  {
    key: 'kitten-milk-200',
    room: room('#ffe3ef', '#fff5f9', '#ffb3d0'),
    pack: (s, l) => tin(s, l, { w: 340, h: 450 }),
    label: label('Meowlia', ['Kitten Milk', 'ម្សៅទឹកដោះគោ', '200 g'], 'grinning-cat', 'hills', [
      '#fffdf8',
      '#e56a9f',
      '#ffd6e5',
    ]),
    views: (p) => [
      scene('disc', 'rings', [
        put(p, 0, 0, 560),
        put('baby-bottle', -280, 16, 190),
        put('glass-of-milk', 275, 18, 180),
      ]),
      scene(
        'rug',
        'paws',
        [put('grinning-cat', -140, 0, 380), put(milkBowl('#e56a9f'), 180, 24, 150), put(p, 290, -60, 330)],
        [],
        { wall: '#fff0cf', accent: '#f7a9c8' },
      ),
    ],
  },
  {
    key: 'dried-fish-treats-60',
    room: room('#d8ead6', '#f2f8f0', '#f5c56b'),
    pack: (s, l) => jar(s, l, { w: 330, h: 440, inside: '#c9a46a', lid: '#2e7f78', lidH: 0.15 }),
    label: label('Meowlia', ['Dried Fish', 'ត្រីក្រៀម', '60 g'], 'fish', 'stripes', [
      '#fff9ea',
      '#2e7f78',
      '#f5c56b',
    ]),
    views: (p) => [
      scene(
        'wood',
        'none',
        [put(p, -70, 0, 560), put(heapOf(['#b9c3cc', '#98a5b1', '#d4b27a'], 40, 'fish'), 235, 34, 110)],
        [],
        { wall: '#b8dcd3', floor: '#c08d58' },
      ),
      scene(
        'flatLinen',
        'none',
        [
          put('smiling-cat-with-heart-eyes', -190, -160, 360, -6, 'lie'),
          put(p, 200, 60, 480, 10, 'lie'),
          put(heapOf(['#b9c3cc', '#98a5b1', '#d4b27a'], 44, 'fish'), -180, 250, 150, 0, 'lie'),
        ],
        [],
        { floor: '#cfe3cc' },
      ),
    ],
  },
  {
    key: 'fish-food-flakes-100',
    room: room('#b9e3f7', '#e0f4fc', '#ff8f5a'),
    pack: (s, l) => jar(s, l, { w: 300, h: 470, lid: '#ff8f3a', lidH: 0.2 }),
    label: label('Treylit', ['Fish Flakes', 'ចំណីត្រីលម្អ', '100 g'], 'tropical-fish', 'wave', [
      '#eafaff',
      '#0a6fb5',
      '#ff8f3a',
    ]),
    views: (p) => [
      scene('ripple', 'bubbles', [
        put(p, 0, 0, 600),
        put('tropical-fish', -275, -200, 190, 0, 'float'),
        put('tropical-fish', 280, -60, 150, 0, 'float'),
        put(heapOf(['#e8553f', '#f5a73c', '#7fae4a'], 20, 'flake'), 240, 40, 60),
      ]),
      scene(
        'bokeh',
        'bubbles',
        [
          put('tropical-fish', -150, -560, 340, 0, 'plain'),
          put('fish', 210, -380, 240, 0, 'plain'),
          put('herb', -330, 0, 330, 0, 'plain'),
          put('herb', 330, 0, 260, 0, 'plain'),
          put(p, -30, -30, 420, 0, 'stand'),
          put('spiral-shell', 180, -26, 130, 0, 'stand'),
        ],
        [],
        { wall: '#2fa3df', floor: '#0b5fa3', accent: '#7fd8ff' },
      ),
    ],
  },
];

function chew(): { art: string; w: number; h: number } {
  const art =
    rect(-30, -420, 60, 420, '#b5632e', 22) +
    rect(-22, -412, 12, 404, '#ffffff', 6, `opacity=".28"`) +
    rect(10, -412, 16, 404, '#3a1804', 8, `opacity=".22"`) +
    Array.from({ length: 9 }, (_, i) => rect(-30, -396 + i * 46, 60, 7, '#7d3d16', 3, `opacity=".4"`)).join(
      '',
    );
  return { art, w: 60, h: 420 };
}
