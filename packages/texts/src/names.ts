import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Language } from '@phsar/domain/language';
import type { Province } from '@phsar/domain/provinces';
import { DELIVERY_METHODS, PROVINCES } from './texts.ts';

/** A province as a reader of `language` knows it. */
export function provinceName(province: Province, language: Language): string {
  return PROVINCES[language][province];
}

/** A delivery method as a reader of `language` knows it. */
export function deliveryMethodName(method: DeliveryMethod, language: Language): string {
  return DELIVERY_METHODS[language][method];
}
