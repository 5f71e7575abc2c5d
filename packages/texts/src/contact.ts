import type { Localized } from '@phsar/domain/language';

/** Labels of the contact form's fields, for the shop, the office and the bot. */
export const CONTACT_LABELS: Localized<Record<'name' | 'phone' | 'message', string>> = {
  km: { name: 'ឈ្មោះ', phone: 'លេខទូរសព្ទ', message: 'សារ' },
  en: { name: 'Name', phone: 'Phone number', message: 'Message' },
};
