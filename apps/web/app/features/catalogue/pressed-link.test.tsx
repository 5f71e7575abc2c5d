import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useSearchParams } from 'react-router';
import { expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { usePressed } from './pressed-link.ts';

/** Links to this page. `isSlow`: the address stays as it is. */
function Links({ isSlow = false }: { isSlow?: boolean }) {
  const [parameters] = useSearchParams();
  const [chosen, press] = usePressed(parameters.get('of') ?? 'all');
  return ['all', 'pets'].map((name) => (
    <Link
      key={name}
      to={`?of=${name}`}
      aria-current={name === chosen}
      onClick={(event) => {
        press(name)(event);
        if (isSlow || event.ctrlKey) event.preventDefault();
      }}
    >
      {name}
    </Link>
  ));
}

const chosen = () => screen.getByRole('link', { current: true }).textContent;

it('a pressed link is the chosen one before the address says so', async () => {
  renderIn('en', <Links isSlow />);
  await userEvent.click(screen.getByRole('link', { name: 'pets' }));
  expect(chosen()).toBe('pets');
});

it('the address has the last word', async () => {
  renderIn('en', <Links />);
  await userEvent.click(screen.getByRole('link', { name: 'pets' }));
  await userEvent.click(screen.getByRole('link', { name: 'all' }));
  expect(chosen()).toBe('all');
});

it('a press that opens another tab chooses nothing here', async () => {
  const user = userEvent.setup();
  renderIn('en', <Links />);
  await user.keyboard('{Control>}');
  await user.click(screen.getByRole('link', { name: 'pets' }));
  expect(chosen()).toBe('all');
});
