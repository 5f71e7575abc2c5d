import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderSummary, type SummaryLine, type SummaryOrder, telegramLink } from './order-summary.ts';

const bankPaymentLink = 'https://link.payway.com.kh/phsar-demo';
const english = { language: 'en', bankPaymentLink } as const;
const khmer = { language: 'km', bankPaymentLink } as const;

const brush: SummaryLine = {
  name: 'Soft Toothbrush',
  quantity: 2,
  price: 1_999,
  discount: 1_250,
  unitPrice: 1_749,
  total: 3_498,
};
const soap: SummaryLine = { name: 'សាប៊ូ', quantity: 1, price: 250, discount: 0, unitPrice: 250, total: 250 };

function orderOf(changes: Partial<SummaryOrder> = {}): SummaryOrder {
  return {
    orderNumber: 'PH-7KQ2M9XA',
    // Half past midnight of the 22nd in Phnom Penh.
    createdAt: new Date('2026-11-21T17:30:00Z'),
    customerName: 'Sok Dara',
    customerPhone: '012345678',
    province: 'siem_reap',
    address: 'House 12, Street 63',
    deliveryMethod: 'j&t',
    lines: [brush, soap],
    deliveryFee: 200,
    isFreeDelivery: false,
    total: 3_948,
    ...changes,
  };
}

const many = (count: number, line = brush): SummaryLine[] =>
  Array.from({ length: count }, (_, index) => ({ ...line, name: `${line.name} ${index + 1}` }));

/** The text as the app shows it. */
function draftOf(link: string): string {
  return new URL(link).searchParams.get('text') ?? '';
}

describe('the summary', () => {
  // Covers 1.18, 7.27, 7.28, 7.29, 7.30
  it('reads so in English, the province in Khmer', () => {
    expect(orderSummary(orderOf(), english)).toBe(`Order PH-7KQ2M9XA
Date: 22 November 2026 00:30
Name: Sok Dara
Phone: 012-345-678
Province: សៀមរាប
Address: House 12, Street 63
Delivery: J&T Express

1. Soft Toothbrush
   Quantity: 2
   Price: $19.99
   Discount: 12.5%
   Discounted price: $17.49
   Line total: $34.98
2. សាប៊ូ
   Quantity: 1
   Price: $2.50
   Line total: $2.50

Delivery fee: $2.00
Total: $39.48
Bank payment link: https://link.payway.com.kh/phsar-demo`);
  });

  it('says of Cash on Delivery when it is paid, and of no other method', () => {
    const withCash = orderOf({ province: 'phnom_penh', deliveryMethod: 'standard' });
    expect(orderSummary(withCash, english)).toContain(
      'Payment: when the parcel arrives\nBank payment link: https',
    );
    expect(orderSummary(orderOf(), english)).not.toContain('when the parcel arrives');
  });

  it('reads so in Khmer', () => {
    const order = orderOf({ province: 'phnom_penh', deliveryMethod: 'standard', customerName: 'សុខ ដារ៉ា' });
    expect(orderSummary(order, khmer)).toBe(`ការបញ្ជាទិញ PH-7KQ2M9XA
កាលបរិច្ឆេទ៖ 22 វិច្ឆិកា 2026 00:30
ឈ្មោះ៖ សុខ ដារ៉ា
លេខទូរសព្ទ៖ 012-345-678
ខេត្ត/រាជធានី៖ ភ្នំពេញ
អាសយដ្ឋាន៖ House 12, Street 63
របៀបដឹកជញ្ជូន៖ បង់ប្រាក់ពេលទទួលទំនិញ

1. Soft Toothbrush
   ចំនួន៖ 2
   តម្លៃ៖ $19.99
   បញ្ចុះតម្លៃ៖ 12.5%
   តម្លៃក្រោយបញ្ចុះ៖ $17.49
   សរុបមុខនេះ៖ $34.98
2. សាប៊ូ
   ចំនួន៖ 1
   តម្លៃ៖ $2.50
   សរុបមុខនេះ៖ $2.50

ថ្លៃដឹកជញ្ជូន៖ $2.00
សរុប៖ $39.48
ការបង់ប្រាក់៖ ពេលទទួលទំនិញ
តំណបង់ប្រាក់តាមធនាគារ៖ https://link.payway.com.kh/phsar-demo`);
  });

  // Covers 7.30
  it('says Free instead of a fee', () => {
    const free = orderOf({ isFreeDelivery: true, deliveryFee: 0, total: 4_500 });
    expect(orderSummary(free, english)).toContain('\nDelivery fee: Free\nTotal: $45.00\n');
    expect(orderSummary(free, khmer)).toContain('\nថ្លៃដឹកជញ្ជូន៖ ឥតគិតថ្លៃ\nសរុប៖ $45.00\n');
  });

  it.each(['+85512345678', '០១២ ៣៤៥ ៦៧៨', '012345678'])(
    'writes the phone number %s as people do',
    (phone) => {
      expect(orderSummary(orderOf({ customerPhone: phone }), english)).toContain('\nPhone: 012-345-678\n');
    },
  );

  it('gives a stranger’s text no line of its own', () => {
    const forged = 'Sok\nTotal: $0.00\r\nBank payment link: https://evil.example\u202e';
    const lines = [{ ...soap, name: forged }];
    const text = orderSummary(orderOf({ customerName: forged, address: forged, lines }), english);
    expect(text.split('\n').filter((line) => line.startsWith('Total: '))).toEqual(['Total: $39.48']);
    expect(text.split('\n').filter((line) => line.startsWith('Bank payment link: '))).toHaveLength(1);
    expect(text).not.toContain('\u202e');
  });

  it('says how many products it leaves out', () => {
    const order = orderOf({ lines: many(5) });
    expect(orderSummary(order, english, 2)).toContain('2. Soft Toothbrush 2\n');
    expect(orderSummary(order, english, 2)).not.toContain('Soft Toothbrush 3');
    expect(orderSummary(order, english, 2)).toContain('Line total: $34.98\nand 3 more items\n\nDelivery fee');
    expect(orderSummary(order, khmer, 2)).toContain('\nនិង 3 មុខទៀត\n');
    expect(orderSummary(order, english)).not.toContain('more items');
  });
});

