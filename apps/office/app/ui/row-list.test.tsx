import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { RowLink, RowList } from './row-list.tsx';
import { useSelection } from './use-selection.ts';

interface Fruit {
  _id: string;
  name: string;
  color: string;
}

const FRUITS: Fruit[] = [
  { _id: '1', name: 'Mango', color: 'yellow' },
  { _id: '2', name: 'Durian', color: 'green' },
];

function Fruits() {
  const selection = useSelection('fruits', FRUITS);
  return (
    <>
      <RowList
        rows={FRUITS}
        label="Fruits"
        card={({ _id, name }, box) => (
          <>
            <RowLink to={`/fruits/${_id}`}>{name}</RowLink>
            {box}
          </>
        )}
        columns={[
          { head: 'Name', cell: ({ _id, name }) => <RowLink to={`/fruits/${_id}`}>{name}</RowLink> },
          { head: 'Color', cell: ({ color }) => color },
        ]}
        choosing={{ selection, labelOf: ({ name }) => `Select ${name}`, allLabel: 'Select all' }}
      />
      <p>{selection.chosen.map(({ name }) => name).join(', ')}</p>
    </>
  );
}

function widenScreen() {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(matchMedia(media), { matches: media === '(min-width: 900px)' }),
  );
}

describe('a list', () => {
  // Covers office 3.20
  it('is cards on a phone', () => {
    renderIn('en', <Fruits />);
    const cards = within(screen.getByRole('list', { name: 'Fruits' })).getAllByRole('listitem');
    const links = cards.map((card) => within(card).getByRole('link'));
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/fruits/1', '/fruits/2']);
    expect(screen.queryByRole('table')).toBeNull();
  });

  // Covers office 3.21
  it('is a table on a wide screen, whose first column names the rows', () => {
    widenScreen();
    renderIn('en', <Fruits />);
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Name', 'Color']);
    const row = within(screen.getByRole('row', { name: /Durian/ }));
    expect(row.getByRole('rowheader').textContent).toBe('Durian');
    expect(row.getByRole('cell', { name: 'green' })).toBeTruthy();
    expect(screen.queryByRole('list')).toBeNull();
  });

  it.each([
    ['cards', () => {}],
    ['a table', widenScreen],
  ])('lets rows be chosen one by one, or all (%s)', async (_, prepare) => {
    prepare();
    renderIn('en', <Fruits />);
    const all = screen.getByRole('checkbox', { name: 'Select all' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Durian' }));
    screen.getByText('Durian', { selector: 'p' });
    expect(all).toHaveProperty('indeterminate', true);
    await userEvent.click(all);
    screen.getByText('Mango, Durian');
    expect(all).toHaveProperty('indeterminate', false);
    await userEvent.click(all);
    expect(screen.queryByText('Mango, Durian')).toBeNull();
  });
});
