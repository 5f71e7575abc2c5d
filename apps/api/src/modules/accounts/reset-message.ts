import type { Language } from '@phsar/domain/language';

/** The SMS with a reset code. An SMS with Khmer letters holds 70 characters. */
export function resetMessage(code: string, shopName: string, language: Language): string {
  return language === 'km'
    ? `${code} ជាលេខកូដប្ដូរពាក្យសម្ងាត់នៅ ${shopName}។ កុំប្រាប់អ្នកណា។`
    : `${code} is your password code at ${shopName}. Tell nobody.`;
}
