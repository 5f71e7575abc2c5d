import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { PolicyPage } from './policy-page.tsx';

const CALL = 'GET /api/policies/returns';
const TEXT = {
  title: 'Returns and refunds',
  summary: 'Within 7 days.',
  description: '<h2>Unopened</h2><p>Within 7 days.</p>',
};

describe('a policy', () => {
  it('loads under its short name, then shows its title and text, cleaned', async () => {
    const answer = later();
    fakeApi({ [CALL]: () => answer.answer });
    const { container } = renderIn('km', <PolicyPage policy="returns" initial={undefined} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ការប្រគល់ទំនិញវិញ');
    screen.getByRole('status');
    answer.come({ body: { ...TEXT, description: `${TEXT.description}<script>alert(1)</script>` } });
    expect((await screen.findByRole('heading', { name: 'Unopened' })).tagName).toBe('H2');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Returns and refunds');
    expect(container.querySelector('.post-text')?.innerHTML).toBe(TEXT.description);
    expect(document.title).toBe('Returns and refunds · Phsar');
  });

  it('is there at once when the server rendered it, and stays when it cannot be asked again', async () => {
    const { calls } = fakeApi({ [CALL]: () => 'offline' });
    renderIn('en', <PolicyPage policy="returns" initial={TEXT} />);
    screen.getByRole('heading', { name: 'Unopened' });
    await vi.waitFor(() => expect(calls).toHaveLength(1));
    await act(async () => {});
    screen.getByRole('heading', { name: 'Unopened' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('that does not come says so, and comes with Retry', async () => {
    let isUp = false;
    fakeApi({ [CALL]: () => (isUp ? { body: TEXT } : 'offline') });
    renderIn('en', <PolicyPage policy="returns" initial={undefined} />);
    const alert = await screen.findByRole('alert');
    isUp = true;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    await screen.findByRole('heading', { name: 'Unopened' });
  });
});
