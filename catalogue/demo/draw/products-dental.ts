// Brushes and sets for the teeth.

import {
  bam1,
  bam2,
  bam3,
  bam4,
  bunny,
  familyTube,
  headOf,
  kidsCup,
  kidsTube,
  sNull,
  sova,
  zumbriPink,
} from './dental-props.ts';
import { brushHead, toothbrush } from './goods-dental.ts';
import { brushCase, ceramicStand, cup } from './goods-mouth.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene, tilt } from './kit.ts';
import { card, carton } from './packs-boxes.ts';
import { put } from './scene.ts';
import { together } from './thing.ts';

export const dentalProducts: Product[] = [
  {
    key: 'family-smile-set',
    room: room('#bfe3ff', '#eaf6ff', '#ffd96b'),
    pack: familyTube,
    label: label('Sovadent', ['Family Mint', 'ឈុតគ្រួសារ', '2 × 150 g'], 'tooth', 'wave', [
      '#ffffff',
      '#1f7fe0',
      '#ffcf3f',
    ]),
    views: (p) => [
      scene('disc', 'sparkle', [
        put(sova.red, -250, -40, 560, -14, 'plain'),
        put(sova.blue, -175, -20, 580, -7, 'plain'),
        put(sova.green, 175, -20, 580, 7, 'plain'),
        put(sova.gold, 250, -40, 560, 14, 'plain'),
        put(p, -84, 0, 530),
        put(p, 96, 24, 530),
      ]),
      close(p, 1240, 250, 9, [
        put('tooth', -330, -700, 240, -15, 'far'),
        put('sparkles', 345, -250, 200, 0, 'float'),
      ]),
      scene(
        'tiles',
        'none',
        [
          put(
            (s) =>
              ceramicStand(
                s,
                '#ffffff',
                mark('Sovadent'),
                [
                  toothbrush(s, { handle: '#ff6b6b', grip: '#ffd9d9', bristle: '#fff' }, undefined, 420),
                  toothbrush(s, { handle: '#3b9eff', grip: '#d6ebff', bristle: '#fff' }, undefined, 440),
                  toothbrush(s, { handle: '#2fbf8a', grip: '#d3f5e7', bristle: '#fff' }, undefined, 420),
                ],
                320,
              ),
            -190,
            10,
            590,
          ),
          put(p, 110, 6, 500),
          put('smiling-face-with-smiling-eyes', 300, 20, 210),
        ],
        [],
        { wall: '#a7d8f5' },
      ),
      scene(
        'flatTwo',
        'none',
        [
          put(tilt(p, -14), -250, 0, 640, 0, 'lie'),
          put(sova.red, -40, 10, 640, 0, 'lie'),
          put(sova.blue, 70, 10, 640, 0, 'lie'),
          put(sova.green, 180, 10, 640, 0, 'lie'),
          put(sova.gold, 290, 10, 640, 0, 'lie'),
          put('tooth', 395, -340, 110, 15, 'lie'),
          put('sparkles', 395, 350, 110, 0, 'lie'),
        ],
        [],
        { wall: '#ffe08a', floor: '#9fd4ff' },
      ),
    ],
  },
  {
    key: 'electric-brush-gift-set',
    room: room('#27345c', '#3a4a7c', '#f4b43c'),
    pack: (s, l) => carton(s, l, { w: 380, h: 500, depth: 100 }),
    label: label('Zumbri', ['Sonic Gift Set', 'ឈុតកាដូ', '4 heads + case'], 'wrapped-gift', 'frame', [
      '#fff6e0',
      '#1d2748',
      '#f4b43c',
    ]),
    views: (p) => [
      scene('podium', 'confetti', [put(p, -90, -16, 480), put(zumbriPink, 205, 6, 540)]),
      close(p, 1020, 80, -5, [put('ribbon', 330, -180, 230, 10, 'float')], 20),
      scene(
        'arch',
        'sparkle',
        [
          put(zumbriPink, -160, 0, 590),
          put(headOf('#f4b43c'), -10, 8, 230),
          put(headOf('#ff7d9c'), 75, 14, 230),
          put(headOf('#56c7f2'), 160, 14, 230),
          put(headOf('#6fd08c'), 245, 8, 230),
        ],
        [],
        { accent: '#e7b14a', wall: '#f3ead7', floor: '#fff8ea' },
      ),
      scene(
        'flatLinen',
        'none',
        [
          put(tilt(p, -6), -190, -10, 560, 0, 'lie'),
          put(zumbriPink, 145, 0, 690, 4, 'lie'),
          put(headOf('#f4b43c'), 290, -180, 240, 8, 'lie'),
          put(headOf('#ff7d9c'), 380, -160, 240, 14, 'lie'),
          put((s) => brushCase(s, '#22304f', mark('Zumbri')), 330, 210, 400, 14, 'lie'),
        ],
        [],
        { floor: '#dcd2bd' },
      ),
    ],
  },
  {
    key: 'kids-smile-set',
    room: room('#ffe3ee', '#fff3c9', '#8fdcec'),
    pack: kidsTube,
    label: label('Tunsay', ['Kids Set', 'ឈុតកុមារ', '3 pieces'], 'rabbit-face', 'dots', [
      '#fff4f6',
      '#f2517c',
      '#ffd84d',
    ]),
    views: (p) => [
      scene('steps', 'bubbles', [
        put(bunny, -190, -6, 500, -8),
        put(p, 10, 0, 430),
        put(kidsCup, 205, 10, 260),
        put('strawberry', -110, 40, 120),
      ]),
      scene(
        'rug',
        'rings',
        [
          put(bunny, 178, -150, 430, 10, 'plain'),
          put(kidsCup, 170, 10, 300),
          put('rabbit-face', -170, 20, 400),
          put('star', 340, 20, 110),
        ],
        [],
        { accent: '#b48cf2' },
      ),
      scene(
        'flatRays',
        'none',
        [
          put(tilt(p, -20), -210, 20, 500, 0, 'lie'),
          put(bunny, 40, 0, 640, 12, 'lie'),
          put(kidsCup, 280, 130, 260, 8, 'lie'),
          put('strawberry', -300, -320, 150, -15, 'lie'),
          put('star', 300, -280, 140, 12, 'lie'),
        ],
        [],
        { wall: '#ffc9dc', floor: '#fff6d6' },
      ),
    ],
  },
  {
    key: 'bamboo-toothbrush-pack-4',
    room: room('#dfe8cf', '#efe6d2', '#9cc08a'),
    pack: (s, l) => carton(s, l, { w: 250, h: 560, depth: 76 }),
    label: label('Sovadent', ['Bamboo Soft', 'ច្រាសដងឫស្សី', '4 pcs'], 'herb', 'botanic', [
      '#f7f0df',
      '#4b8a52',
      '#cfe3a5',
    ]),
    views: (p) => [
      scene('arch', 'sprigs', [
        put(p, -60, 0, 560),
        put(bam1, 165, 8, 560, 4),
        put(bam2, 245, 14, 560, 9),
        put('herb', -270, 16, 170),
      ]),
      close(p, 1240, 180, 6, [
        put('herb', 330, -680, 260, 15, 'far'),
        put('leaf-fluttering-in-wind', -340, -180, 180, 0, 'float'),
      ]),
      scene(
        'flatWood',
        'none',
        [
          put(bam1, -200, 0, 720, -3, 'lie'),
          put(bam2, -70, 0, 720, 2, 'lie'),
          put(bam3, 70, 0, 720, -2, 'lie'),
          put(bam4, 200, 0, 720, 3, 'lie'),
          put('leaf-fluttering-in-wind', -360, -270, 170, 0, 'lie'),
          put('herb', 355, 290, 170, 0, 'lie'),
        ],
        [],
        { floor: '#b98a58' },
      ),
      scene(
        'sunlit',
        'none',
        [
          put(
            (s) =>
              together([
                { thing: bam1(s, sNull), x: -40 },
                { thing: bam3(s, sNull), x: 46 },
              ]),
            -60,
            -60,
            520,
            7,
            'plain',
          ),
          put((s) => cup(s, '#f3efe6', 260), -60, 6, 300),
          put('potted-plant', 210, 6, 330),
          put('soap', -310, 16, 170),
        ],
        [],
        { wall: '#e9dfc6', floor: '#c9b489' },
      ),
    ],
  },
  {
    key: 'electric-brush-heads-4',
    room: room('#d4ecff', '#eef7ff', '#8ccdf7'),
    pack: (s, l) =>
      card(
        s,
        l,
        `${together([
          { thing: brushHead(s, '#f7f9fc', '#2f8df0', 250), x: -105 },
          { thing: brushHead(s, '#f7f9fc', '#23c08b', 250), x: -35 },
          { thing: brushHead(s, '#f7f9fc', '#ff8a5b', 250), x: 35 },
          { thing: brushHead(s, '#f7f9fc', '#b06bf2', 250), x: 105 },
        ]).art.replace(/^/, '<g transform="translate(0 125)">')}</g>`,
        { w: 400, h: 600 },
      ),
    label: label('Zumbri', ['Brush Heads', 'ក្បាលច្រាស', '4 pcs'], 'toothbrush', 'band', [
      '#ffffff',
      '#2459b8',
      '#53d3ff',
    ]),
    views: (p) => [
      scene('panels', 'none', [put(p, 0, 0, 620), put('tooth', 310, 20, 170)]),
      scene(
        'podium',
        'drops',
        [
          put(headOf('#2f8df0'), -190, -8, 340),
          put(headOf('#23c08b'), -64, 8, 340),
          put(headOf('#ff8a5b'), 64, 8, 340),
          put(headOf('#b06bf2'), 190, -8, 340),
        ],
        [],
        { accent: '#a8b7ff' },
      ),
      close(
        headOf('#2f8df0'),
        1500,
        640,
        12,
        [put('sparkles', -320, -640, 220, 0, 'far'), put('droplet', 330, -240, 190, 10, 'float')],
        20,
      ),
    ],
  },
];
