import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { renderIn } from './testing/render-in.tsx';
import { dismissToast, shownToasts, showToast } from './toast-store.ts';
import { Toasts } from './toasts.tsx';

const added = { text: 'Added to Cart', tone: 'success', durationMs: 1500 } as const;

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    act(() =>
      shownToasts.read().forEach(({ id }) => {
        dismissToast(id);
      }),
    );
  });

  it('is announced, and goes after its time', () => {
    const { container } = renderIn('en', <Toasts />);
    act(() => showToast(added));
    expect(screen.getByText('Added to Cart').closest('[aria-live=polite]')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1499));
    screen.getByText('Added to Cart');
    act(() => vi.advanceTimersByTime(1));
    expect(within(container).queryByText('Added to Cart')).toBeNull();
  });

  it('does not pile up when the same thing happens twice', () => {
    renderIn('en', <Toasts />);
    act(() => {
      showToast(added);
      showToast(added);
    });
    screen.getByText('Added to Cart');
  });

  it.each([
    ['en', 'Close'],
    ['km', 'បិទ'],
  ] as const)('can be put away, and offers what can be done about it (%s)', async (language, close) => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const undo = vi.fn();
    renderIn(language, <Toasts />);
    act(() => showToast({ ...added, action: { label: 'Undo', onPress: undo } }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Added to Cart')).toBeNull();
    act(() => showToast(added));
    await user.click(screen.getByRole('button', { name: close }));
    expect(screen.queryByText('Added to Cart')).toBeNull();
  });

  it('appears inside an open dialog, which would make it unreachable outside', () => {
    renderIn(
      'en',
      <>
        <Dialog isOpen title="Details" onClose={() => {}}>
          content
        </Dialog>
        <Toasts />
      </>,
    );
    act(() => showToast(added));
    within(screen.getByRole('dialog', { name: 'Details' })).getByText('Added to Cart');
  });
});
