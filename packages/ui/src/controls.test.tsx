import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';
import { CheckboxField, SelectField, TextArea, TextField } from './fields.tsx';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { SearchBox } from './search-box.tsx';
import { renderIn } from './testing/render-in.tsx';

describe('a button', () => {
  it('does what it says', async () => {
    const press = vi.fn();
    renderIn('en', <Button onClick={press}>Add to cart</Button>);
    await userEvent.click(screen.getByRole('button', { name: 'Add to cart' }));
    expect(press).toHaveBeenCalledOnce();
  });

  it('takes no second press while its work is under way, and keeps the focus', async () => {
    const press = vi.fn();
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    renderIn(
      'en',
      <form onSubmit={submit}>
        <Button type="submit" isPending onClick={press}>
          Order Now
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Order Now' });
    await userEvent.click(button);
    await userEvent.keyboard('{Enter}');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');
  });

  it('has a name even when only an icon is seen', () => {
    renderIn(
      'en',
      <IconButton label="Close">
        <CloseIcon />
      </IconButton>,
    );
    screen.getByRole('button', { name: 'Close' });
  });
});

describe('a field', () => {
  const descriptionOf = (element: HTMLElement) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
      .join(' | ');

  it('is tied to its hint and its error', () => {
    renderIn('en', <TextField label="Phone" hint="9 or 10 digits" error="Phone number is required" />);
    const field = screen.getByRole('textbox', { name: 'Phone' });
    expect(descriptionOf(field)).toBe('9 or 10 digits | Phone number is required');
    expect(field.getAttribute('aria-invalid')).toBe('true');
  });

  it('describes nothing where there is nothing to say', () => {
    renderIn('en', <TextField label="Name" isValid />);
    const field = screen.getByRole('textbox', { name: 'Name' });
    expect([field.getAttribute('aria-describedby'), field.getAttribute('aria-invalid')]).toEqual([
      null,
      null,
    ]);
  });

  it.each([
    ['textbox', <TextArea key="area" label="សារ" error="ខុស" />],
    [
      'combobox',
      <SelectField key="select" label="សារ" error="ខុស">
        <option value="kandal">កណ្ដាល</option>
      </SelectField>,
    ],
    ['checkbox', <CheckboxField key="box" label="សារ" error="ខុស" />],
  ])('has its label and its error as a %s', (role, field) => {
    renderIn('km', field);
    expect(descriptionOf(screen.getByRole(role, { name: 'សារ' }))).toBe('ខុស');
  });
});

describe('the search box', () => {
  it.each([
    ['en', 'Clear search'],
    ['km', 'លុបពាក្យស្វែងរក'],
  ] as const)('is cleared by its button and keeps the focus (%s)', async (language, clear) => {
    const change = vi.fn();
    renderIn(language, <SearchBox label="search" clearLabel={clear} value="soap" onChange={change} />);
    await userEvent.click(screen.getByRole('button', { name: clear }));
    expect(change).toHaveBeenCalledWith('');
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'search' }));
  });

  it('has nothing to clear while it is empty, and tells when Enter is pressed', async () => {
    const submit = vi.fn();
    renderIn(
      'en',
      <SearchBox label="search" clearLabel="Clear search" value="" onChange={() => {}} onSubmit={submit} />,
    );
    expect(screen.queryByRole('button')).toBeNull();
    await userEvent.type(screen.getByRole('searchbox'), '{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });
});
