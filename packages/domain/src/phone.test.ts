import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  e164,
  formatPhone,
  isAccountPhone,
  isContactPhone,
  isForeignPhone,
  isLocalPhone,
  latinDigits,
  localPhone,
  PHONE_SHOWN_MAX_LENGTH,
  phoneLink,
  withCountryPrefix,
} from './phone.ts';
import { caretAfterFormatting, formatPhoneInput } from './phone-input.ts';

/** A text field as the browser has it, the caret at its end. */
function field(value: string) {
  return {
    value,
    selectionStart: value.length,
    setSelectionRange(start: number) {
      this.selectionStart = start;
    },
  };
}

describe('any usual spelling', () => {
  it.each([
    '012345678',
    '012 345 678',
    '012-345-678',
    ' 012 345 678 ',
    '(012) 345.678',
    '12 345 678',
    '+85512345678',
    '+855 12 345 678',
    '+855 012 345 678',
    '+855-12-345-678',
    '0085512345678',
    '00855 12 345 678',
    '0012345678',
    '00 12 345 678',
    '85512345678',
    '855 12 345 678',
    '០១២៣៤៥៦៧៨',
    '០១២ ៣៤៥ ៦៧៨',
    '+៨៥៥ ១២ ៣៤៥ ៦៧៨',
    '\u200e+855 12 345 678\u200b',
    '+855 (0)12 345 678',
    '(+855) 12–345–678',
    '＋８５５ １２ ３４５ ６７８',
  ])('%j is the same number', (typed) => {
    expect(e164(typed)).toBe('+85512345678');
  });

  it.each([
    ['0961234567', '+855961234567'],
    ['+855 96 123 4567', '+855961234567'],
    ['855961234567', '+855961234567'],
    // A local number that happens to start with the country code.
    ['085512345', '+85585512345'],
    ['855123456', '+855855123456'],
    // One that happens to hold it, with both zeros.
    ['012008559', '+85512008559'],
    // The form accepts ten digits without a zero, so they must convert too.
    ['1234567890', '+8551234567890'],
  ])('%s is %s', (typed, number) => {
    expect(e164(typed)).toBe(number);
  });

  it.each([
    '',
    '   ',
    '+',
    '+855',
    '12345',
    '0000000000',
    '012345678901',
    '+66812345678',
    '0066812345678',
    '006581234567',
    '66812345678',
    '++85512345678',
    '12+85512345678',
    '0985512345678',
    '8551234567890',
    'phone',
    '012 345 67x',
    '012345678 ext 9',
    '٠١٢٣٤٥٦٧٨',
    'Sok Dara',
  ])('%j is none', (typed) => {
    expect(e164(typed)).toBeNull();
  });
});

describe('the number of the form', () => {
  // Covers 5.4, 9.11
  it.each(['012345678', '012-345-678', '012-345-6789', '០១២-៣៤៥-៦៧៨', '000000000'])(
    '%s is valid',
    (typed) => {
      expect(isLocalPhone(typed)).toBe(true);
      expect(isContactPhone(typed)).toBe(true);
    },
  );

  // Covers 9.11
  it.each(['', '01234567', '01234567890', '012a345678', '012345678;', '+0123456789'])(
    '%j is not',
    (typed) => {
      expect(isLocalPhone(typed)).toBe(false);
      expect(isContactPhone(typed)).toBe(false);
    },
  );

  it('may have its country in front where a device filled it in', () => {
    expect(isLocalPhone('+85512345678')).toBe(false);
    expect(isContactPhone('+85512345678')).toBe(true);
    expect(isContactPhone('\u202a+855 12 345 678\u202c')).toBe(true);
    expect(isContactPhone('\u202a012 345 678\u202c')).toBe(true);
    expect(isContactPhone('+855 1234')).toBe(false);
  });

  it('must be one that a message reaches, for an account', () => {
    expect(isAccountPhone('012 345 678')).toBe(true);
    expect(isAccountPhone('00855 12 345 678')).toBe(true);
    expect(isAccountPhone('0000000000')).toBe(false);
    expect(isAccountPhone('12345678')).toBe(false);
    expect(isAccountPhone('01234567890')).toBe(false);
  });
});

describe('a number of another country', () => {
  it.each(['+66 81 234 5678', '0066 81 234 5678', '66812345678', '+1 (234) 567-8901', '00 65 8123 4567'])(
    '%s is one',
    (typed) => {
      expect(isForeignPhone(typed)).toBe(true);
      expect(isContactPhone(typed)).toBe(false);
    },
  );

  it.each(['', '012345678', '0012345678', '00012345678', '+85512345678', '85512345678', '+66', 'Sok Dara'])(
    '%j is none',
    (typed) => expect(isForeignPhone(typed)).toBe(false),
  );
});

