import { readStored, writeStored } from '../../lib/local-storage.ts';
import { m } from '../../paraglide/messages.js';

/** Sizes in millimetres. A roll has no height of its own: it is cut after what was printed. */
export interface Paper {
  width: number;
  height: number | null;
  name: () => string;
}

/** By their names in the address. */
export const PAPERS = {
  '100x150': { width: 100, height: 150, name: m.printing_paper_large },
  '80': { width: 80, height: null, name: () => m.printing_paper_roll({ width: 80 }) },
  '58': { width: 58, height: null, name: () => m.printing_paper_roll({ width: 58 }) },
} as const satisfies Record<string, Paper>;

/** What can be printed of an order, by its name in the address. */
export const DOCUMENTS = {
  label: m.printing_label,
  slip: m.printing_slip,
  both: m.printing_both,
} as const;

/** What is printed, and on what. */
export interface PrintChoice {
  paper: keyof typeof PAPERS;
  what: keyof typeof DOCUMENTS;
}

/** From the address, else the last choice on this device. */
export function readPrintChoice(search: URLSearchParams): PrintChoice {
  const kept = new URLSearchParams(readStored('office-print') ?? '');
  const paper = search.get('paper') ?? kept.get('paper');
  const what = search.get('what') ?? kept.get('what');
  return {
    paper: isKeyOf(PAPERS, paper) ? paper : '100x150',
    what: isKeyOf(DOCUMENTS, what) ? what : 'label',
  };
}

/** Stores the choice on this device. */
export function keepPrintChoice(choice: PrintChoice): void {
  writeStored('office-print', String(new URLSearchParams({ ...choice })));
}

function isKeyOf<T extends object>(table: T, key: string | null): key is keyof T & string {
  return key !== null && Object.hasOwn(table, key);
}
