import { LANGUAGES } from '@phsar/domain/language';
import { OWN_NAMES } from '@phsar/texts/languages';
import { GlobeIcon } from '@phsar/ui/icons';
import { currentLanguage, switchLanguage } from '../lib/language.ts';

/** A button for each other language, in that language. */
export function LanguageSwitch() {
  return LANGUAGES.filter((language) => language !== currentLanguage()).map((language) => (
    <button
      key={language}
      type="button"
      lang={language}
      onClick={() => switchLanguage(language)}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-3 font-semibold text-sm hover:bg-primary-soft"
    >
      <GlobeIcon className="size-5" />
      <span>{OWN_NAMES[language]}</span>
    </button>
  ));
}
