// Single brushes and their holders.

import { bunny, sNull, sova } from './dental-props.ts';
import { emoji } from './emoji.ts';
import { toothbrush } from './goods-dental.ts';
import { brushCase, ceramicStand } from './goods-mouth.ts';
import type { Product } from './kit.ts';
import { brush, brushLying, close, label, mark, room, scene } from './kit.ts';
import { card } from './packs-boxes.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { together } from './thing.ts';

const caseOf =
  (colour: string): Maker =>
  (s) =>
    brushCase(s, colour, mark('Sovadent'));

const slim: Maker = brush('#8e7cf0', '#efeaff', '#fff', { second: '#c9bfff', slim: 0.76, brand: 'Sovadent' });

export const toothbrushProducts: Product[] = [
  {
    key: 'toothbrush-travel-case-2',
    room: room('#ffe0cc', '#fff1e4', '#ff9f6e'),
    pack: (s) =>
      together([
        { thing: caseOf('#ff8258')(s, sNull), x: -75 },
        { thing: caseOf('#2aa8a0')(s, sNull), x: 75 },
      ]),
    label: label('Sovadent', ['Travel Case', 'ប្រអប់ដាក់ច្រាស', '2 pcs'], 'luggage', 'halves', [
      '#fff7ef',
      '#ff8258',
      '#2aa8a0',
    ]),
    views: (p) => [
      scene('blocks', 'waves', [put(p, 0, 0, 560), put('luggage', 290, 22, 230)]),
      scene(
        'flatTwo',
        'none',
        [
          put(caseOf('#ff8258'), -200, 0, 720, 18, 'lie'),
          put(caseOf('#2aa8a0'), 10, 0, 720, 18, 'lie'),
          put(sova.gold, 220, 20, 640, 18, 'lie'),
          put('airplane', 330, -310, 180, 0, 'lie'),
        ],
        [],
        { wall: '#ffd1b3', floor: '#bfe8e2' },
      ),
      close(
        caseOf('#2aa8a0'),
        1060,
        60,
        12,
        [
          put(caseOf('#ff8258'), -60, -560, 820, 12, 'far'),
          put('airplane', 330, -300, 220, 0, 'float'),
          put('sunglasses', -340, -160, 200, -12, 'float'),
        ],
        30,
      ),
    ],
  },
  {
    key: 'ceramic-toothbrush-stand',
    room: room('#e6ddd3', '#f5efe8', '#cdb9a4'),
    pack: (s) => ceramicStand(s, '#fbfaf7', mark('Sovadent'), [], 320),
    label: label('Sovadent', ['Ceramic Stand', 'ជើងដាក់ច្រាស', '1 pc'], 'sparkles', 'arch', [
      '#ffffff',
      '#8b7763',
      '#e7d6c2',
    ]),
    views: (p) => [
      scene('steps', 'none', [
        put(
          (s) =>
            ceramicStand(
              s,
              '#fbfaf7',
              mark('Sovadent'),
              [
                toothbrush(s, { handle: '#8fb7c9', grip: '#dcebf2', bristle: '#fff' }, undefined, 420),
                toothbrush(s, { handle: '#d8a7a0', grip: '#f6e2df', bristle: '#fff' }, undefined, 440),
                toothbrush(s, { handle: '#b9c49a', grip: '#eaf0da', bristle: '#fff' }, undefined, 420),
              ],
              330,
            ),
          0,
          0,
          600,
        ),
      ]),
      scene('sunlit', 'none', [
        put(p, -40, 0, 330),
        put('potted-plant', 250, 4, 300),
        put('soap', -300, 14, 150),
      ]),
      scene(
        'disc',
        'none',
        [put(p, 0, 0, 400)],
        [
          { kind: 'height', words: '9 cm', from: -8, to: -396, at: 300 },
          { kind: 'width', words: '10 cm', from: -200, to: 200, at: 66 },
        ],
      ),
    ],
  },
  {
    key: 'slim-soft-toothbrush',
    room: room('#e3dcff', '#f4f0ff', '#b3a3ff'),
    pack: (s, l) =>
      card(
        s,
        l,
        `${toothbrush(s, { handle: '#8e7cf0', grip: '#efeaff', bristle: '#fff', second: '#c9bfff', slim: 0.76 }, mark('Sovadent'), 420).art.replace(/^/, '<g transform="translate(0 208)">')}</g>`,
        { w: 270, h: 680 },
      ),
    label: label('Sovadent', ['Slim Extra Soft', 'រោមទន់ពិសេស', '1 pc'], 'feather', 'band', [
      '#ffffff',
      '#7763e8',
      '#ffd1ec',
    ]),
    views: (p) => [
      scene('arch', 'petals', [put(p, -90, 0, 630), put(slim, 170, 8, 590, 5), put('feather', 300, 20, 150)]),
      close(
        slim,
        2000,
        1110,
        8,
        [put('feather', -270, -280, 290, 0, 'float'), put('cherry-blossom', 330, -700, 220, 0, 'far')],
        -210,
      ),
      scene(
        'tiles',
        'none',
        [
          put(
            brushLying('#8e7cf0', '#efeaff', '#fff', '#a8e9ff', { second: '#c9bfff' }),
            0,
            -30,
            142,
            -4,
            'float',
          ),
          put('tooth', -190, -330, 270, -8, 'float'),
          put('sparkles', 220, -340, 190, 0, 'float'),
        ],
        [],
        { wall: '#cfc4ff', floor: '#efeaff' },
      ),
    ],
  },
  {
    key: 'medium-toothbrush-twin',
    room: room('#ffd9d6', '#fff1ee', '#ff8f86'),
    pack: (s, l) =>
      card(
        s,
        l,
        `${together([
          {
            thing: toothbrush(
              s,
              { handle: '#e8453c', grip: '#ffd9d6', bristle: '#fff', second: '#ff9189' },
              mark('Sovadent'),
              410,
            ),
            x: -62,
          },
          {
            thing: toothbrush(
              s,
              { handle: '#2b4f81', grip: '#d7e3f3', bristle: '#fff', second: '#7ea3d6' },
              mark('Sovadent'),
              410,
            ),
            x: 62,
          },
        ]).art.replace(/^/, '<g transform="translate(0 204)">')}</g>`,
        { w: 360, h: 660 },
      ),
    label: label('Sovadent', ['Classic Medium', 'រោមមធ្យម', '2 pcs'], 'toothbrush', 'diagonal', [
      '#ffffff',
      '#e8453c',
      '#2b4f81',
    ]),
    views: (p) => [
      scene('disc', 'none', [put(p, 0, 0, 660)]),
      scene(
        'flatGrid',
        'none',
        [
          put(
            brush('#e8453c', '#ffd9d6', '#fff', { second: '#ff9189', brand: 'Sovadent' }),
            -110,
            0,
            780,
            24,
            'lie',
          ),
          put(
            brush('#2b4f81', '#d7e3f3', '#fff', { second: '#7ea3d6', brand: 'Sovadent' }),
            110,
            0,
            780,
            24,
            'lie',
          ),
          put('tooth', -310, -290, 160, -10, 'lie'),
          put('droplet', 320, 300, 130, 0, 'lie'),
        ],
        [],
        { floor: '#ffb8b1' },
      ),
    ],
  },
  {
    key: 'kids-toothbrush-3-5',
    room: room('#e9d7ff', '#fff6d8', '#ffd75e'),
    pack: (s, l) =>
      card(
        s,
        l,
        `${toothbrush(s, { handle: '#b06bf2', grip: '#ffe066', bristle: '#fff', second: '#ffb3d1' }, mark('Tunsay'), 370).art.replace(/^/, '<g transform="translate(0 186)">') + emoji(s, 'rabbit-face', 0, -10, 90)}</g>`,
        { w: 300, h: 600 },
      ),
    label: label('Tunsay', ['Kids 3 to 5', 'ច្រាសកុមារ', '1 pc'], 'rabbit-face', 'dots', [
      '#fffbe9',
      '#9b55e8',
      '#ffd75e',
    ]),
    views: (p) => [
      scene('steps', 'confetti', [
        put(p, -60, 0, 560),
        put(bunny, 180, 8, 480, 8),
        put('rabbit', -280, 30, 180),
      ]),
      scene(
        'garden',
        'none',
        [
          put('rabbit-face', -130, 6, 430),
          put(bunny, 200, 0, 560, 14),
          put('sparkles', 60, -520, 130, 0, 'float'),
        ],
        [],
        { wall: '#c8b6ff', floor: '#a9dc8c' },
      ),
      scene(
        'flatRays',
        'none',
        [
          put(bunny, 0, 0, 720, 30, 'lie'),
          put('rabbit-face', -270, -230, 230, -12, 'lie'),
          put('carrot', 280, 250, 220, 0, 'lie'),
          put('star', 290, -280, 140, 10, 'lie'),
        ],
        [],
        { wall: '#ffdf7a', floor: '#fffaf0' },
      ),
    ],
  },
];
