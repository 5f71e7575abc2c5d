import { describe, expect, test } from 'vitest';
import { demoTitles, scoreSlips } from '../../testing/typing-slips.ts';

const scores = await scoreSlips(2026, 2);
const titles = await demoTitles();

describe('the demo shop’s titles, typed with slips', () => {
  // Covers 10.22
  test.each(scores)('are among the first five: $kind', ({ kind, searches, inFirstFive, missed }) => {
    const wanted = kind.includes('nothing wrong') ? 100 : kind.startsWith('two Khmer') ? 90 : 98;
    expect((100 * inFirstFive) / searches, missed.join(', ')).toBeGreaterThanOrEqual(wanted);
  });

  // Covers 10.22
  test.each(['car', 'laptop', 'umbrella', 'television', 'ម៉ូតូ', 'កៅអី', 'ទូរទស្សន៍', 'សៀវភៅ', 'ក្រែមលាបមុខ'])(
    'are not taken for the goods of other shops: %s',
    (search) => {
      expect(titles.find({ search }).length).toBeLessThanOrEqual(1);
    },
  );
});
