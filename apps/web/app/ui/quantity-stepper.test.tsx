import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../testing/render-in.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';

function Counter({ start, max, onLimit }: { start: number; max: number; onLimit?: (max: number) => void }) {
  const [quantity, setQuantity] = useState(start);
  return <QuantityStepper value={quantity} onChange={setQuantity} max={max} {...(onLimit && { onLimit })} />;
}

describe('the quantity stepper', () => {
  it.each([
    ['en', 'Quantity', 'Increase quantity', 'Decrease quantity'],
    ['km', 'ចំនួន', 'បន្ថែមចំនួន', 'បន្ថយចំនួន'],
  ] as const)('counts up and down (%s)', async (language, group, plus, minus) => {
    renderIn(language, <Counter start={1} max={3} />);
    screen.getByRole('group', { name: group });
    await userEvent.click(screen.getByRole('button', { name: plus }));
    expect(screen.getByRole('status').textContent).toBe('2');
    await userEvent.click(screen.getByRole('button', { name: minus }));
    expect(screen.getByRole('status').textContent).toBe('1');
  });

  // Covers 5.29
  it('does not go below one', () => {
    renderIn('en', <Counter start={1} max={3} />);
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
  });

  // Covers 5.30
  it('refuses to go above the stock and says so', async () => {
    const onLimit = vi.fn();
    renderIn('en', <Counter start={3} max={3} onLimit={onLimit} />);
    await userEvent.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(screen.getByRole('status').textContent).toBe('3');
    expect(onLimit).toHaveBeenCalledWith(3);
  });
});
