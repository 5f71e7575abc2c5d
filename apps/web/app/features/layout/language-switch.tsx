import { LANGUAGE_PARAMETER } from '@phsar/contract/shop/paths';
import type { Language } from '@phsar/domain/language';
import { OWN_NAMES } from '@phsar/texts/languages';
import { GlobeIcon } from '@phsar/ui/icons';
import { type MouseEvent, useState } from 'react';
import { currentLanguage, otherLanguages, switchLanguage } from '../../lib/language/language.ts';

/**
 * A button for each other language, labelled in that language. A plain form to the page's own address, so that it works
 * without JavaScript: the server remembers the language in a cookie and leads back to the page in it.
 */
export function LanguageSwitch() {
  const languages = otherLanguages(currentLanguage());
  const [isSwitching, setIsSwitching] = useState(false);

  function choose(event: MouseEvent, language: Language) {
    event.preventDefault();
    if (isSwitching) return;
    setIsSwitching(true);
    switchLanguage(language);
  }

  return (
    <form method="post">
      {languages.map((language) => (
        <button
          key={language}
          type="submit"
          onClick={(event) => choose(event, language)}
          name={LANGUAGE_PARAMETER}
          value={language}
          lang={language}
          aria-busy={isSwitching || undefined}
          className="inline-flex min-h-10 items-center gap-1.5 -me-2.5 rounded-full px-2.5 font-semibold text-sm hover:underline hover:underline-offset-4"
        >
          <GlobeIcon className="size-4" />
          <span>{OWN_NAMES[language]}</span>
        </button>
      ))}
    </form>
  );
}
