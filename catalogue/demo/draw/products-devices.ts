import { electricBrush, toothbrush, waterFlosser } from './goods-dental.ts';
import { fingerBrush } from './goods-mouth.ts';
import type { Product } from './kit.ts';
import { brush, close, label, mark, room, scene, tilt } from './kit.ts';
import { card, carton } from './packs-boxes.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';
import { together } from './thing.ts';

const zumbriBlue: Maker = (s) => electricBrush(s, '#2f6fe4', '#37d0ff', mark('Zumbri'));

const ortho: Maker = brush('#1fb5c9', '#22384f', '#fff', {
  second: '#ffb224',
  notch: true,
  brand: 'Sovadent',
});

export const deviceProducts: Product[] = [
  {
    key: 'baby-finger-brush-2',
    room: room('#d9f4ee', '#fff5ea', '#ffcfae'),
    pack: (s) =>
      together([
        { thing: fingerBrush(s, '#6cd3c2'), x: -105 },
        { thing: fingerBrush(s, '#ffab7a'), x: 105 },
      ]),
    label: label('Tunsay', ['Baby Finger Brush', 'ស្រោមម្រាមដៃ', '2 pcs'], 'baby', 'rays', [
      '#fff9f2',
      '#49bfae',
      '#ffcfae',
    ]),
    views: (p) => [
      scene('podium', 'bubbles', [put(p, 0, 0, 410), put('baby-bottle', 320, 44, 150)]),
      scene(
        'rug',
        'none',
        [
          put('baby', -140, 0, 430),
          put((s) => fingerBrush(s, '#6cd3c2'), 150, 6, 300),
          put((s) => fingerBrush(s, '#ffab7a'), 290, 26, 250),
        ],
        [],
        { wall: '#ffe6d4', accent: '#8edccf' },
      ),
    ],
  },
  {
    key: 'braces-toothbrush',
    room: room('#c9eef2', '#e9fafb', '#ffc04d'),
    pack: (s, l) =>
      card(
        s,
        l,
        `${toothbrush(s, { handle: '#1fb5c9', grip: '#22384f', bristle: '#fff', second: '#ffb224', notch: true }, mark('Sovadent'), 420).art.replace(/^/, '<g transform="translate(0 208)">')}</g>`,
        { w: 290, h: 680 },
      ),
    label: label('Sovadent', ['Ortho Soft', 'អ្នកពាក់ដែកធ្មេញ', '1 pc'], 'grinning-face', 'diagonal', [
      '#ffffff',
      '#118ea1',
      '#ffb224',
    ]),
    views: (p) => [
      scene('blocks', 'none', [
        put(p, 0, 0, 640),
        put(ortho, 262, -190, 420, 0),
        put('tooth', -275, -120, 190),
      ]),
      close(
        ortho,
        2000,
        1110,
        -8,
        [
          put('beaming-face-with-smiling-eyes', 280, -260, 340, 8, 'float'),
          put('sparkles', 320, -720, 200, 0, 'far'),
        ],
        190,
      ),
      scene(
        'flatTwo',
        'none',
        [
          put(ortho, -90, 0, 780, 38, 'lie'),
          put('grinning-face', -280, -260, 230, -8, 'lie'),
          put('tooth', 270, 40, 180, 12, 'lie'),
          put('sparkles', 250, 300, 150, 0, 'lie'),
        ],
        [],
        { wall: '#ffd88c', floor: '#8fdde6' },
      ),
    ],
  },
  {
    key: 'electric-brush-usb-blue',
    room: room('#bfe0ff', '#e6f3ff', '#62b6ff'),
    pack: (s, l) => carton(s, l, { w: 230, h: 580, depth: 80 }),
    label: label('Zumbri', ['Go USB', 'ច្រាសអគ្គិសនី', 'Blue'], 'high-voltage', 'wave', [
      '#f4faff',
      '#1f5fd6',
      '#37d0ff',
    ]),
    views: (p) => [
      scene('podium', 'drops', [put(p, -110, -10, 540), put(zumbriBlue, 140, 8, 600)]),
      close(
        zumbriBlue,
        990,
        60,
        10,
        [put('high-voltage', -310, -300, 240, -8, 'float'), put('droplet', 320, -700, 200, 0, 'far')],
        -30,
      ),
      scene(
        'ripple',
        'none',
        [
          put(zumbriBlue, -70, 0, 640, 5),
          put('sweat-droplets', 150, -380, 220, 0, 'float'),
          put('battery', 210, 10, 190),
        ],
        [],
        { wall: '#9fd0ff', floor: '#6fb7f2' },
      ),
      scene(
        'flatRound',
        'none',
        [
          put(tilt(p, 0), -210, 0, 640, -12, 'lie'),
          put(zumbriBlue, 60, 0, 740, 14, 'lie'),
          put('electric-plug', 280, -150, 200, 10, 'lie'),
          put('battery', 270, 190, 170, 10, 'lie'),
        ],
        [],
        { wall: '#d5e9ff', floor: '#a6cdf5' },
      ),
    ],
  },
  {
    key: 'water-flosser-300',
    room: room('#c8f0f5', '#e8fbfd', '#4fc3dc'),
    pack: (s) => waterFlosser(s, '#ffffff', '#12a3c4', mark('Zumbri')),
    label: label('Zumbri', ['Water Flosser', 'ម៉ាស៊ីនបាញ់ទឹក', '300 ml'], 'droplet', 'wave', [
      '#ffffff',
      '#12a3c4',
      '#ffd24a',
    ]),
    views: (p) => [
      scene('ripple', 'drops', [put(p, 0, 0, 730)], [], { wall: '#8fd6e6', floor: '#63bfd6' }),
      close(p, 1500, 120, 0, [
        put('sweat-droplets', -320, -700, 240, 0, 'far'),
        put('droplet', 345, -230, 190, 8, 'float'),
      ]),
      scene(
        'tiles',
        'none',
        [
          put(p, -160, 0, 640),
          put('tooth', 170, 0, 330),
          put('sweat-droplets', 40, -500, 170, 60, 'float'),
          put('sparkles', 320, -330, 140, 0, 'float'),
        ],
        [],
        { wall: '#7fd0e0', floor: '#e8fbfd' },
      ),
      scene(
        'disc',
        'none',
        [put((s, l) => carton(s, l, { w: 320, h: 520, depth: 90 }), -140, 0, 560), put(p, 195, 10, 600)],
        [],
        { accent: '#ffd97a', wall: '#e3f6fa' },
      ),
    ],
  },
];
