import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { DoublePressGuard } from './double-press-guard.tsx';

const pay = vi.fn();

function Page() {
  const [isAsked, setIsAsked] = useState(true);
  return (
    <>
      <Button onClick={pay}>Pay</Button>
      <ConfirmDialog
        isOpen={isAsked}
        isDangerous
        title="Delete?"
        confirmLabel="Delete"
        onCancel={() => {}}
        onConfirm={() => setIsAsked(false)}
      />
      <DoublePressGuard />
    </>
  );
}

/** @param at milliseconds */
function press(name: string, at: number, clientX = 100, clientY = 600, detail = 1) {
  const button = screen.getByRole('button', { name, hidden: true });
  const click = createEvent.click(button, { clientX, clientY, detail });
  Object.defineProperty(click, 'timeStamp', { value: at });
  fireEvent(button, click);
}

describe('a press where a dialog’s button was', () => {
  beforeEach(() => {
    pay.mockReset();
    renderIn('en', <Page />);
  });

  it.each([
    ['is ignored right after it', 150, 104, 598, 0],
    ['counts a second later', 1_150, 104, 598, 1],
    ['counts at another place', 150, 104, 300, 1],
  ])('%s', (_, after, x, y, times) => {
    press('Delete', 0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    press('Pay', after, x, y);
    expect(pay).toHaveBeenCalledTimes(times);
  });

  it('is ignored the third time too', () => {
    press('Delete', 0);
    press('Pay', 150);
    press('Pay', 300);
    expect(pay).not.toHaveBeenCalled();
  });

  it('counts when it is a key’s', () => {
    press('Delete', 0);
    press('Pay', 150, 100, 600, 0);
    expect(pay).toHaveBeenCalledOnce();
  });

  it('counts after something was written', () => {
    press('Delete', 0);
    fireEvent.input(document.body);
    press('Pay', 150);
    expect(pay).toHaveBeenCalledOnce();
  });

  it('counts while the dialog is open', () => {
    press('Pay', 0);
    press('Pay', 150);
    expect(pay).toHaveBeenCalledTimes(2);
  });
});
