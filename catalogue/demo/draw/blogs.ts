// One picture for every blog post.
import { brushSide } from './goods-dental.ts';
import { clothPile } from './goods-home.ts';
import { denture, glass } from './goods-mouth.ts';
import { bowl } from './goods-pets.ts';
import {
  clayJar,
  comb,
  dipper,
  gumTooth,
  nettedBed,
  petPass,
  standFan,
  sugarCane,
  view,
  washLine,
} from './goods-stories.ts';
import { bucket, mop } from './goods-tools.ts';
import { brush, brushLying, mark, room, scene } from './kit.ts';
import type { Maker, View } from './scene.ts';
import { drawScene, put } from './scene.ts';
import type { Room } from './sets-base.ts';
import { group } from './svg.ts';
import type { WidePicture } from './wide-base.ts';
import { packOf, plain } from './wide-base.ts';

const blog = (key: string, place: Room, picture: View): WidePicture => ({
  name: `blog-${key}`,
  size: { w: 1200, h: 675 },
  draw: (size, seed) => drawScene(picture, place, plain, size, seed),
});

const soft = brush('#2fbf8a', '#d3f5e7', '#fff', { second: '#86e3c0' });

const old: Maker = (s) =>
  brushSide(s, { handle: '#9aa7b4', grip: '#cfd7df', bristle: '#d9cba6', second: '#c9b98d', worn: true });

const fresh = brushLying('#1f8fe0', '#cfe8ff', '#ffffff', undefined, { second: '#8fd0ff' });

const pasted = brushLying('#2f7fe8', '#d6ebff', '#ffffff', '#4fd6c0', { second: '#9cc9ff' });

const dentureGlass: Maker = (s) => {
  const g = glass(s, 400, '#bfe8fb');
  return { ...g, art: g.art + group(denture(s, 150).art, 0, -80) };
};

const theMop: Maker = (s) => mop(s, '#aeb9c6', '#1aa4a0', '#f3f6f8');

const theBucket: Maker = (s) => bucket(s, '#1aa4a0', '#ffb33c', mark('Dosdor'));

const coffee: Maker = (s) => glass(s, 380, '#8a5a36', 0.8, '#e8553f');

const cane: Maker = (s) => glass(s, 360, '#b9d65a', 0.82, '#e8553f');

const water: Maker = (s) => glass(s, 300, '#bfe8fb');

const coolBowl: Maker = (s) => bowl(s, { colour: '#2f86c9', water: true, mark: mark('Waggaro') });

