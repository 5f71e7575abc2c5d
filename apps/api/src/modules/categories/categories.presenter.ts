import type { Category } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import type { ShownCategory } from './categories.repository.ts';

/** A category in one language. */
export function presentCategory({ key, name, products }: ShownCategory, language: Language): Category {
  return { key, name: textIn(language, name), products };
}
