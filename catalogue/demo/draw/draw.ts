// Draws the demo shop's pictures as WebP files: all of them or, with arguments, those whose names start with
// one of the arguments: `node catalogue/demo/draw/draw.ts blog- fresh-mint-toothpaste-120`.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Product } from './kit.ts';
import { sharp } from './parts.ts';
import { cleanProducts } from './products-clean.ts';
import { cleanerProducts } from './products-cleaners.ts';
import { dentalProducts } from './products-dental.ts';
import { deviceProducts } from './products-devices.ts';
import { flossProducts } from './products-floss.ts';
import { householdProducts } from './products-household.ts';
import { mouthProducts } from './products-mouth.ts';
import { petFoodProducts } from './products-pet-food.ts';
import { petTreatProducts } from './products-pet-treats.ts';
import { petProducts } from './products-pets.ts';
import { soapProducts } from './products-soap.ts';
import { toolProducts } from './products-tools.ts';
import { toothbrushProducts } from './products-toothbrushes.ts';
import { drawScene } from './scene.ts';
import { widePictures } from './wide.ts';

const folder = process.env.DRAW_OUT ?? join(import.meta.dirname, '../pictures');
const wanted = process.argv.slice(2);
const square = { w: 960, h: 960 };

function isWanted(name: string): boolean {
  return wanted.length === 0 || wanted.some((start) => name.startsWith(start));
}

/** Hashes a picture's name to a seed, so that scattered things (bubbles, crumbs) vary between pictures but not runs. */
function seedOf(name: string): number {
  return [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
}

async function save(name: string, svg: string): Promise<void> {
  const webp = await sharp(Buffer.from(svg))
    .webp({ quality: 86, effort: 5, smartSubsample: true })
    .toBuffer();
  writeFileSync(join(folder, `${name}.webp`), webp);
  process.stdout.write(`${name}.webp  ${Math.round(webp.length / 1024)} KB\n`);
}

async function drawProduct(product: Product): Promise<void> {
  for (const [i, view] of product.views(product.pack).entries()) {
    const name = `${product.key}-${i + 1}`;
    if (isWanted(name)) await save(name, drawScene(view, product.room, product.label, square, seedOf(name)));
  }
}

mkdirSync(folder, { recursive: true });
sharp.concurrency(1);
for (const product of [
  ...dentalProducts,
  ...toothbrushProducts,
  ...deviceProducts,
  ...mouthProducts,
  ...flossProducts,
  ...cleanProducts,
  ...cleanerProducts,
  ...soapProducts,
  ...householdProducts,
  ...toolProducts,
  ...petFoodProducts,
  ...petTreatProducts,
  ...petProducts,
])
  await drawProduct(product);
for (const { name, size, draw } of widePictures)
  if (isWanted(name)) await save(name, draw(size, seedOf(name)));
