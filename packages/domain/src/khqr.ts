/**
 * KHQR, Cambodia's payment codes, written byte for byte as the official SDK (bakong-khqr 1.0.20) writes them. A code is
 * a row of fields: tag (2), length (2), value; a template's value is such a row again. Lengths are UTF-16 code units, the
 * checksum is over UTF-8 bytes.
 */

/** What a code holds. Optional texts that are empty count as absent. */
export interface Khqr {
  /** `name@bank` at Bakong. */
  account: string;
  /** With it the code is a merchant's, and needs `acquiringBank`; else an individual's. */
  merchantId?: string | undefined;
  /** Of an individual's account, such as its number. */
  accountInformation?: string | undefined;
  acquiringBank?: string | undefined;
  /** Riel only. */
  unionPayAccount?: string | undefined;
  /** Four digits; 5999 when absent. */
  category?: string | undefined;
  currency: KhqrCurrency;
  /** Cents of USD, whole riel of KHR. A code without an amount is static: the payer types the amount. */
  amount?: number | undefined;
  /** Latin letters: some banks count bytes. */
  name: string;
  city: string;
  /** Name and city in another language, a code of two letters such as `km`. */
  alternate?: { language: string; name: string; city?: string | undefined } | undefined;
  billNumber?: string | undefined;
  mobileNumber?: string | undefined;
  storeLabel?: string | undefined;
  terminalLabel?: string | undefined;
  purpose?: string | undefined;
  /** Milliseconds since 1970; needed with an amount, left out without. */
  made?: number | undefined;
  expires?: number | undefined;
}

export const KHQR_CURRENCIES = ['USD', 'KHR'] as const;
export type KhqrCurrency = (typeof KHQR_CURRENCIES)[number];

/** A code that cannot be written, or must not be paid. `code` is the official SDK's number of the error. */
export class KhqrRefused extends Error {
  override readonly name = 'KhqrRefused';
  readonly code: number;

  constructor(code: number) {
    super(`KHQR error ${code}`);
    this.code = code;
  }
}

export const INVALID = 8;
export const NUMBERS: Record<KhqrCurrency, string> = { USD: '840', KHR: '116' };
const STATIC = '11';
export const DYNAMIC = '12';
/** Digits of a time in milliseconds. */
const TIME_LENGTH = 13;

interface Rule {
  /** Most UTF-16 code units, and the error of a longer text. */
  most: number;
  tooLong: number;
  /** The error of an empty text; `tooLong` when it has none of its own. */
  missing?: number;
  fits?: RegExp;
  unfit?: number;
}

const ACCOUNT: Rule = { most: 32, tooLong: 6, missing: 1, fits: /^[^@]*@[^@]*$/, unfit: 3 };

/** By tag; of templates by tag and sub-tag. */
export const RULES = {
  '00': { most: 2, tooLong: 16, missing: 23 },
  '01': { most: 2, tooLong: 17, fits: /^1[12]$/, unfit: 48 },
  '15': { most: 99, tooLong: 43 },
  '2900': ACCOUNT,
  '2901': { most: 32, tooLong: 35 },
  '2902': { most: 32, tooLong: 33 },
  '3000': ACCOUNT,
  '3001': { most: 32, tooLong: 32, missing: 30 },
  '3002': { most: 32, tooLong: 33, missing: 31 },
  '52': { most: 4, tooLong: 18, missing: 25, fits: /^\d+$/, unfit: 51 },
  '53': { most: 3, tooLong: 19, missing: 9, fits: /^(840|116)$/, unfit: 28 },
  '54': { most: 13, tooLong: 4, fits: /^\d+(\.\d{1,2})?$/, unfit: 4 },
  '58': { most: 3, tooLong: 20, missing: 26 },
  '59': { most: 25, tooLong: 7, missing: 2 },
  '60': { most: 15, tooLong: 21, missing: 27 },
  '6201': { most: 25, tooLong: 10 },
  '6202': { most: 25, tooLong: 34 },
  '6203': { most: 25, tooLong: 11 },
  '6207': { most: 25, tooLong: 12 },
  '6208': { most: 25, tooLong: 42 },
  '6400': { most: 2, tooLong: 38, missing: 37 },
  '6401': { most: 25, tooLong: 40, missing: 39 },
  '6402': { most: 15, tooLong: 41 },
  '63': { most: 4, tooLong: 22, missing: 24 },
} satisfies Record<string, Rule>;

export type Path = keyof typeof RULES;

/** @throws KhqrRefused unless the text may stand at this place */
export function checked(path: Path, text: string): string {
  const { most, tooLong, missing = tooLong, fits, unfit = INVALID }: Rule = RULES[path];
  if (text === '') throw new KhqrRefused(missing);
  if (text.length > most) throw new KhqrRefused(tooLong);
  if (fits !== undefined && !fits.test(text)) throw new KhqrRefused(unfit);
  return text;
}

