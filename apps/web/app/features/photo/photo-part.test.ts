import { expect, test } from 'vitest';
import { movedPart, resizedPart } from './photo-part.ts';

const PART = { left: 0.2, top: 0.2, right: 0.6, bottom: 0.8 };

test.each([
  [0.1, -0.1, { left: 0.3, top: 0.1, right: 0.7, bottom: 0.7 }],
  [9, 9, { left: 0.6, top: 0.4, right: 1, bottom: 1 }],
  [-9, -9, { left: 0, top: 0, right: 0.4, bottom: 0.6 }],
])('a part moved by %d, %d stays as large and inside the photo', (dx, dy, moved) => {
  for (const [side, at] of Object.entries(movedPart(PART, dx, dy)))
    expect(at).toBeCloseTo(moved[side as keyof typeof moved]);
});

test('a corner that is moved leaves the opposite one, reaches no farther than the photo and leaves a tenth', () => {
  expect(resizedPart(PART, ['left', 'top'], -9, 0.1)).toEqual({ ...PART, left: 0, top: 0.2 + 0.1 });
  expect(resizedPart(PART, ['right', 'bottom'], 9, 9)).toEqual({ ...PART, right: 1, bottom: 1 });
  expect(resizedPart(PART, ['right', 'top'], -9, 9)).toEqual({ ...PART, right: 0.2 + 0.1, top: 0.8 - 0.1 });
});
