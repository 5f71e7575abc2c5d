import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, it } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { ButtonLink } from './button-link.tsx';

describe('a button', () => {
  it('is a link where it leads somewhere', async () => {
    renderIn('km', <ButtonLink to="/shop">ទៅហាង</ButtonLink>, { pages: { '/shop': <p>shop page</p> } });
    await userEvent.click(screen.getByRole('link', { name: 'ទៅហាង' }));
    await screen.findByText('shop page');
  });
});
