import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { AlertDialog, ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { renderIn } from './testing/render-in.tsx';

function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Open</Button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="Details">
        <p>content</p>
      </Dialog>
    </>
  );
}

async function openIt() {
  renderIn('en', <Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  await userEvent.click(opener);
  return { opener, dialog: screen.getByRole('dialog', { name: 'Details' }) };
}

describe('a dialog', () => {
  it('holds nothing until it is open, and has its title as its name', async () => {
    renderIn('en', <Opener />);
    expect(screen.queryByText('content')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    screen.getByRole('dialog', { name: 'Details' });
  });

  it('gives the focus back where it came from', async () => {
    const { opener } = await openIt();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  it('closes by Escape', async () => {
    const { dialog } = await openIt();
    // What browsers send when Escape is pressed in a modal dialog.
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes by a press beside it, not by one that began inside', async () => {
    const { dialog } = await openIt();
    fireEvent.pointerDown(screen.getByText('content'));
    fireEvent.pointerUp(dialog);
    screen.getByRole('dialog');
    fireEvent.pointerDown(dialog);
    fireEvent.pointerUp(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a question', () => {
  it.each([
    ['en', 'Cancel'],
    ['km', 'បោះបង់'],
  ] as const)('is answered by yes or no (%s)', async (language, no) => {
    const confirm = vi.fn();
    const cancel = vi.fn();
    renderIn(
      language,
      <ConfirmDialog isOpen title="?" confirmLabel="yes" onConfirm={confirm} onCancel={cancel} />,
    );
    screen.getByRole('alertdialog', { name: '?' });
    // The answer that changes nothing.
    expect(document.activeElement).toBe(screen.getByRole('button', { name: no }));
    await userEvent.click(screen.getByRole('button', { name: 'yes' }));
    await userEvent.click(screen.getByRole('button', { name: no }));
    expect([confirm.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
  });

  it('is not confirmed twice', async () => {
    const confirm = vi.fn();
    renderIn(
      'en',
      <ConfirmDialog isOpen isPending title="?" confirmLabel="yes" onConfirm={confirm} onCancel={() => {}} />,
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'yes' }));
    expect(confirm).not.toHaveBeenCalled();
  });
});

describe('an alert', () => {
  it.each([
    ['en', 'OK'],
    ['km', 'យល់ព្រម'],
  ] as const)('says its message and is put away (%s)', async (language, ok) => {
    const close = vi.fn();
    renderIn(
      language,
      <AlertDialog isOpen title="!" onClose={close}>
        message
      </AlertDialog>,
    );
    screen.getByText('message');
    await userEvent.click(screen.getByRole('button', { name: ok }));
    expect(close).toHaveBeenCalledOnce();
  });
});
