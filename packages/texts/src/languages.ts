import type { Localized } from '@phsar/domain/language';

/** The texts that every page needs; the topics of `texts.ts` load with the few pages that need them. */

/** What a language calls itself. */
export const OWN_NAMES: Localized = { km: 'ខ្មែរ', en: 'English' };

/** As Open Graph names a language with its country. */
export const OG_LOCALES: Localized = { km: 'km_KH', en: 'en_US' };

/** January first. */
export const MONTHS: Localized<readonly string[]> = {
  km: ['មករា', 'កុម្ភៈ', 'មីនា', 'មេសា', 'ឧសភា', 'មិថុនា', 'កក្កដា', 'សីហា', 'កញ្ញា', 'តុលា', 'វិច្ឆិកា', 'ធ្នូ'],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
};
