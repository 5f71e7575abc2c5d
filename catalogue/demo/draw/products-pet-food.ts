// Food and treats for dogs, cats and fish, and the two starter sets.

import { emoji } from './emoji.ts';
import { litterTray, scoop } from './goods-pet-house.ts';
import { bowl, heap, leash } from './goods-pets.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene, tilt } from './kit.ts';
import { bag, sachet } from './packs-bags.ts';
import type { Item, Maker } from './scene.ts';
import { put } from './scene.ts';

const kibble = ['#a8683a', '#c98a4d', '#8a5230', '#d9a35e'];

const beefKibble = ['#7a3b2a', '#96503a', '#5f2c20', '#a9623f'];

const puppyKibble = ['#e0b070', '#c98f52', '#f0cb92', '#d49d5f'];

const bigBag: Maker = (s, l) => bag(s, l, { w: 420, h: 610 });

const wideBag: Maker = (s, l) => bag(s, l, { w: 480, h: 640 });

/** A bowl filled with food in these colours. */
export const bowlOf =
  (colour: string, food: string[], brand: 'Waggaro' | 'Meowlia' = 'Waggaro'): Maker =>
  (s) =>
    bowl(s, { colour, food, mark: mark(brand) });

const traySet: Maker = (s) => litterTray(s, '#7c6bd6', '#e9e2d3', mark('Meowlia'));

const scoopOf: Maker = (s) => scoop(s, '#f7b955');

const leashOf =
  (colour: string): Maker =>
  (s) =>
    leash(s, colour);

const litter = ['#efe8da', '#d8cfbd', '#fbf7ee', '#cfc5b2'];

/** Half of a row of pouches: the same pouch several times, slightly turned. */
const row = (p: Maker, xs: number[], size: number): Item[] =>
  xs.map((x, i) => put(p, x, (i % 2) * 16, size, (i - (xs.length - 1) / 2) * 2.5));