/** A field whose length fits its two digits. */
function field(tag: string, value: string): string {
  if (value.length > 99) throw new KhqrRefused(INVALID);
  return tag + String(value.length).padStart(2, '0') + value;
}

function needed(path: Path, text: string): string {
  return field(path.slice(-2), checked(path, text));
}

function optional(path: Path, text: string | undefined): string {
  return text === undefined || text === '' ? '' : needed(path, text);
}

/** A template of the fields that are there; nothing when none is. */
function template(tag: string, fields: readonly string[]): string {
  const value = fields.join('');
  return value === '' ? '' : field(tag, value);
}

/**
 * The string that the QR code holds.
 * @throws KhqrRefused for what the official SDK refuses, and for templates of more than 99 characters
 */
export function writeKhqr(khqr: Khqr): string {
  const { currency, amount = 0, alternate } = khqr;
  const isStatic = amount === 0;
  const fields = [
    needed('00', '01'),
    needed('01', isStatic ? STATIC : DYNAMIC),
    optional('15', khqr.unionPayAccount),
    accountOf(khqr),
    needed('52', khqr.category ?? '5999'),
    needed('53', NUMBERS[currency]),
    unionPayFits(khqr),
    isStatic ? '' : needed('54', amountText(currency, amount)),
    needed('58', 'KH'),
    needed('59', khqr.name),
    needed('60', khqr.city),
    template('62', [
      optional('6201', khqr.billNumber),
      optional('6202', khqr.mobileNumber),
      optional('6203', khqr.storeLabel),
      optional('6207', khqr.terminalLabel),
      optional('6208', khqr.purpose),
    ]),
    alternate === undefined ? '' : alternateOf(alternate),
    isStatic ? '' : field('99', timesOf(khqr)),
    '6304',
  ].join('');
  return fields + checksum(fields);
}

function accountOf({ account, merchantId, accountInformation, acquiringBank }: Khqr): string {
  if (merchantId === undefined) {
    return template('29', [
      needed('2900', account),
      optional('2901', accountInformation),
      optional('2902', acquiringBank),
    ]);
  }
  return template('30', [
    needed('3000', account),
    needed('3001', merchantId),
    needed('3002', acquiringBank ?? ''),
  ]);
}

/** Nothing to write. @throws KhqrRefused for a UnionPay account in dollars */
function unionPayFits({ unionPayAccount = '', currency }: Khqr): '' {
  if (unionPayAccount !== '' && currency === 'USD') throw new KhqrRefused(44);
  return '';
}

function alternateOf({ language, name, city }: NonNullable<Khqr['alternate']>): string {
  checked('6401', name);
  return template('64', [needed('6400', language), needed('6401', name), optional('6402', city)]);
}

function timesOf({ made, expires }: Khqr): string {
  if (made === undefined || !expires) throw new KhqrRefused(45);
  checkTimes(made, expires);
  return field('00', String(made)) + field('01', String(expires));
}

/** @param made NaN where a code does not say */
export function checkTimes(made: number, expires: number): void {
  if (String(expires).length !== TIME_LENGTH) throw new KhqrRefused(49);
  if (expires < made) throw new KhqrRefused(50);
}

/** Whole dollars without decimals, else two; riel whole. @throws KhqrRefused for parts of a cent or riel */
function amountText(currency: KhqrCurrency, amount: number): string {
  if (!Number.isSafeInteger(amount)) throw new KhqrRefused(4);
  if (currency === 'KHR' || amount % 100 === 0) return String(currency === 'KHR' ? amount : amount / 100);
  return `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;
}

/** CRC-16/CCITT-FALSE of the UTF-8 bytes: four capital hex digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * What a code asks for an amount in cents: the same in dollars, or riel by the shop's rate, rounded up to 100.
 * @param rielPerDollar null pays in dollars
 */
export function khqrAmount(
  cents: number,
  rielPerDollar: number | null,
): { currency: KhqrCurrency; amount: number } {
  if (rielPerDollar === null) return { currency: 'USD', amount: cents };
  return { currency: 'KHR', amount: Math.ceil((cents * rielPerDollar) / 10_000) * 100 };
}

/** Whether a text can be the account of a code: one @ in at most 32 plain characters. */
export function isKhqrAccount(text: string): boolean {
  return /^[\w.-]+@[\w.-]+$/.test(text) && text.length <= RULES['2900'].most;
}

/** Whether a text can be the name of a code: Latin letters, at most 25. */
export function isKhqrName(text: string): boolean {
  return /^[ -~]{1,25}$/.test(text);
}

/** Whether a text can be the city of a code: Latin letters, at most 15. */
export function isKhqrCity(text: string): boolean {
  return /^[ -~]{1,15}$/.test(text);
}
