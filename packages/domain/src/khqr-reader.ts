import {
  checked,
  checksum,
  checkTimes,
  DYNAMIC,
  INVALID,
  type Khqr,
  type KhqrCurrency,
  KhqrRefused,
  NUMBERS,
  type Path,
  RULES,
} from './khqr.ts';

/**
 * Reads a code. Fields that it does not know are skipped: banks add their own.
 * @param now milliseconds since 1970
 * @throws KhqrRefused for what the official SDK refuses, and for fields that are cut off or stand there twice
 */
export function readKhqr(text: string, now: number): Khqr {
  if (!/6304[\dA-Fa-f]{4}$/.test(text)) throw new KhqrRefused(INVALID);
  if (checksum(text.slice(0, -4)) !== text.slice(-4).toUpperCase()) throw new KhqrRefused(INVALID);
  const fields = fieldsOf(text);
  checkPresence(fields);
  for (const [tag, value] of fields) checkField(tag, value);
  const times = fieldsOf(fields.get('99') ?? '');
  const [made, expires] = [Number(times.get('00')), Number(times.get('01'))];
  if (fields.get('01') === DYNAMIC) {
    if (!expires) throw new KhqrRefused(45);
    checkTimes(made, expires);
    if (expires < now) throw new KhqrRefused(46);
  }
  return contentOf(fields, { made, expires });
}

function contentOf(fields: ReadonlyMap<string, string>, times: { made: number; expires: number }): Khqr {
  const text = (tag: string) => fields.get(tag) ?? '';
  const isMerchant = fields.has('30');
  const account = fieldsOf(text(isMerchant ? '30' : '29'));
  const more = fieldsOf(text('62'));
  const other = fieldsOf(text('64'));
  const currency = text('53') === NUMBERS.USD ? 'USD' : 'KHR';
  const amount = fields.get('54');
  const [language, name] = [other.get('00'), other.get('01')];
  return present({
    account: account.get('00') ?? '',
    [isMerchant ? 'merchantId' : 'accountInformation']: account.get('01'),
    acquiringBank: account.get('02'),
    unionPayAccount: fields.get('15'),
    category: fields.get('52'),
    currency,
    amount: amount === undefined ? undefined : amountOf(currency, amount),
    name: text('59'),
    city: text('60'),
    alternate: language && name ? present({ language, name, city: other.get('02') }) : undefined,
    billNumber: more.get('01'),
    mobileNumber: more.get('02'),
    storeLabel: more.get('03'),
    terminalLabel: more.get('07'),
    purpose: more.get('08'),
    made: times.made || undefined,
    expires: times.expires || undefined,
  });
}

/** Fields by tag, in their order. @throws KhqrRefused */
function fieldsOf(text: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let rest = text; rest !== ''; ) {
    const [, tag, digits] = /^(\d\d)(\d\d)/.exec(rest) ?? [];
    const end = 4 + Number(digits);
    if (tag === undefined || rest.length < end || fields.has(tag)) throw new KhqrRefused(INVALID);
    fields.set(tag, rest.slice(4, end));
    rest = rest.slice(end);
  }
  return fields;
}

/** In the SDK's order, so that the error is the same. */
function checkPresence(fields: ReadonlyMap<string, string>): void {
  const isDynamic = fields.get('01') === DYNAMIC;
  if (isDynamic && !fields.has('54')) throw new KhqrRefused(47);
  if ((isDynamic || fields.has('54')) && !fields.has('99')) throw new KhqrRefused(45);
  if (!fields.has('00')) throw new KhqrRefused(RULES['00'].missing);
  if (!fields.has('29') && !fields.has('30')) throw new KhqrRefused(5);
  for (const tag of ['52', '53', '58', '59', '60', '63'] as const) {
    if (!fields.has(tag)) throw new KhqrRefused(RULES[tag].missing);
  }
}

function checkField(tag: string, value: string): void {
  if (isPath(tag)) checked(tag, value);
  if (!['29', '30', '62', '64'].includes(tag)) return;
  const parts = fieldsOf(value);
  // What a template cannot do without.
  if (tag === '29' || tag === '30') checked(`${tag}00`, parts.get('00') ?? '');
  if (tag === '30') {
    checked('3001', parts.get('01') ?? '');
    checked('3002', parts.get('02') ?? '');
  }
  if (tag === '64' && (parts.has('00') || parts.has('01'))) {
    checked('6401', parts.get('01') ?? '');
    checked('6400', parts.get('00') ?? '');
  }
  for (const [subTag, text] of parts) {
    const path = tag + subTag;
    if (isPath(path)) checked(path, text);
  }
}

function isPath(path: string): path is Path {
  return Object.hasOwn(RULES, path);
}

/** Cents or riel; '1', '1.0' and '1.00' are the same. @throws KhqrRefused for parts of a riel */
function amountOf(currency: KhqrCurrency, text: string): number {
  const [whole, decimals = ''] = text.split('.');
  const cents = Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  if (currency === 'USD') return cents;
  if (cents % 100 !== 0) throw new KhqrRefused(4);
  return cents / 100;
}

/** Without what is undefined. */
function present<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}
