import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useForm } from './use-form.ts';

interface Order {
  name: string;
  phone: string;
  isSure: boolean;
}

const sent = vi.fn();

function OrderForm({ defaults, onSend = sent }: { defaults?: Partial<Order>; onSend?: typeof sent }) {
  const form = useForm<Order>(defaults);
  const needed = (value: string) => value !== '' || 'Needed';
  return (
    <form noValidate onSubmit={form.handleSubmit(onSend)}>
      <input aria-label="Name" {...form.register('name', { validate: needed })} />
      <input
        aria-label="Phone"
        {...form.register('phone', { validate: needed, onChange: () => form.clearErrors('phone') })}
      />
      <input
        type="checkbox"
        aria-label="Sure"
        {...form.register('isSure', { validate: (isSure, { name }) => isSure || `Sure, ${name}?` })}
      />
      <output>{Object.entries(form.errors).map(([name, error]) => `${name}: ${error?.message}. `)}</output>
      <p>{form.values.name}</p>
      <button type="submit">{form.isSubmitting ? 'Sending' : 'Send'}</button>
      <button type="button" onClick={form.reset}>
        Reset
      </button>
    </form>
  );
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const errors = () => screen.getByRole('status').textContent;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => sent.mockReset());

describe('a form', () => {
  it('sends what its fields hold', async () => {
    render(<OrderForm defaults={{ name: 'Sok', isSure: true }} />);
    await userEvent.type(field('Phone'), '012');
    await press('Send');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Sok', phone: '012', isSure: true });
    expect(errors()).toBe('');
  });

  it('is not sent while a field fails; the first one takes the focus', async () => {
    render(<OrderForm defaults={{ name: 'Sok' }} />);
    await press('Send');
    expect(errors()).toBe('phone: Needed. isSure: Sure, Sok?. ');
    expect(document.activeElement).toBe(field('Phone'));
    expect(sent).not.toHaveBeenCalled();
  });

  it('keeps an error until its own field is edited', async () => {
    render(<OrderForm />);
    await press('Send');
    await userEvent.type(field('Phone'), '0');
    expect(errors()).toBe('name: Needed. isSure: Sure, ?. ');
  });

  it('shows each keystroke', async () => {
    render(<OrderForm />);
    await userEvent.type(field('Name'), 'Sok Dara');
    screen.getByText('Sok Dara');
  });

  it('sends what the browser filled in without saying so', async () => {
    render(<OrderForm defaults={{ phone: '012', isSure: true }} />);
    field('Name').value = 'Sok';
    await press('Send');
    expect(sent).toHaveBeenCalledExactlyOnceWith({ name: 'Sok', phone: '012', isSure: true });
  });

  it('says that it is being sent, and no longer when that failed', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const onSend = vi.fn(() => promise);
    render(<OrderForm defaults={{ name: 'Sok', phone: '012', isSure: true }} onSend={onSend} />);
    await press('Send');
    await screen.findByRole('button', { name: 'Sending' });
    resolve();
    await screen.findByRole('button', { name: 'Send' });
  });

  it('goes back to what it began with', async () => {
    render(<OrderForm defaults={{ name: 'Sok' }} />);
    await userEvent.type(field('Name'), ' Dara');
    await userEvent.type(field('Phone'), '012');
    await press('Reset');
    expect([field('Name').value, field('Phone').value, field('Sure').checked]).toEqual(['Sok', '', false]);
  });
});
