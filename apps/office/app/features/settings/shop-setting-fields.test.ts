import { describe, expect, it } from 'vitest';
import { changesIn } from '../../ui/log/log-changes.ts';
import { SETTING_FIELDS } from './shop-setting-fields.ts';

describe('the fields of the shop settings', () => {
  it('each have a line in the log', () => {
    const linesOf = (name: string) =>
      changesIn({
        _id: 'entry-1',
        at: '2026-11-20T03:00:00.000Z',
        by: { _id: 'staff-1', name: 'Bopha' },
        via: 'office',
        subject: 'settings',
        isGone: false,
        action: 'settings.changed',
        before: { [name]: '1' },
        after: { [name]: '2' },
        names: {},
      });
    const names = Object.keys(SETTING_FIELDS);
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => linesOf(name).length !== 1)).toEqual([]);
  });
});
