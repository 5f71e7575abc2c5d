import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import * as language from '../../lib/language/language.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { LanguageSwitch } from './language-switch.tsx';

describe('the language switch', () => {
  // Covers 1.5
  it.each([
    ['km', 'English', 'en'],
    ['en', 'ខ្មែរ', 'km'],
  ] as const)('is named by the other language, in that language (%s)', (shown, name, other) => {
    renderIn(shown, <LanguageSwitch />);
    expect(screen.getByRole('button', { name }).lang).toBe(other);
  });

  it("works without JavaScript: a form sent to the page's own address, category, order and search included", () => {
    renderIn('km', <LanguageSwitch />, { path: '/shop?category=pet&sort=newest&q=soap' });
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'English' });
    // Without an address of its own, a form is sent to the document's; `get` would replace its query.
    expect([button.form?.method, button.form?.getAttribute('action')]).toEqual(['post', null]);
    expect([button.name, button.value]).toEqual(['lang', 'en']);
  });

  it('switches once, however often it is pressed', async () => {
    const switchLanguage = vi.spyOn(language, 'switchLanguage').mockReturnValue();
    renderIn('km', <LanguageSwitch />);
    await userEvent.dblClick(screen.getByRole('button', { name: 'English' }));
    expect(switchLanguage.mock.calls).toEqual([['en']]);
  });
});
