import { createHash } from 'node:crypto';
import { BakongKHQR, IndividualInfo, MerchantInfo } from 'bakong-khqr';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  isKhqrAccount,
  isKhqrCity,
  isKhqrName,
  type Khqr,
  KhqrRefused,
  khqrAmount,
  writeKhqr,
} from './khqr.ts';
import { readKhqr } from './khqr-reader.ts';

const MADE = 1_800_000_000_000;
const EXPIRES = MADE + 600_000;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** What a call is refused with; null when it is not. */
function refusal(call: () => unknown): number | null {
  try {
    call();
  } catch (error) {
    if (error instanceof KhqrRefused) return error.code;
    throw error;
  }
  return null;
}

const ours: Khqr = {
  account: 'phsar_test@devb',
  currency: 'USD',
  amount: 1250,
  name: 'Phsar',
  city: 'Phnom Penh',
  billNumber: 'PH-ABCD2345',
  made: MADE,
  expires: EXPIRES,
};
const coffee = {
  name: 'John Smith',
  currency: 'USD',
  amount: 10_000,
  billNumber: '#12345',
  mobileNumber: '85512233455',
  storeLabel: 'Coffee Shop',
  terminalLabel: 'Cashier_1',
  purpose: 'Buy coffee',
} as const;

/** Published strings, and what the official SDK wrote while its clock stood still. */
const VECTORS: [string, Khqr, string, string][] = [
  [
    'of an individual, every field',
    {
      ...coffee,
      account: 'john_smith@devb',
      accountInformation: '85512233455',
      acquiringBank: 'Dev Bank',
      city: 'PHNOM PENH',
      alternate: { language: 'km', name: 'ចន ស្មីន', city: 'ភ្នំពញ' },
      made: 1726821915797,
      expires: 1726822035797,
    },
    '00020101021229460015john_smith@devb0111855122334550208Dev Bank52045999530384054031005802KH5910John Smith6010PHNOM PENH62670106#123450211855122334550311Coffee Shop0709Cashier_10810Buy coffee64280002km0108ចន ស្មីន0206ភ្នំពញ993400131726821915797011317268220357976304B73E',
    'b472c69759d229f650f331ecd2853504',
  ],
  [
    'of a merchant, every field',
    {
      ...coffee,
      account: 'khqr@devb',
      merchantId: '123456',
      acquiringBank: 'Dev Bank',
      city: 'PHNOM PENH',
      alternate: { language: 'km', name: 'ចន ស្មីន', city: 'ភ្នំពញ' },
      made: 1726822962612,
      expires: 1726823082612,
    },
    '00020101021230350009khqr@devb01061234560208Dev Bank52045999530384054031005802KH5910John Smith6010PHNOM PENH62670106#123450211855122334550311Coffee Shop0709Cashier_10810Buy coffee64280002km0108ចន ស្មីន0206ភ្នំពញ993400131726822962612011317268230826126304A560',
    '6f03a39cbbf5fa66ab5d2daf990a809d',
  ],
  [
    'in riel',
    {
      account: 'ishinvin@devb',
      accountInformation: '012345678',
      acquiringBank: 'Dev Bank',
      currency: 'KHR',
      amount: 10_000,
      name: 'Ishin Vin',
      city: 'Phnom Penh',
      billNumber: 'INV-2022-12-25',
      mobileNumber: '85512345678',
      storeLabel: 'Ishin Shop',
      terminalLabel: '012345',
      purpose: 'Payment',
      alternate: { language: 'ZH', name: '文山', city: '金边' },
      made: 1755076232336,
      expires: 1755076292336,
    },
    '00020101021229420013ishinvin@devb01090123456780208Dev Bank5204599953031165405100005802KH5909Ishin Vin6010Phnom Penh62680114INV-2022-12-250211855123456780310Ishin Shop07060123450807Payment64180002ZH0102文山0202金边99340013175507623233601131755076292336630416C4',
    '922a409e0f8784858f644bf912c132b0',
  ],
  [
    'without an amount, in riel',
    { account: 'test@dev', currency: 'KHR', name: 'Test Merchant', city: 'Phnom Penh' },
    '00020101021129120008test@dev5204599953031165802KH5913Test Merchant6010Phnom Penh63048C7E',
    'b8c8ac8ed5d6fc4c9de46abdc0054f6b',
  ],
  [
    'without an amount, of a merchant',
    {
      account: 'test@dev',
      merchantId: '123456',
      acquiringBank: 'Dev Bank',
      currency: 'KHR',
      name: 'Test Merchant',
      city: 'Phnom Penh',
    },
    '00020101021130340008test@dev01061234560208Dev Bank5204599953031165802KH5913Test Merchant6010Phnom Penh6304BCB9',
    'ad7bf4a1ef5c50ff81c204267f8e6766',
  ],
  [
    'without an amount, in dollars',
    {
      account: 'receivekhqr@dvpy',
      accountInformation: '12312312',
      currency: 'USD',
      name: 'test',
      city: 'Phnom Penh',
    },
    '00020101021129320016receivekhqr@dvpy0108123123125204599953038405802KH5904test6010Phnom Penh63042356',
    'da3dd1e5ef704654cc22e8eb72fd1f2b',
  ],
  [
    'of an order of $12.50',
    ours,
    '00020101021229190015phsar_test@devb520459995303840540512.505802KH5905Phsar6010Phnom Penh62150111PH-ABCD2345993400131800000000000011318000006000006304AFBE',
    '152260ee6c965cc935c9aebd872a82f1',
  ],
  [
    'of an order of $1',
    { ...ours, amount: 100 },
    '00020101021229190015phsar_test@devb520459995303840540115802KH5905Phsar6010Phnom Penh62150111PH-ABCD2345993400131800000000000011318000006000006304602D',
    'e9b29a7dfe0887a73bd63a2293a43d59',
  ],
  [
    'of an order of $1,234.56',
    { ...ours, amount: 123_456 },
    '00020101021229190015phsar_test@devb52045999530384054071234.565802KH5905Phsar6010Phnom Penh62150111PH-ABCD234599340013180000000000001131800000600000' +
      '6304AE76',
    'b5ecee484e6048abf5e3b630f6afbc53',
  ],
  [
    'of an order of 41,000 riel',
    { ...ours, currency: 'KHR', amount: 41_000 },
    '00020101021229190015phsar_test@devb5204599953031165405410005802KH5905Phsar6010Phnom Penh62150111PH-ABCD234599340013180000000000001131800000600000' +
      '6304FE3B',
    '146ad5f7ad640ecae31ec8fd15e347f9',
  ],
  [
    'of an order at a merchant, with a Khmer name',
    {
      ...ours,
      merchantId: '123456',
      acquiringBank: 'Dev Bank',
      amount: 1999,
      storeLabel: 'Phsar',
      alternate: { language: 'km', name: 'ផ្សារ', city: 'ភ្នំពេញ' },
    },
    '00020101021230410015phsar_test@devb01061234560208Dev Bank520459995303840540519.995802KH5905Phsar6010Phnom Penh62240111PH-ABCD23450305Phsar64260002km0105ផ្សារ0207ភ្នំពេញ9934001318000000000000113180000060000063048029',
    'b56630fca2bdc56365f9dc72a7a7b5ba',
  ],
];

