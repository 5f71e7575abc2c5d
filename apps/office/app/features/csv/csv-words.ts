import { LIMITS } from '@phsar/contract/limits';
import type { ImportedRow } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import type { Tone } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { inLanguage } from '../../ui/in-language.ts';

type Fault = ImportedRow['errors'][number]['code'];

/** A text has a column for each language: `title_km`. */
function textColumns(name: string, label: () => string) {
  return Object.fromEntries(
    LANGUAGES.map((language) => [`${name}_${language}`, () => inLanguage(label(), language)]),
  );
}

const COLUMNS: Readonly<Record<string, () => string>> = {
  key: m.csv_column_key,
  ...textColumns('title', m.ui_name),
  ...textColumns('description', m.products_description),
  price: m.products_price,
  discount: m.products_discount_percent,
  discount_from: m.products_discount_first,
  discount_until: m.products_discount_last,
  category: m.products_category,
  stock: m.products_stock,
  low_stock: m.products_low_stock,
  archived: m.csv_column_archived,
  pictures: m.products_pictures,
  video_url: m.products_video,
};

/** A column's name; an unknown column as the file has it. */
export function columnName(field: string): string {
  return COLUMNS[field]?.() ?? field;
}

/** A cell as people read it: a price in dollars, anything else as the file has it. */
export function cellText(field: string, text: string): string {
  const amount = Number(text);
  return field === 'price' && !Number.isNaN(amount) ? dollars(amount) : text;
}

/** Excel has no Khmer menus. */
const CSV_UTF8 = 'Excel › File › Save As › CSV UTF-8';

const FAULTS: Readonly<Record<Fault, () => string>> = {
  missing: m.csv_fault_missing,
  number: m.csv_fault_number,
  whole: m.csv_fault_whole,
  decimals: m.csv_fault_decimals,
  range: m.csv_fault_range,
  day: m.csv_fault_day,
  day_order: m.csv_fault_day_order,
  choice: m.csv_fault_choice,
  address: m.csv_fault_address,
  long: m.csv_fault_long,
  characters: m.csv_fault_characters,
  letters: () => m.csv_fault_letters({ how: CSV_UTF8 }),
  key: m.csv_fault_key,
  repeated: m.csv_fault_repeated,
  unknown: m.csv_fault_unknown,
  cells: m.csv_fault_cells,
  quotes: m.csv_fault_quotes,
  encoding: () => m.csv_fault_encoding({ how: CSV_UTF8 }),
  empty: m.csv_fault_empty,
  rows: () => m.csv_fault_rows({ count: LIMITS.csvRows }),
};

/** What is wrong, after the column's name where there is one. */
export function faultText({ field, code }: ImportedRow['errors'][number]): string {
  return field === null
    ? FAULTS[code]()
    : m.csv_fault_of({ column: columnName(field), fault: FAULTS[code]() });
}

/** What the import does with a row. */
export const ACTIONS: Readonly<Record<ImportedRow['action'], { text: () => string; tone: Tone }>> = {
  create: { text: m.csv_new, tone: 'success' },
  update: { text: m.csv_changed, tone: 'primary' },
  unchanged: { text: m.csv_unchanged, tone: 'neutral' },
  error: { text: m.csv_wrong, tone: 'danger' },
};
