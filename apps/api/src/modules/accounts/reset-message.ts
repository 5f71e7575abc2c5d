import type { Language } from '@phsar/domain/language';

/** Khmer letters leave room for 70 characters in one text message. */
export function resetMessage(code: string, shopName: string, language: Language): string {
  return language === 'km'
    ? `${code} ជាលេខកូដប្ដូរពាក្យសម្ងាត់នៅ ${shopName}។ កុំប្រាប់អ្នកណា។`
    : `${code} is your password code at ${shopName}. Tell nobody.`;
}
