import { DELIVERY_DAYS, type DeliveryMethod } from '@phsar/domain/delivery';
import type { Language } from '@phsar/domain/language';
import { PROVINCES as ALL, type Province } from '@phsar/domain/provinces';
import { DELIVERY_ESTIMATE, DELIVERY_METHODS, PROVINCES } from './texts.ts';

/** A province as a reader of `language` knows it. */
export function provinceName(province: Province, language: Language): string {
  return PROVINCES[language][province];
}

/** All provinces as a select lists them: Phnom Penh first, where most parcels go, then by name. */
export function provincesInOrder(language: Language): Province[] {
  const byName = new Intl.Collator(language);
  const others = ALL.filter((province) => province !== 'phnom_penh');
  return [
    'phnom_penh',
    ...others.sort((one, other) =>
      byName.compare(provinceName(one, language), provinceName(other, language)),
    ),
  ];
}

/** A delivery method as a reader of `language` knows it. */
export function deliveryMethodName(method: DeliveryMethod, language: Language): string {
  return DELIVERY_METHODS[language][method];
}

/** How long a delivery takes, as a sentence. */
export function deliveryEstimate(method: DeliveryMethod, language: Language): string {
  return DELIVERY_ESTIMATE[language](DELIVERY_DAYS[method]);
}
