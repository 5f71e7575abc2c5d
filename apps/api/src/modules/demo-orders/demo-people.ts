import { PROVINCES, type Province } from '@phsar/domain/provinces';
import type { Chance } from './chance.ts';

/** What made-up people write in. The shop's languages may be more. */
type DemoLanguage = 'km' | 'en';

/** What the demo orders are made up from. No person is meant; a name joins one of each list. */
const FAMILY_NAMES: Record<DemoLanguage, readonly string[]> = {
  km: ['សុខ', 'ចាន់', 'ហេង', 'លី', 'កែវ', 'ម៉ៅ', 'ឈួន', 'ប៊ុន', 'ជា', 'នួន', 'សេង', 'ទេព', 'វង្ស', 'អ៊ុក', 'គឹម', 'ផាន់'],
  en: ['Sok', 'Chan', 'Heng', 'Ly', 'Keo', 'Mao', 'Chhuon', 'Bun', 'Chea', 'Seng', 'Tep', 'Kim'],
};

const GIVEN_NAMES: Record<DemoLanguage, readonly string[]> = {
  km: [
    ...['សុភា', 'ដារ៉ា', 'ស្រីមុំ', 'វិចិត្រ', 'បូរី', 'រតនា', 'សុវណ្ណ', 'ចន្ថា', 'ពិសី', 'មករា'],
    ...['កញ្ញា', 'រស្មី', 'វណ្ណា', 'ណារិន', 'សុជាតា', 'ធីតា', 'លក្ខិណា', 'វាសនា', 'មុនី', 'បុប្ផា'],
  ],
  en: [
    ...['Sophea', 'Dara', 'Sreymom', 'Vichet', 'Borey', 'Ratana', 'Chantha', 'Pisey', 'Makara', 'Kanha'],
    ...['Raksmey', 'Vanna', 'Narin', 'Emma', 'Thomas', 'Maria'],
  ],
};

/** `house` and `street` are numbers. */
type Address = (house: number, street: number) => string;

const CITY_ADDRESSES: Record<DemoLanguage, readonly Address[]> = {
  km: [
    (house, street) => `ផ្ទះលេខ ${house} ផ្លូវ ${street}`,
    (house, street) => `បន្ទប់ ${house} អគារខាងកើត ផ្លូវ ${street}`,
    (house, street) => `ផ្លូវ ${street} ជិតផ្សារ ផ្ទះលេខ ${house}`,
  ],
  en: [
    (house, street) => `House ${house}, Street ${street}`,
    (house, street) => `Room ${house}, the east building, Street ${street}`,
  ],
};

const COUNTRY_ADDRESSES: Record<DemoLanguage, readonly Address[]> = {
  km: [
    (house) => `ភូមិថ្មី ផ្ទះលេខ ${house}`,
    (house) => `ជិតផ្សារធំ ផ្ទះលេខ ${house}`,
    (house) => `ក្រោយវត្ត ផ្ទះលេខ ${house}`,
    (_, street) => `ក្រុមទី ${(street % 20) + 1} មុខសាលារៀន`,
  ],
  en: [(house) => `House ${house}, near the market`, (house) => `House ${house}, behind the pagoda`],
};

export const CANCEL_REASONS: Record<DemoLanguage, readonly string[]> = {
  km: ['អតិថិជនប្ដូរចិត្ត', 'បញ្ជាទិញពីរដង', 'អតិថិជនចង់ប្ដូរទំនិញ'],
  en: ['Changed their mind', 'Ordered twice by mistake'],
};
export const NEVER_PAID = 'មិនទាន់បង់ប្រាក់ ហើយទាក់ទងមិនបាន';
export const SENT_BACK = 'ឥវ៉ាន់ត្រឡប់មកវិញ ព្រោះទាក់ទងអ្នកទទួលមិនបាន';

export const NOTES = [
  'អតិថិជនសុំឱ្យខលមុនដឹក',
  'ដឹកក្រោយម៉ោង 5 ល្ងាច',
  'សុំវេចខ្ចប់ជាកាដូ',
  'ទុកឥវ៉ាន់នៅអ្នកយាម',
  'Please call before delivery',
];

/**
 * No Cambodian number begins like this: 082 is unassigned (libphonenumber's metadata of 1.13.16), and no
 * subscriber's number begins with 0.
 */
const PHONE_PREFIX = '+855820';

export interface Customer {
  name: string;
  phone: string;
  province: Province;
  address: string;
  language: DemoLanguage;
}

/** Customers in every province, each with a phone number of their own. */
export function makeCustomers(chance: Chance, count: number): Customer[] {
  const phones = new Set<string>();
  while (phones.size < count) phones.add(PHONE_PREFIX + String(chance.below(100_000)).padStart(5, '0'));
  return [...phones].map((phone, index) => {
    const language = chance.isOnce(70) ? 'km' : 'en';
    const isInCity = index >= PROVINCES.length && chance.isOnce(50);
    const province = isInCity ? 'phnom_penh' : (PROVINCES[index % PROVINCES.length] ?? 'phnom_penh');
    const addresses = province === 'phnom_penh' ? CITY_ADDRESSES : COUNTRY_ADDRESSES;
    return {
      name: `${chance.of(FAMILY_NAMES[language])} ${chance.of(GIVEN_NAMES[language])}`,
      phone,
      province,
      address: chance.of(addresses[language])(1 + chance.below(180), 10 + chance.below(400)),
      language,
    };
  });
}
