// Shared by the blog pictures and the banners.
import { label } from './kit.ts';
import { cleanProducts } from './products-clean.ts';
import { cleanerProducts } from './products-cleaners.ts';
import { flossProducts } from './products-floss.ts';
import { mouthProducts } from './products-mouth.ts';
import { petFoodProducts } from './products-pet-food.ts';
import { petTreatProducts } from './products-pet-treats.ts';
import { soapProducts } from './products-soap.ts';
import type { Maker } from './scene.ts';
import type { Size } from './sets-base.ts';

export type WidePicture = { name: string; size: Size; draw: (size: Size, seed: number) => string };

export const plain = label('Sovadent', ['', '', ''], 'tooth', 'band', ['#ffffff', '#4a7fc4', '#ffd24a']);

/** A product's pack with its own label. @throws when there is no such product */
export function packOf(key: string): Maker {
  const product = [
    ...mouthProducts,
    ...flossProducts,
    ...cleanProducts,
    ...cleanerProducts,
    ...soapProducts,
    ...petFoodProducts,
    ...petTreatProducts,
  ].find((one) => one.key === key);
  if (!product) throw new Error(`no product ${key}`);
  return (sheet) => product.pack(sheet, product.label);
}
