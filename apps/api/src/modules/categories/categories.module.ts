import { inEachLanguage, type Localized } from '@phsar/domain/language';
import * as texts from '@phsar/texts/texts';
import type { Module } from '../../platform/module.ts';
import type { CatalogueListDeps } from '../catalogue/catalogue.module.ts';
import { categoriesRoutes } from './categories.routes.ts';
import type { CategoriesDeps } from './categories.service.ts';

export { type CategoryRow, knownCategories, listCategories, putCategories } from './categories.repository.ts';

const BUILT_IN_KEYS = ['dental', 'home_care', 'pet'] as const;

/** Categories that a catalogue file may name without bringing them; an import creates those it needs. */
export const BUILT_IN_CATEGORIES: Readonly<Record<string, Localized>> = Object.fromEntries(
  BUILT_IN_KEYS.map((key) => [key, inEachLanguage((language) => texts.BUILT_IN_CATEGORIES[language][key])]),
);

export function createCategoriesModule({
  database: { db },
  catalogue,
  ...others
}: CatalogueListDeps & Pick<CategoriesDeps, 'products'>): Module {
  const deps = { ...others, db, catalogue: catalogue.service };
  return { routes: (http) => categoriesRoutes(http, deps, catalogue.callsOn(http)) };
}
