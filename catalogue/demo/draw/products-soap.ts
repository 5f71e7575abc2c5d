// Soaps, softeners and scents.
import { clothPile, soapBar } from './goods-home.ts';
import type { Product } from './kit.ts';
import { close, label, mark, room, scene } from './kit.ts';
import { pouch } from './packs-bags.ts';
import { bottle } from './packs-bottles.ts';
import { carton } from './packs-boxes.ts';
import { softBottle } from './products-clean.ts';
import type { Maker } from './scene.ts';
import { put } from './scene.ts';

const lemongrassBar: Maker = (s) => soapBar(s, '#cddf8a', mark('Malirom'));

export const soapProducts: Product[] = [
  {
    key: 'hand-soap-jasmine-450',
    room: room('#f5efe0', '#fdfaf2', '#e2d3a8'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 250,
        h: 420,
        top: 'pump',
        neck: 90,
        shoulder: 80,
        body: '#f6efdc',
        labelTop: 0.22,
        labelInset: 18,
        cap: '#c8a558',
      }),
    label: label('Malirom', ['Jasmine Soap', 'សាប៊ូលាងដៃ', '450 ml'], 'white-flower', 'arch', [
      '#fffdf6',
      '#7b8a4c',
      '#f0dfae',
    ]),
    views: (p) => [
      scene(
        'arch',
        'petals',
        [put(p, 0, 0, 600), put('white-flower', -240, 20, 200), put('white-flower', 235, 26, 150)],
        [],
        { accent: '#cfd8ac' },
      ),
      close(
        p,
        1160,
        180,
        0,
        [put('white-flower', -350, -200, 220, 0, 'float'), put('bubbles', 350, -740, 220, 0, 'far')],
        0,
      ),
      scene(
        'tiles',
        'bubbles',
        [
          put(p, -190, 0, 540),
          put('raising-hands', 160, -10, 330),
          put('bubbles', 200, -330, 200, 0, 'float'),
          put('droplet', 20, -430, 110, 0, 'float'),
        ],
        [],
        { wall: '#d7dcb8', floor: '#fbf7ea', accent: '#cfeaf5' },
      ),
    ],
  },
  {
    key: 'lemongrass-soap-bar-100',
    room: room('#e3ebc0', '#f6f5e4', '#b9cf6a'),
    pack: (s, l) => carton(s, l, { w: 430, h: 230, depth: 120 }),
    label: label('Malirom', ['Lemongrass Bar', 'សាប៊ូដុំ', '100 g'], 'sheaf-of-rice', 'botanic', [
      '#fafbe9',
      '#5f7d1d',
      '#dfe89a',
    ]),
    views: (p) => [
      scene('steps', 'sprigs', [
        put(p, -40, -20, 340),
        put(lemongrassBar, 150, 26, 150),
        put('sheaf-of-rice', -330, 30, 210),
      ]),
      scene(
        'wood',
        'bubbles',
        [
          put(lemongrassBar, -20, 0, 230),
          put('bubbles', 220, 0, 220),
          put('sheaf-of-rice', -300, 10, 300, -6),
        ],
        [],
        { wall: '#cfdc9a', floor: '#b07f4c', accent: '#ffffff' },
      ),
      scene(
        'flatLinen',
        'none',
        [
          put(p, -80, -160, 330, -8, 'lie'),
          put(lemongrassBar, 120, 180, 200, 10, 'lie'),
          put('leaf-fluttering-in-wind', -300, 250, 170, 0, 'lie'),
          put('lemon', 340, -320, 140, 0, 'lie'),
        ],
        [],
        { floor: '#d5d3ab' },
      ),
    ],
  },
  {
    key: 'fabric-softener-lotus-1800',
    room: room('#ffdcec', '#fff3f8', '#ff9fc8'),
    pack: softBottle,
    label: label('Malirom', ['Lotus Softener', 'ទឹកក្រអូបខោអាវ', '1.8 L'], 'lotus', 'halves', [
      '#fff6fb',
      '#d24f93',
      '#ffd3e6',
    ]),
    views: (p) => [
      scene(
        'ripple',
        'petals',
        [put(p, 0, 0, 650), put('lotus', -260, 20, 220), put('lotus', 255, 30, 160)],
        [],
        { floor: '#f7b3d2' },
      ),
      close(p, 1240, 160, 6, [
        put('lotus', -335, -720, 280, 0, 'far'),
        put('cherry-blossom', 350, -190, 190, 0, 'float'),
      ]),
      scene(
        'panels',
        'none',
        [
          put((s) => clothPile(s, ['#ffffff', '#ffc2dc', '#f592bf', '#ffe3f0'], 400), -120, 8, 220),
          put('teddy-bear', -130, -205, 250, 0, 'plain'),
          put(p, 220, 10, 500),
        ],
        [],
        { wall: '#f9b9d5', floor: '#fff0f6' },
      ),
    ],
  },
  {
    key: 'laundry-liquid-refill-2l',
    room: room('#fff0c2', '#fffaea', '#ffd45e'),
    pack: (s, l) => pouch(s, l, { w: 410, h: 540, spout: true }),
    label: label('Malirom', ['Champa Refill', 'ថង់ចាក់បន្ថែម', '2 L'], 'blossom', 'rays', [
      '#fffdf2',
      '#e0931a',
      '#fff0a8',
    ]),
    views: (p) => [
      scene('disc', 'petals', [
        put(p, 0, 0, 640),
        put('blossom', -285, 20, 180),
        put('blossom', 285, 26, 140),
      ]),
      scene(
        'sunlit',
        'bubbles',
        [
          put(p, -170, 0, 570),
          put('basket', 190, 10, 330),
          put('t-shirt', 200, -330, 220, 6, 'float'),
          put('socks', 360, -250, 120, 10, 'float'),
        ],
        [],
        { wall: '#ffe49a', floor: '#f4ead0', accent: '#bfeaff' },
      ),
    ],
  },
  {
    key: 'room-spray-lemongrass-250',
    room: room('#d3e0cf', '#f0f3ec', '#8fae86'),
    pack: (s, l) =>
      bottle(s, l, {
        w: 190,
        h: 420,
        top: 'mist',
        neck: 120,
        shoulder: 60,
        body: '#5c4326',
        cap: '#22301f',
        labelTop: 0.26,
        labelInset: 12,
      }),
    label: label('Malirom', ['Room Mist', 'ទឹកបាញ់បន្ទប់', '250 ml'], 'leafy-green', 'botanic', [
      '#f7f4e6',
      '#3f5f3a',
      '#d8c98a',
    ]),
    views: (p) => [
      scene('sunlit', 'none', [
        put(p, 0, 0, 640),
        put('sheaf-of-rice', -260, 10, 260, -8),
        put('potted-plant', 260, 6, 270),
      ]),
      scene(
        'panels',
        'none',
        [
          put(p, 40, 0, 600),
          put('couch-and-lamp', -270, 10, 330),
          put('candle', 270, 14, 200),
          put('leaf-fluttering-in-wind', 250, -420, 130, 0, 'float'),
        ],
        [],
        { wall: '#7f9a78', floor: '#e9e2d0' },
      ),
    ],
  },
];
