import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as language from '../../lib/language/language.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { LanguageSwitch } from './language-switch.tsx';

describe('the language switch', () => {
  it.each([
    ['km', 'English', 'en'],
    ['en', 'ខ្មែរ', 'km'],
  ] as const)('is named by the other language, in that language (%s)', (shown, name, other) => {
    renderIn(shown, <LanguageSwitch />);
    expect(screen.getByRole('button', { name }).lang).toBe(other);
  });

  it('works without JavaScript: a form that asks for the same page in the other language', () => {
    renderIn('km', <LanguageSwitch />, { path: '/blog/7' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'English' });
    expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['get', '/blog/7']);
    expect([button.name, button.value]).toEqual(['lang', 'en']);
  });

  it('switches once, however often it is pressed', async () => {
    const switchLanguage = vi.spyOn(language, 'switchLanguage').mockReturnValue();
    renderIn('km', <LanguageSwitch />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'English' }));
    expect(switchLanguage.mock.calls).toEqual([['en']]);
  });
});
