import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { standInForMissingPlatform } from './platform.ts';

// How long `findBy…` waits, on a machine busy with other tests. Milliseconds.
configure({ asyncUtilTimeout: 20_000 });

/** What React or our own code wrote to the console as an error or a warning: it fails the test that caused it. */
let complaints: string[] = [];

beforeEach(() => {
  standInForMissingPlatform();
  complaints = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => complaints.push(words.map(String).join(' ')));
  }
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  expect(complaints).toEqual([]);
});