describe('a code', () => {
  // Covers payments 2.3
  test.each(VECTORS)('%s is written byte for byte', (_, khqr, text, hash) => {
    expect(writeKhqr(khqr)).toBe(text);
    expect(md5(text)).toBe(hash);
  });

  test.each(VECTORS)('%s is read as it was written', (_, khqr, text) => {
    expect(readKhqr(text, khqr.made ?? 0)).toEqual({ category: '5999', ...khqr });
  });
});

describe('the official SDK', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(MADE);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const latin = (most: number) => fc.string({ minLength: 1, maxLength: most, unit: 'grapheme-ascii' });
  /** Letters outside the basic plane are two code units. */
  const anyText = (most: number) =>
    fc.string({ minLength: 1, maxLength: most, unit: 'binary' }).filter((text) => text.length <= most);
  const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
  const plainName = fc.stringMatching(/^[a-z_.]{1,12}$/);
  const order: fc.Arbitrary<Khqr> = fc.record({
    account: fc.tuple(plainName, plainName).map((parts) => parts.join('@')),
    merchantId: maybe(latin(20)),
    accountInformation: maybe(latin(20)),
    acquiringBank: latin(20),
    category: maybe(fc.stringMatching(/^\d{4}$/)),
    currency: fc.constantFrom('USD', 'KHR'),
    amount: fc.integer({ min: 0, max: 2_000_000_000 }),
    name: latin(25),
    city: latin(15),
    billNumber: maybe(anyText(15)),
    mobileNumber: maybe(latin(10)),
    storeLabel: maybe(anyText(15)),
    terminalLabel: maybe(latin(10)),
    purpose: maybe(latin(10)),
    alternate: maybe(
      fc.record({ language: fc.constantFrom('km', 'zh'), name: anyText(25), city: maybe(anyText(15)) }),
    ),
    made: fc.constant(MADE),
    expires: fc.integer({ min: MADE, max: MADE + 1e9 }),
  });

  function bySdk(khqr: Khqr) {
    const { alternate, ...plain } = khqr;
    const { currency, amount = 0 } = plain;
    const optional = {
      ...plain,
      currency: currency === 'USD' ? 840 : 116,
      amount: currency === 'USD' ? amount / 100 : amount,
      merchantCategoryCode: khqr.category,
      purposeOfTransaction: khqr.purpose,
      languagePreference: alternate?.language,
      merchantNameAlternateLanguage: alternate?.name,
      merchantCityAlternateLanguage: alternate?.city,
      upiMerchantAccount: khqr.unionPayAccount,
      expirationTimestamp: khqr.expires,
    };
    const { account, name, city, merchantId, acquiringBank = '' } = khqr;
    const sdk = new BakongKHQR();
    return merchantId === undefined
      ? sdk.generateIndividual(new IndividualInfo(account, name, city, optional))
      : sdk.generateMerchant(new MerchantInfo(account, name, city, merchantId, acquiringBank, optional));
  }

  // Covers payments 2.3
  test('writes the same code for any order, and accepts it', () => {
    fc.assert(
      fc.property(order, (khqr) => {
        const text = writeKhqr(khqr);
        const { data } = bySdk(khqr);
        expect(data).toEqual({ qr: text, md5: md5(text) });
        expect(BakongKHQR.verify(text).isValid).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('gives the same error for what cannot be written', () => {
    const { made: _, ...untimed } = ours;
    const wrong: Khqr[] = [
      { ...ours, account: '' },
      { ...ours, account: 'nobody' },
      { ...ours, account: `${'a'.repeat(32)}@b` },
      { ...ours, accountInformation: 'a'.repeat(33) },
      { ...ours, acquiringBank: 'a'.repeat(33) },
      { ...ours, merchantId: '' },
      { ...ours, merchantId: '1' },
      { ...ours, merchantId: 'a'.repeat(33), acquiringBank: 'b' },
      { ...ours, merchantId: '1', acquiringBank: 'b'.repeat(33) },
      { ...ours, category: '12345' },
      { ...ours, category: '12a' },
      { ...ours, unionPayAccount: '1' },
      { ...ours, unionPayAccount: '1'.repeat(100), currency: 'KHR' },
      { ...ours, amount: -100 },
      { ...ours, amount: 12.5 },
      { ...ours, amount: 12.5, currency: 'KHR' },
      { ...ours, name: '' },
      { ...ours, name: 'a'.repeat(26) },
      { ...ours, city: 'a'.repeat(16) },
      { ...ours, billNumber: 'a'.repeat(26) },
      { ...ours, mobileNumber: 'a'.repeat(26) },
      { ...ours, storeLabel: 'a'.repeat(26) },
      { ...ours, terminalLabel: 'a'.repeat(26) },
      { ...ours, purpose: 'a'.repeat(26) },
      { ...ours, alternate: { language: 'khm', name: 'ក' } },
      { ...ours, alternate: { language: 'km', name: '' } },
      { ...ours, alternate: { language: 'km', name: 'ក'.repeat(26) } },
      { ...ours, alternate: { language: 'km', name: 'ក', city: 'ក'.repeat(16) } },
      { ...ours, expires: 0 },
      { ...ours, expires: EXPIRES * 10 },
      { ...ours, expires: MADE - 1 },
    ];
    for (const khqr of wrong) {
      const code = refusal(() => writeKhqr(khqr));
      expect(code, JSON.stringify(khqr)).toBe(bySdk(khqr).status.errorCode);
      expect(code).not.toBeNull();
    }
    expect(refusal(() => writeKhqr(untimed))).toBe(45);
  });

  // Covers payments 2.3
  test('refuses no damaged code that the reader takes', () => {
    const damaged = fc.tuple(fc.constantFrom(...VECTORS), fc.nat(), fc.stringMatching(/^[0-9A-F]?$/));
    fc.assert(
      fc.property(damaged, ([[, , text], place, letter]) => {
        const at = place % (text.length - 8);
        const body = text.slice(0, at) + letter + text.slice(at + 1, -4);
        // With a checksum that fits: only the fields can be wrong.
        const changed = body + crcOf(body);
        if (refusal(() => readKhqr(changed, MADE)) === null) {
          expect(BakongKHQR.verify(changed).isValid).toBe(true);
        }
      }),
      { numRuns: 3000 },
    );
  });
});

/** By a table, unlike the module: the tests' own word on the checksum. */
function crcOf(text: string): string {
  const table = Array.from({ length: 256 }, (_, high) => {
    let value = high << 8;
    for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
    return value & 0xffff;
  });
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc = ((table[((crc >> 8) ^ byte) & 0xff] ?? 0) ^ (crc << 8)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

test('the checksum is CRC-16/CCITT-FALSE', () => {
  expect(crcOf('123456789')).toBe('29B1');
});

// Covers payments 2.4
describe('the reader refuses', () => {
  const withCrc = (body: string) => body + crcOf(body);
  const head = '00020101021229190015phsar_test@devb520459995303840';
  const tail = '5802KH5905Phsar6010Phnom Penh';
  const still = head.replace('010212', '010211');
  const times = '993400131800000000000011318000006000006304';

  test.each([
    [
      'another kind than static or dynamic',
      '00020101021329180014vandoeurn@devb52045999530384054031015802KH5909Vandoeurn6010Phnom Penh993400131727249364974011317272494849746304DCEF',
      48,
    ],
    [
      'a dynamic one without amount',
      '00020101021229180014vandoeurn@devb5204599953038405802KH5909Vandoeurn6010Phnom Penh993400131727249364974011317272494849746304B6F4',
      47,
    ],
    [
      'an expired one',
      '00020101021229180014vandoeurn@devb52045999530384054031015802KH5909Vandoeurn6010Phnom Penh9934001317272493649740113172724948497463047BD0',
      46,
    ],
    [
      'a dynamic one without times',
      '00020101021215311974011600520446ACLB1000231208129200016chantha_dev@ftcc520459995303116540410005802KH5911Chantha Dev6010Phnom Penh63046011',
      45,
    ],
    [
      'one without the time of its end',
      '00020101021215311974011600520446ACLB1000231208129200016chantha_dev@ftcc52045999530311654034005802KH5911Chantha Dev6010Phnom Penh99170013172974008531463046EEC',
      45,
    ],
    [
      'a time of 14 digits',
      '00020101021229220018sopheak_leng2@ftcc520459995303116540410005802KH5912sopheak leng6010Phnom Penh9936001411732270085311011417323270145310630445D7',
      49,
    ],
    [
      'one that ends before it was made',
      withCrc(`${head}54011${tail}993400131800000600000011318000000000006304`),
      50,
    ],
    ['one with an amount that does not say until when', withCrc(`${still}54011${tail}6304`), 45],
    ['a wrong checksum', `${head}54011${tail}${times}0000`, 8],
    ['a checksum inside of another field', withCrc(`${still}${tail}80086304`), 24],
    ['letters before a field', withCrc(`${still}${tail}ab8004xy6304`), 8],
    ['no checksum', `${head}54011${tail}`, 8],
    ['a field that is cut off', withCrc(`${head}54991${tail}${times}`), 8],
    ['a field that stands there twice', withCrc(`${head}5401154012${tail}${times}`), 8],
    ['no account', withCrc(`000201010211520459995303840${tail}6304`), 5],
    ['an account without a bank', withCrc(`00020101021129140010phsar_test520459995303840${tail}6304`), 3],
    [
      'an account template without an account',
      withCrc(`0002010102112906010212520459995303840${tail}6304`),
      1,
    ],
    [
      'a merchant without an id',
      withCrc(`00020101021130190015phsar_test@devb520459995303840${tail}6304`),
      30,
    ],
    [
      'a merchant without a bank',
      withCrc(`00020101021130250015phsar_test@devb010212520459995303840${tail}6304`),
      31,
    ],
    ['no country', withCrc(`${still}5905Phsar6010Phnom Penh6304`), 26],
    ['a language without a name', withCrc(`${still}${tail}64060002km6304`), 39],
    ['a third currency', withCrc(`00020101021129190015phsar_test@devb520459995303156${tail}6304`), 28],
    ['no name', withCrc(`${still}5802KH6010Phnom Penh6304`), 2],
    ['three decimals', withCrc(`${head}54051.005${tail}${times}`), 4],
    ['parts of a riel', withCrc(`${head.replace('840', '116')}54031.5${tail}${times}`), 4],
    ['a bill number of 26 letters', withCrc(`${still}${tail}62300126${'a'.repeat(26)}6304`), 10],
    ['a Khmer city without a language', withCrc(`${still}${tail}64050101ក6304`), 37],
  ])('%s', (_, text, code) => {
    expect(refusal(() => readKhqr(text, MADE))).toBe(code);
  });
});

describe('the reader', () => {
  const withAmount = (amount: string, more = '') => {
    const length = String(amount.length).padStart(2, '0');
    const body =
      `00020101021229190015phsar_test@devb52045999530384054${length}${amount}5802KH5905Phsar6010Phnom Penh` +
      `62270111PH-ABCD234568080004ACLB${more}993400131800000000000011318000006000006304`;
    return body + crcOf(body);
  };

  test('skips what banks add, such as a city in a language without a name', () => {
    const khqr = readKhqr(withAmount('1', '64050201A8804bank'), MADE);
    expect(khqr).toMatchObject({ billNumber: 'PH-ABCD2345', account: 'phsar_test@devb' });
    expect(khqr).not.toHaveProperty('alternate');
  });

  test('takes every spelling of an amount', () => {
    const cents = ['1', '1.0', '1.00', '1.5', '1.05', '12.34'].map(
      (amount) => readKhqr(withAmount(amount), MADE).amount,
    );
    expect(cents).toEqual([100, 100, 100, 150, 105, 1234]);
  });

  test('takes a code until the millisecond at which it ends', () => {
    expect(readKhqr(withAmount('1'), EXPIRES)).toMatchObject({ expires: EXPIRES });
    expect(refusal(() => readKhqr(withAmount('1'), EXPIRES + 1))).toBe(46);
  });

  test('takes a UnionPay account, and texts that were left empty as absent', () => {
    const { billNumber: _, ...plain } = ours;
    const khqr = {
      ...plain,
      currency: 'KHR',
      amount: 41_000,
      unionPayAccount: '31197401160052046ACLB1',
    } as const;
    const written = writeKhqr({ ...khqr, billNumber: '', storeLabel: '' });
    expect(written).toBe(writeKhqr(khqr));
    expect(readKhqr(written, MADE)).toEqual({ category: '5999', ...khqr });
  });
});

test('an account has one @, though the official SDK writes codes with more', () => {
  expect(refusal(() => writeKhqr({ ...ours, account: 'a@b@c' }))).toBe(3);
});

test('a refusal tells its code in a log', () => {
  expect(() => readKhqr('', MADE)).toThrow(
    expect.objectContaining({ name: 'KhqrRefused', message: 'KHQR error 8' }),
  );
});

test('templates have at most 99 letters: their length has two digits', () => {
  const long = { ...ours, billNumber: 'a'.repeat(25), storeLabel: 'b'.repeat(25), purpose: 'c'.repeat(25) };
  const full = { ...long, mobileNumber: 'd'.repeat(8) };
  expect(readKhqr(writeKhqr(full), MADE)).toMatchObject(full);
  expect(refusal(() => writeKhqr({ ...long, mobileNumber: 'd'.repeat(9) }))).toBe(8);
});

test('riel are rounded up to 100 by the rate of the shop', () => {
  expect(khqrAmount(1250, null)).toEqual({ currency: 'USD', amount: 1250 });
  expect(khqrAmount(1000, 4100)).toEqual({ currency: 'KHR', amount: 41_000 });
  expect(khqrAmount(1, 4100)).toEqual({ currency: 'KHR', amount: 100 });
  expect(khqrAmount(1001, 4100)).toEqual({ currency: 'KHR', amount: 41_100 });
  expect(khqrAmount(2_000_000_000, 4123)).toEqual({ currency: 'KHR', amount: 82_460_000_000 });
});

test('what a shop can be paid to', () => {
  expect(['phsar_test@devb', 'a.b-c@aclb', `${'a'.repeat(30)}@b`].every(isKhqrAccount)).toBe(true);
  expect(['phsar', 'a@b@c', '@b', 'a b@c', 'ផ@b', `${'a'.repeat(31)}@b`].some(isKhqrAccount)).toBe(false);
  expect([isKhqrName('Phsar Dara'), isKhqrName('ផ្សារ'), isKhqrName('a'.repeat(26))]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isKhqrCity('Phnom Penh'), isKhqrCity(''), isKhqrCity('a'.repeat(16))]).toEqual([
    true,
    false,
    false,
  ]);
});
