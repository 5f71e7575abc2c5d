/** A kind of goods that a generated shop sells, in the words of such shops. */
export interface GeneratedKind {
  category: 'dental' | 'home_care' | 'pet';
  km: string;
  en: string;
  useKm: string;
  useEn: string;
  /** Dollars for one. */
  price: number;
}

type Line = readonly [km: string, en: string, useKm: string, useEn: string, price: number];

const DENTAL: readonly Line[] = [
  ['ច្រាសដុសធ្មេញរោមទន់', 'Soft Toothbrush', 'រោមទន់ មិនធ្វើឱ្យឈឺអញ្ចាញ', 'Soft bristles that are kind to gums', 1.8],
  ['ច្រាសដុសធ្មេញអគ្គិសនី', 'Electric Toothbrush', 'សាកម្ដងប្រើបានពីរសប្ដាហ៍', 'Two weeks of use from one charge', 24],
  [
    'ច្រាសដុសធ្មេញកុមារ',
    "Children's Toothbrush",
    'ក្បាលតូច ងាយកាន់សម្រាប់ដៃក្មេង',
    'A small head and a grip for small hands',
    1.5,
  ],
  [
    'ថ្នាំដុសធ្មេញ',
    'Toothpaste',
    'ការពារធ្មេញពុក និងធ្វើឱ្យដង្ហើមស្រស់',
    'Guards against decay and freshens the breath',
    2.6,
  ],
  ['ទឹកខ្ពុរមាត់', 'Mouthwash', 'ខ្ពុរ 30 វិនាទី ក្រោយដុសធ្មេញ', 'Rinse for 30 seconds after brushing', 4.5],
  ['ខ្សែសម្អាតធ្មេញ', 'Dental Floss', 'សម្អាតចន្លោះធ្មេញដែលច្រាសចូលមិនដល់', 'Cleans where a brush does not reach', 2],
  [
    'ច្រាសសម្អាតចន្លោះធ្មេញ',
    'Interdental Brushes',
    'ស័ក្តិសមសម្រាប់អ្នកដាក់ដែកធ្មេញ',
    'Made for people with braces',
    3.2,
  ],
  ['ប្រដាប់កោសអណ្ដាត', 'Tongue Scraper', 'កោសពីក្នុងមកក្រៅ រាល់ព្រឹក', 'From back to front, every morning', 1.9],
];

const HOME_CARE: readonly Line[] = [
  ['សាប៊ូលាងចាន', 'Dish Soap', 'លាងខ្លាញ់ជ្រះ មិនស្ងួតដៃ', 'Cuts grease and spares the hands', 1.9],
  ['ម្សៅសាប៊ូបោកខោអាវ', 'Washing Powder', 'បោកដៃក៏បាន បោកម៉ាស៊ីនក៏បាន', 'For washing by hand and by machine', 6.5],
  ['ទឹកក្រអូបខោអាវ', 'Fabric Softener', 'ក្រអូបយូរ ទោះហាលក្នុងម្លប់', 'Smells fresh even when dried in the shade', 5.1],
  ['ទឹកជូតកម្រាលឥដ្ឋ', 'Floor Cleaner', 'ជូតហើយស្ងួតលឿន មិនស្អិត', 'Dries fast and leaves nothing sticky', 3.4],
  ['ទឹកលាងបង្គន់', 'Toilet Cleaner', 'ទុក 10 នាទី រួចលាងចេញ', 'Leave it for 10 minutes, then rinse', 2.8],
  ['ទឹកជូតកញ្ចក់', 'Glass Cleaner', 'ថ្លាឆ្វង់ គ្មានស្នាម', 'Clear, without streaks', 2.7],
  ['ក្រណាត់ជូតតុ', 'Cleaning Cloths', 'បោកប្រើឡើងវិញបានច្រើនដង', 'Can be washed and used again many times', 2.4],
  ['អំបោស', 'Broom', 'ដងវែង មិនបាច់ឱនខ្លាំង', 'A long handle that spares the back', 3],
];

const PET: readonly Line[] = [
  ['ចំណីឆ្កែ', 'Dog Food', 'សម្រាប់ឆ្កែពេញវ័យគ្រប់ពូជ', 'For grown dogs of every breed', 12],
  ['ចំណីឆ្មា', 'Cat Food', 'មានជាតិប្រូតេអ៊ីនពីត្រី', 'With protein from fish', 11],
  ['សាប៊ូងូតឆ្កែ', 'Dog Shampoo', 'រោមទន់រលោង មិនរមាស់', 'A soft coat that does not itch', 6],
  ['ខ្សែដឹកឆ្កែ', 'Dog Lead', 'ជាប់មាំ ងាយពាក់ងាយដោះ', 'Strong, and easy to put on', 4.2],
  ['ខ្សែកឆ្មា', 'Cat Collar', 'មានកណ្ដឹង និងដោះខ្លួនឯងពេលទាក់', 'With a bell, and it opens when caught', 2.6],
  ['ខ្សាច់បង្គន់ឆ្មា', 'Cat Litter', 'កកជាដុំលឿន បាត់ក្លិន', 'Clumps fast and holds the smell', 7.5],
  ['របស់លេងឆ្កែ', 'Dog Toy', 'ខាំលេងបាន មិនងាយរហែក', 'Made to be chewed', 3.3],
  ['ចានចំណី', 'Food Bowl', 'ជើងជ័រ មិនរអិល', 'Rubber feet that do not slip', 3.8],
];

const kindsOf = (category: GeneratedKind['category'], lines: readonly Line[]): GeneratedKind[] =>
  lines.map(([km, en, useKm, useEn, price]) => ({ category, km, en, useKm, useEn, price }));

export const GENERATED_KINDS: readonly GeneratedKind[] = [
  ...kindsOf('dental', DENTAL),
  ...kindsOf('home_care', HOME_CARE),
  ...kindsOf('pet', PET),
];

export const GENERATED_BRANDS = [
  'Chantrea',
  'Romdoul',
  'Sovann',
  'Mekong Pure',
  'Bopha',
  'Kulen',
  'Tonle',
  'Rumchek',
  'Malis',
  'Apsara Home',
  'Kirirom',
  'Preah Vihear Fresh',
] as const;

export const GENERATED_PACKS = [
  { km: 'ខ្នាតតូច', en: 'small', times: 1 },
  { km: 'ខ្នាតមធ្យម', en: 'medium', times: 1.5 },
  { km: 'ខ្នាតធំ', en: 'large', times: 2.2 },
  { km: 'ឈុត 2', en: 'set of 2', times: 1.9 },
  { km: 'ឈុត 3', en: 'set of 3', times: 2.7 },
  { km: 'ឈុត 6', en: 'set of 6', times: 5 },
] as const;
