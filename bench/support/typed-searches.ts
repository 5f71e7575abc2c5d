import { GENERATED_BRANDS, GENERATED_KINDS } from '../../apps/api/src/modules/import/generated-goods.ts';

/**
 * What shoppers of a generated shop type, each number something else: whole names, prefixes, reordered words, typos and
 * numbers, in both languages.
 */
export function typedBy(number: number): string {
  const kind = GENERATED_KINDS[number % GENERATED_KINDS.length];
  const brand = GENERATED_BRANDS[number % GENERATED_BRANDS.length] ?? '';
  const [km = '', en = ''] = [kind?.km, kind?.en];
  const round = Math.floor(number / GENERATED_KINDS.length);
  const ways = [
    km,
    en,
    `${brand} ${en}`,
    `${km} ${brand} ${round}`,
    [...km].slice(0, 5 + (round % 3)).join(''),
    en.slice(0, 4 + (round % 4)),
    en.slice(0, 3) + en.slice(4),
    `${en.split(' ').toReversed().join(' ')} ${round}`,
    String(number * 137),
    [...km].toSpliced(4, 1).join(''),
  ];
  return ways[(number + round) % ways.length] ?? '';
}