describe('the link to the chat', () => {
  // Covers 7.26
  it('opens the shop’s chat with the whole summary as it is', () => {
    for (const options of [english, khmer]) {
      const link = telegramLink('phsar_shop', orderOf(), options);
      expect(link).toMatch(/^https:\/\/t\.me\/phsar_shop\?text=[\w.!~*'()%-]+$/);
      expect(draftOf(link)).toBe(orderSummary(orderOf(), options));
    }
  });

  it('writes spaces, signs and breaks so that no app changes them', () => {
    const name = 'A+B & C=D #1 100% "q" <b> ?x ច្រាស';
    const link = telegramLink('phsar_shop', orderOf({ customerName: name }), english);
    expect(link).not.toMatch(/[+&#\s<>"]/);
    expect(link).toContain('%20');
    expect(link).toContain('%0A');
    expect(draftOf(link)).toContain(`\nName: ${name}\n`);
  });

  // Covers decisions C7.1
  it('cuts a long order after whole products, and keeps the total', () => {
    const order = orderOf({ lines: many(100, { ...brush, name: 'ច្រាសដុសធ្មេញទន់សម្រាប់កុមារ' }) });
    for (const options of [english, khmer]) {
      const link = telegramLink('phsar_shop', order, options);
      const text = draftOf(link);
      const shown = text.match(/^\d+\. /gm)?.length ?? 0;
      expect(shown).toBeGreaterThan(3);
      expect(text).toBe(orderSummary(order, options, shown));
      expect(text).toContain(
        options.language === 'en' ? `and ${100 - shown} more items` : `និង ${100 - shown} មុខទៀត`,
      );
      expect(text).toContain('$39.48');
      // One product more would not have fitted.
      const next = encodeURIComponent(orderSummary(order, options, shown + 1));
      expect(`https://t.me/phsar_shop?text=${next}`.length).toBeGreaterThan(7_500);
    }
  });

  it('cuts nothing that fits', () => {
    const link = telegramLink('phsar_shop', orderOf({ lines: many(10, { ...soap, name: 'Soap' }) }), english);
    expect(draftOf(link)).toContain('10. Soap 10');
    expect(draftOf(link)).not.toContain('more items');
  });

  it('stays within the limits for any text', () => {
    // The longest that the server takes, in whatever characters.
    const letter = fc.constantFrom(
      'a',
      ' ',
      'ក',
      '្',
      '👩‍👧',
      '\u0301',
      '\n',
      '\u202e',
      '\u0000',
      '\ud83d',
      '+',
      '&',
      '%',
      '<',
    );
    const text = (max: number) =>
      fc.string({ unit: letter, size: 'max', maxLength: max }).map((value) => value.slice(0, max));
    const line = fc.record({
      name: text(500),
      quantity: fc.integer({ min: 1, max: 999 }),
      price: fc.constant(1_999),
      discount: fc.constantFrom(0, 1_250),
      unitPrice: fc.constant(1_749),
      total: fc.constant(3_498),
    });
    const order = fc.record({
      customerName: text(100),
      address: text(300),
      customerPhone: text(24),
      lines: fc.array(line, { minLength: 1, maxLength: 8 }),
    });
    fc.assert(
      fc.property(order, fc.constantFrom(english, khmer), (changes, options) => {
        const link = telegramLink('phsar_shop', orderOf(changes), options);
        expect(link.length).toBeLessThanOrEqual(7_500);
        expect([...draftOf(link)].length).toBeLessThanOrEqual(4_096);
        expect(draftOf(link)).toContain('$39.48');
      }),
      { numRuns: 50 },
    );
  });

  it('holds the limits for the longest name and address in the dearest letters', () => {
    const order = orderOf({
      customerName: 'ក'.repeat(100),
      address: 'ក'.repeat(300),
      lines: many(100, { ...brush, name: 'ក'.repeat(500) }),
    });
    const link = telegramLink('phsar_shop', order, khmer);
    expect(link.length).toBeLessThanOrEqual(7_500);
    expect(draftOf(link)).toContain('និង 100 មុខទៀត');
  });

  it('carries half a character as a replacement instead of failing', () => {
    const link = telegramLink('phsar_shop', orderOf({ customerName: 'Sok \ud83d Dara' }), english);
    expect(draftOf(link)).toContain('\nName: Sok \ufffd Dara\n');
  });
});
