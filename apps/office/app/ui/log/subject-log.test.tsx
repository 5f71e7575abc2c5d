import { LOG_ACTIONS } from '@phsar/contract/office/log-actions';
import type { LogEntry } from '@phsar/contract/office/wire';
import { fakeApi, listPage } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { logSentence, subjectPath } from './log-sentence.ts';
import { SubjectLog } from './subject-log.tsx';

const entry = (changes: Partial<LogEntry> = {}): LogEntry => ({
  _id: 'entry-1',
  at: '2026-11-20T03:00:00.000Z',
  by: { _id: 'staff-2', name: 'Bopha' },
  via: 'office',
  action: 'product.changed',
  subject: 'product:12',
  before: null,
  after: null,
  ...changes,
});

describe('the log of one thing', () => {
  it.each([
    ['en', 'In the log', 'Bopha changed product #12'],
    ['km', 'ក្នុងកំណត់ហេតុ', 'Bopha បានកែទំនិញ លេខ 12'],
  ] as const)('loads when it is opened, page by page (%s)', async (language, heading, sentence) => {
    startSession(sampleMe());
    const { calls, on } = fakeApi({
      'GET /api/office/log': ({ searchParams }) =>
        searchParams.has('after')
          ? { body: [entry({ _id: 'entry-0', action: 'product.created' })] }
          : listPage([entry()], 1, 'older'),
    });
    renderIn(language, <SubjectLog subject="product:12" />);
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByText(heading));
    await screen.findByText(sentence);
    expect(calls).toEqual(['GET /api/office/log?subject=product%3A12']);
    on('GET /api/office/log', () => ({ body: [] }));
    await userEvent.click(screen.getByRole('button'));
    expect(calls.at(-1)).toBe('GET /api/office/log?subject=product%3A12&after=older');
  });

  it('is not there for those who may not read the log', () => {
    startSession(sampleMe({ role: 'manager' }));
    renderIn('en', <SubjectLog subject="product:12" />);
    expect(screen.queryByText('In the log')).toBeNull();
  });
});

describe('a sentence of the log', () => {
  it.each(['km', 'en'] as const)('names no action by its code (%s)', (language) => {
    document.documentElement.lang = language;
    for (const action of LOG_ACTIONS) expect(logSentence(entry({ action }), new Map())).not.toContain(action);
  });

  it('still tells of an action that a newer server writes', () => {
    document.documentElement.lang = 'en';
    expect(logSentence(entry({ action: 'tea.poured' }), new Map())).toBe('Bopha: tea.poured (#12)');
  });

  it('leads to what it is about, where that has a screen', () => {
    const pathOf = (subject: string | null) => subjectPath(entry({ subject }));
    expect(pathOf('order:PH-1001')).toBe('/orders/PH-1001');
    expect(pathOf('customer:c1')).toBe('/customers/c1');
    expect(pathOf('staff:s1')).toBeNull();
    expect(pathOf(null)).toBeNull();
  });
});