export const blogs: WidePicture[] = [
  blog(
    'brush-two-minutes',
    room('#cfe6ff', '#eef6ff', '#ffe08a'),
    scene('disc', 'sparkle', [
      put('sun', -500, -390, 150, 0, 'float'),
      put('crescent-moon', 440, -370, 160, 0, 'float'),
      put(packOf('fresh-mint-toothpaste-120'), -320, 0, 440),
      put('tooth', 0, -50, 330),
      put('stopwatch', 300, 0, 260),
      put(pasted, 0, 50, 120, 0),
    ]),
  ),
  blog(
    'dust-dry-season',
    room('#ffe3b0', '#d9a870', '#fff3d6'),
    scene('wood', 'none', [
      put((s) => view(s, ['#8fd3ff', '#dff3ff'], false), 0, -120, 340, 0, 'plain'),
      put('sun', 60, -330, 120, 0, 'plain'),
      put(theMop, -400, 40, 560, -8),
      put(theBucket, -190, 46, 210),
      put((s) => clothPile(s, ['#7dc95e', '#ffc93c', '#f2668b'], 300), 210, 40, 100),
      put('dashing-away', 330, -190, 150, 0, 'float'),
      put('dashing-away', 470, -300, 110, 0, 'float'),
      put('sparkles', -250, -380, 100, 0, 'float'),
    ]),
  ),
  blog(
    'denture-care',
    room('#e3dcf5', '#f5f1fb', '#f7b8c0'),
    scene('arch', 'bubbles', [
      put('old-woman', 330, 10, 330),
      put(dentureGlass, -60, 20, 420),
      put(brush('#6d83e0', '#ffd0d4', '#fff', { second: '#ff9fa8' }), -320, 10, 480, -8),
    ]),
  ),
  blog(
    'bleeding-gums',
    room('#ffd9dd', '#ffeef0', '#ff9fab'),
    scene('disc', 'none', [
      put((s) => gumTooth(s), 0, 30, 400),
      put('drop-of-blood', 90, -100, 84, 0, 'plain'),
      put(soft, -400, 30, 480, -8),
      put(packOf('mint-floss-50m'), 390, 24, 230),
    ]),
  ),
  blog(
    'rabies-vaccination',
    room('#cfe6d8', '#f0dcc0', '#9fd0b0'),
    scene('steps', 'paws', [
      put('dog-face', -70, -10, 400),
      put('shield', 190, 0, 230),
      put('syringe', -360, -120, 260, 0, 'float'),
      put((s) => petPass(s, '#2f7fb8'), 400, 16, 290, 5),
    ]),
  ),
  blog(
    'change-your-toothbrush',
    room('#d3f1ea', '#fff5dc', '#ffd06a'),
    scene(
      'flatTwo',
      'none',
      [
        put(old, -190, -120, 100, -6, 'lie'),
        put(fresh, -170, 110, 92, -6, 'lie'),
        put('spiral-calendar', 330, -80, 350, 6, 'lie'),
        put('sparkles', 140, 190, 130, 0, 'lie'),
        put('counterclockwise-arrows-button', -470, 250, 100, 0, 'lie'),
        put('tooth', 480, 230, 150, 8, 'lie'),
      ],
      [],
      { wall: '#ffdf9a', floor: '#a9e3d6' },
    ),
  ),
  blog(
    'damp-and-mould',
    room('#c2d3e6', '#e3dcd0', '#9fb9d6'),
    scene(
      'wood',
      'none',
      [
        put((s) => view(s, ['#6f8fb3', '#b5c9dd'], true), -390, -130, 310, 0, 'plain'),
        put('cloud-with-rain', -390, -260, 160, 0, 'plain'),
        put((s) => washLine(s, ['t-shirt', 'dress', 'jeans']), 70, 10, 330),
        put((s) => standFan(s, '#2f8fd0'), 475, 30, 350),
      ],
      [],
      { floor: '#c99b6b' },
    ),
  ),
  blog(
    'sensitive-teeth',
    room('#cfe0ff', '#eaf1ff', '#a9c3ff'),
    scene('ripple', 'none', [
      put('tooth', -170, 10, 400),
      put('high-voltage', -10, -300, 180, 12, 'float'),
      put('anguished-face', -400, -200, 170, -8, 'float'),
      put(coffee, 220, 10, 430),
      put('ice', 410, 20, 160),
      put('ice', 20, 36, 110),
    ]),
  ),
  blog(
    'fleas-and-ticks',
    room('#d9efc9', '#b9dd9a', '#f5d37a'),
    scene(
      'garden',
      'none',
      [
        put('dog-face', -380, 10, 340),
        put('cat-face', -110, 20, 300),
        put((s) => comb(s, '#7a6cf0'), 130, 50, 84),
        put('magnifying-glass-tilted-left', 370, -190, 390, 0, 'float'),
        put('beetle', 328, -176, 110, 0, 'plain'),
      ],
      [],
      { wall: '#bfe3f7' },
    ),
  ),
  blog(
    'first-teeth',
    room('#ffe3d0', '#fff3e0', '#9fe0d2'),
    scene('rug', 'rings', [
      put('baby', -90, 10, 400),
      put('teddy-bear', -390, 20, 270),
      put('tooth', 190, 0, 160),
      put(brush('#ffab7a', '#fff0c2', '#fff', { second: '#ffd0b0' }), 320, 10, 400, 8),
      put('baby-bottle', 470, 30, 170),
    ]),
  ),
  blog(
    'mosquitoes-at-home',
    room('#8fa7d9', '#6f86c0', '#c6d4f5'),
    scene(
      'sunlit',
      'none',
      [
        put((s) => nettedBed(s, 'sleeping-face'), -110, 20, 500),
        put('mosquito', 330, -330, 150, 0, 'float'),
        put('mosquito', 450, -170, 100, 20, 'float'),
        put('mosquito', -510, -400, 90, -20, 'float'),
        put('crescent-moon', 490, -430, 110, 0, 'float'),
        put('bucket', 400, -50, 200, 180, 'lie'),
      ],
      [],
      { floor: '#b8a7d0' },
    ),
  ),
  blog(
    'safe-water-storage',
    room('#cfeef5', '#d9e8c0', '#8fd0e6'),
    scene(
      'garden',
      'none',
      [
        put((s) => clayJar(s), -90, 20, 450),
        put((s) => dipper(s, '#f2b632'), -400, 40, 130),
        put(water, 200, 30, 210),
        put('droplet', 205, -300, 110, 0, 'float'),
        put('teapot', 410, 30, 210),
      ],
      [],
      { wall: '#aee2f2', floor: '#a9d488' },
    ),
  ),
  blog(
    'pets-in-the-heat',
    room('#ffd58a', '#e9c98a', '#ffb04a'),
    scene(
      'garden',
      'none',
      [
        put('sun', -430, -390, 210, 0, 'float'),
        put('palm-tree', 330, 0, 500),
        put('dog-face', -90, 20, 350),
        put(coolBowl, 210, 46, 120),
        put('cat-face', -370, 30, 240),
        put('sweat-droplets', 80, -300, 110, 0, 'float'),
      ],
      [],
      { wall: '#8fd6f5', floor: '#e3cf8a' },
    ),
  ),
  blog(
    'sugar-cane-juice',
    room('#e3f2b8', '#f3f8dc', '#b9d96a'),
    scene('disc', 'leaves', [
      put((s) => sugarCane(s), -310, 10, 440),
      put(cane, -60, 20, 430),
      put('tooth', 190, 10, 270),
      put(water, 420, 20, 220),
      put('ice', 300, 46, 80),
    ]),
  ),
];
