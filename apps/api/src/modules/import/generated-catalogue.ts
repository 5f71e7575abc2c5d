import sharp from 'sharp';
import { GENERATED_BRANDS, GENERATED_KINDS, GENERATED_PACKS, type GeneratedKind } from './generated-goods.ts';

interface DrawnPicture {
  name: string;
  bytes: Buffer;
}

const CATEGORIES = { dental: '#5eb3c4', home_care: '#e0a458', pet: '#8fae6b' } as const;
const PICTURE_SIZE = 640;

/** Draws one plain picture per category; the load of many pictures is not under test. */
export function drawPictures(): Promise<DrawnPicture[]> {
  return Promise.all(
    Object.entries(CATEGORIES).map(async ([category, background]) => ({
      name: pictureOf(category),
      bytes: await sharp({
        create: { width: PICTURE_SIZE, height: PICTURE_SIZE, channels: 3, background },
      })
        .webp()
        .toBuffer(),
    })),
  );
}

/**
 * Yields a catalogue file in chunks. It is deterministic: a larger catalogue begins with the smaller one.
 */
export function* generatedCatalogue(count: number): Generator<string> {
  yield `{\n${banners()},\n"products": [`;
  for (let number = 0; number < count; number += 1) {
    yield `${number === 0 ? '' : ','}\n${JSON.stringify(product(number))}`;
  }
  yield '\n]\n}\n';
}

function banners(): string {
  return `"banners": ${JSON.stringify([
    {
      key: 'generated',
      title1: { km: 'ទំនិញថ្មីៗរាល់ថ្ងៃ', en: 'New goods every day' },
      title2: { km: 'ជ្រើសរើសតាមចិត្ត ដឹកជញ្ជូនដល់ផ្ទះ', en: 'Choose what you like, delivered to your door' },
      buttonText: 'shop_now',
      image: pictureOf('dental'),
    },
  ])}`;
}

function product(number: number): object {
  const chance = scattered(number);
  const kind = picked(GENERATED_KINDS, chance);
  const brand = picked(GENERATED_BRANDS, chance / GENERATED_KINDS.length);
  const pack = picked(GENERATED_PACKS, chance / (GENERATED_KINDS.length * GENERATED_BRANDS.length));
  const code = String(number + 1);
  return {
    key: `generated-${code}`,
    title: {
      km: `${kind.km} ${brand} ${pack.km} លេខ ${code}`,
      en: `${brand} ${kind.en}, ${pack.en}, No. ${code}`,
    },
    description: descriptionOf(kind, brand),
    price: Math.round(kind.price * pack.times * (80 + (chance % 41))) / 100,
    // Every sixth is cheaper, every twentieth sold out.
    ...(chance % 6 === 0 ? { discount: 5 * (1 + (chance % 8)) } : {}),
    stock: chance % 20 === 0 ? 0 : 1 + (chance % 180),
    images: [pictureOf(kind.category)],
    category: kind.category,
  };
}

function descriptionOf({ km, en, useKm, useEn }: GeneratedKind, brand: string) {
  return {
    km: `${km} ម៉ាក ${brand}។ ${useKm}។ បើមានបញ្ហា អាចប្ដូរបានក្នុងរយៈពេល 7 ថ្ងៃ។`,
    en: `${en} by ${brand}. ${useEn}. If anything is wrong with it, bring it back within 7 days.`,
  };
}

function pictureOf(category: string): string {
  return `${category}.webp`;
}

function picked<T>(list: readonly T[], place: number): T {
  const one = list[Math.floor(place) % list.length];
  if (one === undefined) throw new RangeError('Nothing to pick from');
  return one;
}

/** Multiplicative hash (Knuth's multiplier), so that neighbouring numbers differ. */
function scattered(number: number): number {
  return Math.imul(number + 1, 2_654_435_761) >>> 4;
}
