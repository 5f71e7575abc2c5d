import { expect, it } from 'vitest';
import { isFoundBy, readSearch } from './order-search.ts';

const order = { orderId: 'PH-2A7K', customerPhone: '012 345 678', customerName: 'សុខ ចាន់ Sokha Chan' };
const isFound = (text: string) => {
  const search = readSearch(text);
  return search !== null && isFoundBy(search, order);
};

it.each([
  '2a7k',
  'PH-2A',
  'ph2a7k',
  '5678',
  '012345678',
  '+855 12 345 678',
  '០១២៣៤៥៦៧៨',
  'sokha',
  'chan',
  'ចាន់',
])('finds an order by %s', (text) => expect(isFound(text)).toBe(true));

it.each(['A7K', '678', '01234', 'Bopha', 'PH-9'])('finds nothing by %s', (text) =>
  expect(isFound(text)).toBe(false),
);

it('an empty text asks for nothing', () => expect(readSearch('  ')).toBeNull());
