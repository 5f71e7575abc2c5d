import { LOG_ACTIONS } from '@phsar/contract/office/log-actions';
import type { LogEntry } from '@phsar/contract/office/wire';
import { fakeApi, listPage } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { changesIn } from './log-changes.ts';
import { logSentence, subjectPath } from './log-sentence.ts';
import { SubjectLog } from './subject-log.tsx';

const entry = (changes: Partial<LogEntry> = {}): LogEntry => ({
  _id: 'entry-1',
  at: '2026-11-20T03:00:00.000Z',
  by: { _id: 'staff-2', name: 'Bopha' },
  via: 'office',
  action: 'product.changed',
  subject: 'product:12',
  isGone: false,
  names: {},
  before: null,
  after: null,
  ...changes,
});

describe('the log of one thing', () => {
  // Covers office 2.39
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

  // Covers office 2.40
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

  it.each([
    ['en', 'A customer removed their own account', 'Bopha removed a customer'],
    ['km', 'អតិថិជនម្នាក់បានលុបគណនីរបស់ខ្លួន', 'Bopha បានលុបអតិថិជនម្នាក់'],
  ] as const)('tells a customer who left from one who was removed (%s)', (language, left, removed) => {
    document.documentElement.lang = language;
    const removal = entry({ action: 'customer.removed', subject: 'customer:c1', isGone: true });
    expect(logSentence({ ...removal, by: null, via: 'shop' }, new Map())).toBe(left);
    expect(logSentence(removal, new Map())).toBe(removed);
  });

  it('leads to what it is about, where that has a screen', () => {
    const pathOf = (subject: string | null) => subjectPath(entry({ subject }));
    expect(pathOf('order:PH-1001')).toBe('/orders/PH-1001');
    expect(pathOf('customer:c1')).toBe('/customers/c1');
    expect(pathOf('staff:s1')).toBeNull();
    expect(pathOf(null)).toBeNull();
    expect(subjectPath(entry({ subject: 'customer:c1', isGone: true }))).toBeNull();
  });
});

describe('what an entry changed', () => {
  const floss = { km: 'ខ្សែ', en: 'Floss' };
  it.each([
    [
      'en',
      'Dara changed product “Brush”',
      ['Price: $1.50 → $1.20', 'Category: – → Floss', 'Pictures: changed'],
    ],
    ['km', 'Dara បានកែទំនិញ «ច្រាស»', ['តម្លៃ៖ $1.50 → $1.20', 'ប្រភេទ៖ – → ខ្សែ', 'រូបភាព៖ បានប្ដូរ']],
  ] as const)(
    'is said with the values before and after, and by names (%s)',
    (language, sentence, changes) => {
      document.documentElement.lang = language;
      const changed = entry({
        by: { _id: 'staff-1', name: 'Dara' },
        names: { 'product:12': { km: 'ច្រាស', en: 'Brush' }, 'category:c1': floss },
        before: { price: 1.5, category: null, pictures: ['a'] },
        after: { price: 1.2, category: 'c1', pictures: ['b'] },
      });
      expect(logSentence(changed, new Map())).toBe(sentence);
      expect(changesIn(changed)).toEqual(changes);
    },
  );

  it('calls what is gone by the name that the entry kept', () => {
    document.documentElement.lang = 'en';
    const removed = (action: string, before: Record<string, unknown>) =>
      logSentence(entry({ action, subject: 'category:x', isGone: true, before }), new Map());
    expect(removed('category.removed', { name: floss })).toBe('Bopha removed category “Floss”');
    expect(removed('category.moved', { name: floss, position: 0 })).toBe('Bopha moved category “Floss”');
    expect(removed('banner.removed', { title1: floss })).toBe('Bopha removed banner “Floss”');
  });

  it.each<[string, Partial<LogEntry>, string[]]>([
    [
      'of a file, which writes texts',
      { before: { price: '1.50', title_en: 'A' }, after: { price: '1.20', title_en: 'B' } },
      ['Price: $1.50 → $1.20', 'Title in English: A → B'],
    ],
    ['of stock', { before: { stock: 5 }, after: { stock: 8, reason: 'count' } }, ['Stock: 5 → 8']],
    [
      'of a role',
      {
        action: 'staff.changed',
        before: { role: 'packer', isActive: true },
        after: { role: 'manager', isActive: true },
      },
      ['Role: Packer → Manager'],
    ],
    [
      'of an order',
      {
        before: { status: 'Pending', paymentStatus: 'unpaid', paidCents: 0, totalCents: 1250 },
        after: { status: 'Shipped', paymentStatus: 'unpaid', paidCents: 0, totalCents: 1250 },
      },
      ['Status: Pending → Shipped'],
    ],
    [
      'of settings; where money goes is not said',
      {
        before: { 'socialLinks.tiktok': 'https://a.example' },
        after: { 'socialLinks.tiktok': '', bankPaymentLink: 'changed' },
      },
      ['TikTok: https://a.example → –', 'Payment link of the bank: changed'],
    ],
    ['of what was made', { before: null, after: { price: 1 } }, []],
    ['of fields that a newer server knows', { before: { tea: 1 }, after: { tea: 2 } }, []],
  ])('reads the values %s', (_, changes, said) => {
    document.documentElement.lang = 'en';
    expect(changesIn(entry(changes))).toEqual(said);
  });
});
