import type { Localized } from '@phsar/domain/language';

/** Categories that a catalogue file may name without bringing them; an import creates those it needs. */
export const BUILT_IN_CATEGORIES: Readonly<Record<string, Localized>> = {
  dental: { km: 'ថែទាំធ្មេញ', en: 'Dental care' },
  home_care: { km: 'ថែទាំផ្ទះ', en: 'Home care' },
  pet: { km: 'សត្វចិញ្ចឹម', en: 'Pets' },
};