describe('formatting while typing', () => {
  it.each([
    ['', ''],
    ['0', '0'],
    ['012', '012'],
    ['0123', '012-3'],
    ['012-', '012'],
    ['012345', '012-345'],
    ['0123456', '012-345-6'],
    ['0123456789', '012-345-6789'],
    ['01234567890', '012-345-6789'],
    // Two numbers, or one with too many digits: a part of it could be another person's number.
    ['012345678 / 098765432', '012345678/09'],
    ['012 345 678 ext 5', '012345678ext'],
    ['012-345-678;ext=5', '012345678;ex'],
    ['+855 12 345 678 x5', '012345678x5'],
    ['012 345 678 ឬ 098 765 432', '012345678ឬ09'],
    ['096 123 4567#5', '0961234567#5'],
    ['012 345 678.', '012-345-678'],
    ['(012) 345-678,', '012345678,'],
    ['085512345678', '085512345678'],
    ['08551234567', '08551234567'],
    ['085-512-3456', '085-512-3456'],
    ['ទូរសព្ទ 012 345 678', '012-345-678'],
    ['012345678999', '012345678999'],
    ['០១២៣៤៥៦៧៨', '012-345-678'],
    ['abc', ''],
    ['+85512345678', '012-345-678'],
    ['+855 012 345 678', '012-345-678'],
    ['00855 96 123 4567', '096-123-4567'],
    ['85512345678', '012-345-678'],
    ['+ 855 12 345 678', '012-345-678'],
    ['855 12 345 678', '012-345-678'],
    ['855123456', '855-123-456'],
    ['01285512345678', '012855123456'],
    ['+855 (0)12 345 678', '012-345-678'],
    ['+855-96.123.4567', '096-123-4567'],
    ['៨៥៥ ១២ ៣៤៥ ៦៧៨', '012-345-678'],
    ['\u202a+855\u00a012\u200b345\u200b678\u202c', '012-345-678'],
    ['tel:+85512345678', '012-345-678'],
    ['+', '+'],
    ['+8', '+8'],
    ['+855', '+855'],
    ['+8550', '0'],
    ['+66 81 234 5678', '+66812345678'],
    ['+86 138 0013 8000', '+86138001380'],
    ['0066 81 234 5678', '006681234567'],
    ['66 81 234 5678', '66812345678'],
  ])('%j shows as %j', (typed, shown) => {
    expect(formatPhone(typed)).toBe(shown);
  });

  it.each([
    '012345678',
    '+855 12 345 678',
    '+855012345678',
    '855-12-345-678',
    '00855 (0)12 345 678',
    '៨៥៥១២៣៤៥៦៧៨',
    '+៨៥៥ ១២.៣៤៥.៦៧៨',
  ])('%j typed character by character becomes 012-345-678', (typed) => {
    const input = field('');
    for (const character of typed) {
      const { value, selectionStart: at } = input;
      input.value = value.slice(0, at) + character + value.slice(at);
      input.selectionStart = at + 1;
      formatPhoneInput(input);
      expect(input.value.length).toBeLessThanOrEqual(PHONE_SHOWN_MAX_LENGTH);
    }
    expect(input.value).toBe('012-345-678');
    expect(input.selectionStart).toBe('012-345-678'.length);
  });

  it.each(['0066 81 234 5678', '+66 81 234 5678', '66 81 234 5678'])(
    '%j typed character by character stays a foreign number',
    (typed) => {
      const input = field('');
      for (const character of typed) {
        input.value += character;
        input.selectionStart = input.value.length;
        formatPhoneInput(input);
      }
      expect([isForeignPhone(input.value), isContactPhone(input.value)]).toEqual([true, false]);
    },
  );

  it.each([
    ...['/', ' / ', ', ', ';', '#', 'x', ' or ', ' ឬ '].flatMap((separator) => [
      `012 345 678${separator}098 765 432`,
      `096 123 4567${separator}098 765 432`,
    ]),
    '0855 12 345 678',
    '0855 96 123 4567',
  ])('%j typed character by character is no valid number', (typed) => {
    const input = field('');
    for (const character of typed) {
      const { value, selectionStart: at } = input;
      input.value = value.slice(0, at) + character + value.slice(at);
      input.selectionStart = at + 1;
      formatPhoneInput(input);
    }
    expect([input.value, isContactPhone(input.value)]).toEqual([expect.any(String), false]);
    expect(input.value.length).toBe(PHONE_SHOWN_MAX_LENGTH);
  });

  it('ignores the eleventh digit that is typed', () => {
    const input = field('012-345-67890');
    formatPhoneInput(input);
    expect(input.value).toBe('012-345-6789');
  });

  it.each([
    ['012-9345-6789', 5, '012-345-6789', 3],
    ['0961-123-4567', 4, '096-123-4567', 3],
  ])('ignores a digit typed into the complete number of %j', (value, caret, shown, after) => {
    const input = { ...field(value), selectionStart: caret };
    formatPhoneInput(input);
    expect([input.value, input.selectionStart]).toEqual([shown, after]);
  });

  it('makes no valid number of a number with an extension', () => {
    const more = fc.tuple(
      fc.stringMatching(/^(\+855|855|00855|0)[1-9]\d{7,8}$/),
      fc.stringMatching(/^ ?(ext\.?|x|#|,|;ext=|\/|or|ឬ) ?\d{1,9}$/),
    );
    fc.assert(
      fc.property(more, ([number, extension]) => {
        const input = field(number + extension);
        for (let times = 0; times < 2; times += 1) {
          formatPhoneInput(input);
          expect(isContactPhone(input.value)).toBe(false);
        }
      }),
    );
  });

  it('makes no valid number of a part of a longer one', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(\+|00)?[1-79]\d{11,16}$/), (typed) => {
        expect(isContactPhone(formatPhone(typed))).toBe(false);
        expect(isForeignPhone(formatPhone(typed))).toBe(true);
        expect(e164(typed)).toBeNull();
      }),
    );
  });

  // Covers 9.11
  it('fits the field, changes nothing when done twice', () => {
    expect(PHONE_SHOWN_MAX_LENGTH).toBe(12);
    fc.assert(
      fc.property(fc.string(), fc.stringMatching(/^[0-9០-៩ -]{0,20}$/), (any, digits) => {
        for (const typed of [any, digits]) {
          const shown = formatPhone(typed);
          expect(shown.length).toBeLessThanOrEqual(PHONE_SHOWN_MAX_LENGTH);
          expect(shown).toMatch(/^((\d{1,3}(-\d{1,3}(-\d{1,4})?)?)?|\+\d*|\d{11,12}|\d{9,}.{1,3})$/su);
          expect(formatPhone(shown)).toBe(shown);
        }
      }),
    );
  });

  it.each([
    // typed, caret in it, caret in what is shown
    ['0123', 4, 5],
    ['012', 3, 3],
    ['0912-345', 2, 2],
    ['012-3945', 6, 6],
    ['012-345-6', 9, 9],
    ['012-345-67899', 13, 12],
    ['០១២៣', 4, 5],
    ['', 0, 0],
    ['+85512345678', 12, 11],
    // A device filled it in: there is nothing to type before.
    ['+85512345678', 4, 11],
    ['+8', 2, 2],
    ['+012-345-678', 1, 1],
  ])('keeps the caret of %j at %i behind the same digit', (typed, caret, expected) => {
    expect(caretAfterFormatting(typed, caret)).toBe(expected);
  });

  it('keeps the caret behind as many digits as before, wherever it stood', () => {
    const typing = fc
      .stringMatching(/^0[1-79][0-9-]{0,12}$/)
      .chain((typed) => fc.tuple(fc.constant(typed), fc.integer({ min: 0, max: typed.length })));
    const digits = (text: string) => text.replace(/\D/g, '').length;
    fc.assert(
      fc.property(typing, ([typed, caret]) => {
        const shown = formatPhone(typed);
        const before = digits(shown.slice(0, caretAfterFormatting(typed, caret)));
        expect(before).toBe(Math.min(digits(typed.slice(0, caret)), 10));
      }),
    );
  });
});

