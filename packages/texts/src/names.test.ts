import { DELIVERY_METHODS } from '@phsar/domain/delivery';
import { LANGUAGES } from '@phsar/domain/language';
import { PROVINCES } from '@phsar/domain/provinces';
import { describe, expect, it } from 'vitest';
import { deliveryMethodName, provinceName } from './names.ts';

describe('the provinces', () => {
  it('have a name of their own in both languages, in Khmer letters and in Latin ones', () => {
    expect(new Set(PROVINCES.map((province) => provinceName(province, 'km'))).size).toBe(23);
    expect(new Set(PROVINCES.map((province) => provinceName(province, 'en'))).size).toBe(23);
    for (const province of PROVINCES) {
      expect(provinceName(province, 'km')).toMatch(/^[\u1780-\u17d3]+$/u);
      expect(provinceName(province, 'en')).toMatch(/^[A-Z][A-Za-z ]+$/);
    }
    expect(provinceName('phnom_penh', 'km')).toBe('ភ្នំពេញ');
    expect(provinceName('tboung_khmum', 'en')).toBe('Tboung Khmum');
  });
});

describe('the delivery methods', () => {
  it('have a name in every language', () => {
    expect(deliveryMethodName('standard', 'en')).toBe('Cash on Delivery');
    for (const method of DELIVERY_METHODS) {
      for (const language of LANGUAGES) expect(deliveryMethodName(method, language)).not.toBe('');
    }
  });
});
