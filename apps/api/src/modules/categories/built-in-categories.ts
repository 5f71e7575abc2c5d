import { inEachLanguage, type Localized } from '@phsar/domain/language';
import * as texts from '@phsar/texts/texts';

const KEYS = ['dental', 'home_care', 'pet'] as const;

/** Categories that a catalogue file may name without bringing them; an import creates those it needs. */
export const BUILT_IN_CATEGORIES: Readonly<Record<string, Localized>> = Object.fromEntries(
  KEYS.map((key) => [key, inEachLanguage((language) => texts.BUILT_IN_CATEGORIES[language][key])]),
);