describe('writing a number', () => {
  it('becomes a tel: link without its separators', () => {
    expect(phoneLink('012 345 678')).toBe('tel:012345678');
    expect(phoneLink('+855 12-345-678')).toBe('tel:+85512345678');
    expect(phoneLink('០១២ ៣៤៥ ៦៧៨')).toBe('tel:012345678');
  });

  // Covers 5.26
  it('puts +855 in place of leading zeros where no + stands', () => {
    expect(withCountryPrefix('012 345 678')).toBe('+85512345678');
    expect(withCountryPrefix('0012345678')).toBe('+85512345678');
    expect(withCountryPrefix('12345678')).toBe('+85512345678');
    expect(withCountryPrefix('12 304 567')).toBe('+85512304567');
    expect(withCountryPrefix('+855 12-345-678')).toBe('+85512345678');
    expect(withCountryPrefix('+66 81 234 5678')).toBe('+66812345678');
    expect(withCountryPrefix('០១២៣៤៥៦៧៨')).toBe('+85512345678');
  });

  it('is local with a zero in front, as people in Cambodia write it', () => {
    expect(localPhone('+85512345678')).toBe('012345678');
    expect(localPhone('+855961234567')).toBe('0961234567');
    expect(localPhone('012345678')).toBe('012345678');
  });

  it('goes there and back for every number of the form', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(0[1-9]\d{7,8}|[1-9]\d{9})$/), (typed) => {
        fc.pre(!/^855\d{7}$/.test(typed));
        expect(localPhone(e164(typed) ?? '')).toBe(typed);
      }),
    );
  });

  it('knows Khmer digits', () => {
    expect(latinDigits('០១២៣៤៥៦៧៨៩ ក 5')).toBe('0123456789 ក 5');
  });
});
