import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { DataList, DataRow } from './data-list.tsx';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { LoadingArea } from './loading-area.tsx';
import { Notice } from './notice.tsx';
import { Spinner } from './spinner.tsx';
import { renderIn } from './testing/render-in.tsx';

describe('waiting, emptiness and failure', () => {
  it.each([
    ['en', 'Loading...'],
    ['km', 'កំពុងផ្ទុក…'],
  ] as const)('waiting has words (%s)', (language, words) => {
    renderIn(
      language,
      <>
        <Spinner />
        <LoadingArea>
          <span>…</span>
        </LoadingArea>
      </>,
    );
    expect(screen.getAllByRole('status').map((status) => status.textContent)).toEqual([words, `${words}…`]);
  });

  it('emptiness says where to go', () => {
    renderIn(
      'en',
      <EmptyState message="Your Cart is empty." action={<a href="/shop">Continue Shopping</a>} />,
    );
    screen.getByText('Your Cart is empty.');
    screen.getByRole('link', { name: 'Continue Shopping' });
  });

  it.each([
    ['en', 'Please check your network connection', 'Retry'],
    ['km', 'សូមពិនិត្យមើលអ៊ីនធឺណិតរបស់អ្នក', 'ព្យាយាមម្ដងទៀត'],
  ] as const)('failure says what to check and can be tried again (%s)', async (language, hint, retry) => {
    const onRetry = vi.fn();
    renderIn(language, <ErrorState message="Failed" onRetry={onRetry} />);
    expect(screen.getByRole('alert').textContent).toContain(`Failed${hint}`);
    await userEvent.click(screen.getByRole('button', { name: retry }));
    expect(onRetry).toHaveBeenCalledOnce();
  });

  it('a dangerous notice is an alert, any other a status', () => {
    renderIn(
      'en',
      <>
        <Notice tone="danger">gone</Notice>
        <Notice tone="warning">few</Notice>
      </>,
    );
    expect(screen.getByRole('alert').textContent).toBe('gone');
    expect(screen.getByRole('status').textContent).toBe('few');
  });
});

describe('a data list', () => {
  it('lists names with values', () => {
    renderIn(
      'en',
      <DataList>
        <DataRow term="Subtotal">$3.00</DataRow>
      </DataList>,
    );
    expect(screen.getByRole('term').textContent).toBe('Subtotal');
    expect(screen.getByRole('definition').textContent).toBe('$3.00');
  });
});
