import { TextField } from '@phsar/ui/fields';
import { act, cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import { startSession } from '../../lib/session.ts';
import { useDraftForm } from '../../lib/use-draft.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { UnsavedWorkGuard } from './unsaved-work-guard.tsx';

const dara = sampleMe({ _id: 'staff-1' });
const bopha = sampleMe({ _id: 'staff-2' });

function NoteForm() {
  const { register, draft, startOver } = useDraftForm<{ text: string; pin: string }>(
    'test',
    { text: 'Hello' },
    ['pin'],
  );
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return <p>Closed</p>;
  return (
    <>
      <DraftNotice draft={draft} onStartOver={startOver} />
      <TextField {...register('text', { validate: () => true })} label="Text" />
      <TextField {...register('pin', { validate: () => true })} label="Pin" />
      <button type="button" onClick={draft.forget}>
        Send
      </button>
      <button type="button" onClick={() => draft.leave(() => setIsOpen(false))}>
        Close
      </button>
      <Link to="/other">Elsewhere</Link>
    </>
  );
}

function renderForm(language: 'en' | 'km' = 'en') {
  return renderPage(language, '/', [
    {
      element: (
        <>
          <Outlet />
          <UnsavedWorkGuard />
        </>
      ),
      children: [
        { path: '/', Component: NoteForm },
        { path: '/other', element: <h1>Other</h1> },
        { path: '/login', element: <h1>Sign in</h1> },
      ],
    },
  ]);
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' });
const type = (text: string) => userEvent.type(field(), text);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const keptText = (person: string) => readDraft<{ text: string }>(person, 'test')?.values.text;

beforeEach(() => startSession(dara));
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a draft', () => {
  // Covers office 3.27
  it('is there again when the form is opened anew, without its secrets', async () => {
    renderForm();
    await type(' world');
    await userEvent.type(screen.getByRole('textbox', { name: 'Pin' }), '123');
    cleanup();
    renderForm();
    expect(field().value).toBe('Hello world');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Pin' }).value).toBe('');
    screen.getByText(/This is your draft from/);
  });

  it('gives way to the defaults when the person starts over', async () => {
    writeDraft('staff-1', 'test', { text: 'Old' });
    renderForm();
    await press('Start over');
    expect(field().value).toBe('Hello');
    expect(keptText('staff-1')).toBeUndefined();
    expect(screen.queryByText(/This is your draft from/)).toBeNull();
  });

  it('is not shown to another person, and waits for its own', async () => {
    renderForm();
    await type('!');
    cleanup();
    startSession(bopha);
    renderForm();
    expect(field().value).toBe('Hello');
    expect(keptText('staff-1')).toBe('Hello!');
  });

  it('is forgotten when the form was sent, or says what it said at first', async () => {
    renderForm();
    await type('!');
    await press('Send');
    expect(keptText('staff-1')).toBeUndefined();
    await type('!{Backspace}{Backspace}');
    expect(keptText('staff-1')).toBeUndefined();
  });

  it('does without a storage that is blocked or full', async () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('Blocked', 'SecurityError');
      });
    renderForm();
    await type('!');
    await press('Send');
    expect(field().value).toBe('Hello!');
  });
});

describe('unsaved work', () => {
  // Covers office 3.26
  it.each([
    ['en', 'Not saved yet', 'Leave, keep the draft'],
    ['km', 'មិនទាន់បានរក្សាទុកទេ', 'ទុកជាសេចក្ដីព្រាង រួចចេញ'],
  ] as const)(
    'is asked about before a link leaves it, and can stay as a draft (%s)',
    async (language, title, keep) => {
      renderForm(language);
      await type('!');
      await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
      await screen.findByRole('alertdialog', { name: title });
      await press(keep);
      await screen.findByRole('heading', { name: 'Other' });
      expect(keptText('staff-1')).toBe('Hello!');
    },
  );

  it('can be kept on with, or discarded', async () => {
    renderForm();
    await type('!');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Keep editing');
    expect(field().value).toBe('Hello!');
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await press('Discard and leave');
    await screen.findByRole('heading', { name: 'Other' });
    expect(keptText('staff-1')).toBeUndefined();
  });

  it('is asked about before its dialog closes', async () => {
    renderForm();
    await type('!');
    await press('Close');
    await press('Discard and leave');
    await screen.findByText('Closed');
    expect(keptText('staff-1')).toBeUndefined();
  });

  it('holds a tab that is closed; what is saved does not', async () => {
    const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    renderForm();
    expect(isHeld()).toBe(false);
    await type('!');
    expect(isHeld()).toBe(true);
    await press('Send');
    expect(isHeld()).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await screen.findByRole('heading', { name: 'Other' });
  });

  it('does not keep an ended session from its sign-in', async () => {
    const router = renderForm();
    await type('!');
    await act(() => router.navigate('/login'));
    screen.getByRole('heading', { name: 'Sign in' });
    expect(keptText('staff-1')).toBe('Hello!');
  });
});
