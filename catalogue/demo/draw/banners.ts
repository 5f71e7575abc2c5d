// Banners, empty at the left, where the page puts their titles.
import { toothbrush } from './goods-dental.ts';
import { sponge } from './goods-home.ts';
import { bowl, ropeToy, slicker } from './goods-pets.ts';
import { label, mark, room, scene } from './kit.ts';
import { carton } from './packs-boxes.ts';
import type { Maker, View } from './scene.ts';
import { drawScene, put } from './scene.ts';
import type { Room } from './sets-base.ts';
import type { WidePicture } from './wide-base.ts';
import { packOf, plain } from './wide-base.ts';

/** Draws the scene wider than the picture and cuts its right edge off, so that its centre lies right of the middle. */
const banner = (key: string, place: Room, picture: View): WidePicture => ({
  name: `banner-${key}`,
  size: { w: 1600, h: 800 },
  draw: (size, seed) => drawScene(picture, place, plain, { w: 2220, h: size.h }, seed, size.w),
});

const foodBowl: Maker = (s) =>
  bowl(s, { colour: '#e8553f', food: ['#a8683a', '#c98a4d', '#8a5230'], mark: mark('Waggaro') });

const parcel: Maker = (s) =>
  carton(
    s,
    {
      ...label('Dosdor', ['ផ្សារ', '', ''], 'red-heart', 'halves', ['#ecc793', '#d39a58', '#fff1dc']),
      brand: 'Phsar',
    },
    { w: 300, h: 260, depth: 110 },
  );

export const banners: WidePicture[] = [
  banner(
    'dental-care',
    room('#bfe2ff', '#e8f5ff', '#8ecbff'),
    scene('podium', 'none', [
      put(packOf('fresh-mint-toothpaste-120'), -240, 40, 430, -5),
      put('tooth', -10, -10, 400),
      put(packOf('mint-floss-50m'), 230, 46, 210),
      put(sovaBrush('#ff6b6b'), 300, -30, 470, 12, 'plain'),
      put('sparkles', 170, -470, 130, 0, 'float'),
      put('sparkles', -220, -500, 90, 0, 'float'),
    ]),
  ),
  banner(
    'home-care',
    room('#ffe7b0', '#fff6df', '#a9dc8c'),
    scene(
      'disc',
      'none',
      [
        put('house-with-garden', -40, -40, 440),
        put(packOf('glass-cleaner-500'), 250, 20, 430),
        put(packOf('dish-soap-lime-750'), -290, 20, 380),
        put((s) => sponge(s, '#ffd23f', '#2c9a63'), 60, 54, 90),
        put('bucket', 410, 40, 170),
        put('bubbles', -170, -480, 130, 0, 'float'),
        put('bubbles', 330, -500, 110, 0, 'float'),
      ],
      [],
      { accent: '#bfe6a0' },
    ),
  ),
  banner(
    'pet-care',
    room('#ffd9b5', '#f7e0c6', '#f2a26b'),
    scene(
      'rug',
      'none',
      [
        put('dog', -200, -16, 470),
        put('cat', 195, -16, 380),
        put(foodBowl, -30, 60, 140),
        put('softball', 250, 56, 70),
        put((s) => slicker(s, '#2d7fb8', '#ff8fa3', mark('Waggaro')), 390, 24, 290, 8),
        put((s) => ropeToy(s, '#e8553f', '#2f86c9'), -290, 66, 60),
      ],
      [],
      { accent: '#6fc0b5' },
    ),
  ),
  banner(
    'free-delivery',
    room('#c9d6ff', '#e6ecff', '#ffcf5e'),
    scene('disc', 'none', [
      put(parcel, 0, -165, 150, 0, 'plain'),
      put('motor-scooter', -130, 20, 430),
      put(parcel, 240, 30, 220),
      put(parcel, 250, -172, 150, 0, 'plain'),
      put('round-pushpin', 90, -420, 170, 0, 'float'),
      put('label', -290, -430, 150, -10, 'float'),
      put('wrapped-gift', 395, 46, 140),
    ]),
  ),
];

function sovaBrush(colour: string): Maker {
  return (s) =>
    toothbrush(
      s,
      { handle: colour, grip: '#ffffff', bristle: '#ffffff', second: '#bfe3ff' },
      mark('Sovadent'),
    );
}
