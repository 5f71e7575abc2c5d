import { describe, expect, it } from 'vitest';
import { cyclesOf, strangersInVendor } from './sound-chunks.ts';

const chunk = (fileName: string, imports: string[], moduleIds: string[] = []) => ({
  fileName,
  imports,
  moduleIds,
});

describe('the chunks of a build', () => {
  it('may share what they need', () => {
    const shared = [chunk('a', ['b', 'c']), chunk('b', ['c']), chunk('c', [])];
    expect(cyclesOf(shared)).toEqual([]);
  });

  it('are refused when two import each other', () => {
    const circle = [chunk('page', ['a']), chunk('a', ['b']), chunk('b', ['a'])];
    expect(cyclesOf(circle)).toEqual(['Chunks import each other: a → b → a']);
  });

  it('are refused when a longer way leads back', () => {
    const circle = [chunk('a', ['b']), chunk('b', ['c']), chunk('c', ['a'])];
    expect(cyclesOf(circle)).toEqual(['Chunks import each other: a → b → c → a']);
  });
});

describe('the vendor chunk', () => {
  const vendor = /node_modules\/react\//;

  it('holds its packages alone', () => {
    const chunks = [chunk('vendor', [], ['node_modules/react/index.js']), chunk('shell', ['vendor'])];
    expect(strangersInVendor(chunks, vendor)).toEqual([]);
  });

  it('is refused when a release of the shop would change it', () => {
    const mixed = [chunk('vendor', ['shell'], ['node_modules/react/index.js', 'app/lib/money.ts'])];
    expect(strangersInVendor(mixed, vendor)).toEqual([
      'The vendor chunk imports shell',
      'The vendor chunk holds app/lib/money.ts',
    ]);
  });

  it('is refused when it fell apart', () => {
    const torn = [
      chunk('vendor', [], ['node_modules/react/a.js']),
      chunk('b', [], ['node_modules/react/b.js']),
    ];
    expect(strangersInVendor(torn, vendor)).toEqual(["The vendor's code stands in 2 chunks"]);
  });
});