export const petFoodProducts: Product[] = [
  {
    key: 'puppy-starter-set',
    room: room('#ffe0b5', '#f6cf9c', '#57b894'),
    pack: (s, l) => bag(s, l, { w: 390, h: 540 }),
    label: label('Waggaro', ['Puppy Start', 'ចំណីកូនឆ្កែ', '1.5 kg'], 'dog-face', 'badge', [
      '#fff8ec',
      '#f08a24',
      '#57b894',
    ]),
    views: (p) => [
      scene('rug', 'paws', [
        put(p, -150, -20, 560),
        put(bowlOf('#57b894', puppyKibble), 180, 16, 190),
        put(leashOf('#e8553a'), 190, -180, 240, 0, 'plain'),
      ]),
      close(p, 1080, 130, -5, [
        put('bone', 345, -200, 230, 20, 'float'),
        put('paw-prints', -340, -800, 200, 0, 'far'),
      ]),
      scene(
        'garden',
        'none',
        [
          put('dog-face', -130, 0, 440),
          put(bowlOf('#57b894', puppyKibble), 210, 26, 170),
          put('softball', -370, 40, 80),
          put('bone', 330, -330, 150, 20, 'float'),
        ],
        [],
        { wall: '#9fd8f5', floor: '#8fcf6f' },
      ),
      scene(
        'flatWood',
        'none',
        [
          put(tilt(p, 0), -200, -10, 600, -8, 'lie'),
          put(leashOf('#e8553a'), 200, -190, 330, 10, 'lie'),
          put('bowl-with-spoon', 210, 190, 320, 0, 'lie'),
          put('bone', 400, 380, 110, 10, 'lie'),
        ],
        [],
        { floor: '#d6a56c' },
      ),
    ],
  },
  {
    key: 'cat-welcome-set',
    room: room('#e3dcfb', '#f5f1ff', '#f7b955'),
    pack: (s, l) => bag(s, l, { w: 320, h: 460 }),
    label: label('Meowlia', ['Cat Litter', 'ខ្សាច់ឆ្មា', '5 L'], 'cat-face', 'arch', [
      '#fffaf0',
      '#6857c9',
      '#ffd58a',
    ]),
    views: (p) => [
      scene('rug', 'paws', [
        put(p, -185, -40, 500),
        put(traySet, 150, 0, 250),
        put(scoopOf, 345, 16, 260, 8),
      ]),
      scene(
        'sunlit',
        'none',
        [
          put(
            (s) => litterTray(s, '#7c6bd6', '#e9e2d3', mark('Meowlia'), emoji(s, 'cat-face', 0, -80, 250)),
            30,
            10,
            370,
          ),
          put('potted-plant', -350, -20, 230),
          put(scoopOf, 380, 0, 250, 8),
        ],
        [],
        { wall: '#f9dfc0', floor: '#cfc4f2' },
      ),
      scene(
        'flatTwo',
        'none',
        [
          put(p, -230, 0, 560, -8, 'lie'),
          put(traySet, 170, -150, 240, 0, 'lie'),
          put(scoopOf, 130, 230, 330, 60, 'lie'),
          put('paw-prints', 370, 300, 130, 20, 'lie'),
        ],
        [],
        { wall: '#ffe0ad', floor: '#cfc5fa' },
      ),
    ],
  },
  {
    key: 'dog-food-chicken-rice-3kg',
    room: room('#ffe9b8', '#fff5dc', '#ffc24a'),
    pack: bigBag,
    label: label('Waggaro', ['Chicken & Rice', 'ចំណីឆ្កែ', '3 kg'], 'poultry-leg', 'hills', [
      '#fff6d8',
      '#2f7d4a',
      '#ffb52e',
    ]),
    views: (p) => [
      scene('disc', 'paws', [
        put(p, -40, 0, 650),
        put('dog', 285, 14, 260),
        put('poultry-leg', -330, 20, 130),
      ]),
      close(p, 1160, 110, 5, [
        put('poultry-leg', -345, -190, 220, -10, 'float'),
        put('sheaf-of-rice', 345, -760, 240, 0, 'far'),
      ]),
      scene(
        'wood',
        'none',
        [
          put('dog-face', -160, -30, 400),
          put(bowlOf('#2f7d4a', kibble), 170, 24, 230),
          put(p, 330, -60, 340, 0),
        ],
        [],
        { wall: '#ffdf9a', floor: '#b97f4a' },
      ),
    ],
  },
  {
    key: 'clumping-cat-litter-10l',
    room: room('#d7e4ea', '#f0f5f7', '#a4c4d2'),
    pack: wideBag,
    label: label('Meowlia', ['Clumping Litter', 'ខ្សាច់ឆ្មា', '10 L'], 'black-cat', 'halves', [
      '#f6f3ea',
      '#3d6b80',
      '#ffd58a',
    ]),
    views: (p) => [
      scene('panels', 'none', [put(p, -60, 0, 650), put('black-cat', 290, 10, 250)]),
      scene(
        'flatRound',
        'none',
        [
          put((s) => heap(s, litter, 640, 330, 14, 'grain'), -20, 120, 360, 0, 'lie'),
          put((s) => scoop(s, '#3d6b80'), 90, -60, 480, 40, 'lie'),
          put('paw-prints', -230, -250, 150, -10, 'lie'),
        ],
        [],
        { wall: '#b9d3de', floor: '#e9e2d3' },
      ),
      scene(
        'rug',
        'none',
        [
          put(
            (s) => litterTray(s, '#3d6b80', '#e9e2d3', mark('Meowlia'), emoji(s, 'black-cat', 0, -90, 270)),
            120,
            10,
            330,
          ),
          put(p, -290, -20, 440),
        ],
        [],
        { wall: '#f0e4d0', accent: '#8fb6c6' },
      ),
    ],
  },
  {
    key: 'dog-food-beef-10kg',
    room: room('#f3cfc2', '#fbeae3', '#e2664a'),
    pack: wideBag,
    label: label('Waggaro', ['Beef Adult', 'ចំណីឆ្កែ', '10 kg'], 'cut-of-meat', 'frame', [
      '#fff0e2',
      '#8c1f1f',
      '#f5b942',
    ]),
    views: (p) => [
      scene('steps', 'none', [
        put(p, 0, -4, 650),
        put('cut-of-meat', -300, 30, 190),
        put('bone', 310, 40, 150, 0),
      ]),
      close(p, 1160, 100, -5, [
        put('meat-on-bone', 345, -200, 240, 10, 'float'),
        put('cut-of-meat', -345, -770, 240, 0, 'far'),
      ]),
      scene(
        'garden',
        'none',
        [
          put('guide-dog', -150, 10, 430),
          put(
            (s) => bowl(s, { steel: true, colour: '#ccc', rim: '#8c1f1f', food: beefKibble }),
            190,
            30,
            220,
          ),
          put('bone', 350, -300, 130, 20, 'float'),
        ],
        [],
        { wall: '#ffcfa0', floor: '#c9b45a' },
      ),
    ],
  },
  {
    key: 'puppy-food-1500',
    room: room('#cfeaf8', '#fff4e0', '#8fd0f0'),
    pack: (s, l) => bag(s, l, { w: 370, h: 560 }),
    label: label('Waggaro', ['Puppy Milk & Chicken', 'ចំណីកូនឆ្កែ', '1.5 kg'], 'dog-face', 'dots', [
      '#fffdf4',
      '#3aa5dc',
      '#ffcf4d',
    ]),
    views: (p) => [
      scene('podium', 'paws', [
        put(p, 0, 0, 590),
        put('glass-of-milk', -215, 26, 190),
        put('bone', 215, 36, 130, -20),
      ]),
      scene(
        'rug',
        'none',
        [
          put('dog-face', -140, 10, 380),
          put(bowlOf('#3aa5dc', puppyKibble), 180, 30, 200),
          put('teddy-bear', 300, -70, 220),
        ],
        [],
        { wall: '#ffe6c2', accent: '#7cc6ec' },
      ),
      close(p, 1120, 120, 6, [
        put('glass-of-milk', -345, -210, 230, -8, 'float'),
        put('bone', 345, -760, 210, 20, 'far'),
      ]),
    ],
  },
  {
    key: 'dog-pouch-lamb-100',
    room: room('#dcefc9', '#f4f9ec', '#9fcf74'),
    pack: (s, l) => sachet(s, l, { w: 340, h: 480 }),
    label: label('Waggaro', ['Lamb in Gravy', 'ចំណីសើម', '100 g'], 'ewe', 'badge', [
      '#fdf7e8',
      '#4f8a2c',
      '#f5c04a',
    ]),
    views: (p) => [
      scene('arch', 'paws', [put(p, 0, 0, 600), put('dog-face', 285, 14, 210)]),
      scene(
        'wood',
        'none',
        [
          ...row(p, [-270, -90, 90, 270], 400),
          put(bowlOf('#4f8a2c', ['#8a4a2c', '#a55f38', '#6f3a22']), 0, 60, 150),
        ],
        [],
        { wall: '#c7e2a6', floor: '#b9804c' },
      ),
    ],
  },
];
