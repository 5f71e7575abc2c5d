import type { LogEntry } from '@phsar/contract/office/wire';
import { describe, expect, it } from 'vitest';
import { changesIn } from '../../ui/log/log-changes.ts';
import { SETTING_FIELDS } from './shop-setting-fields.ts';

describe('the fields of the shop settings', () => {
  it('each have a line in the log', () => {
    const linesOf = (name: string) =>
      changesIn({
        action: 'settings.changed',
        before: { [name]: '1' },
        after: { [name]: '2' },
        names: {},
      } as unknown as LogEntry);
    const names = Object.keys(SETTING_FIELDS);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => linesOf(name).length !== 1)).toEqual([]);
  });
});
