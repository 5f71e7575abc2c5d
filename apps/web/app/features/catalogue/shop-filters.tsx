import { PRODUCT_SORTS, type ProductSort } from '@phsar/contract/shop/paths';
import type { Category } from '@phsar/contract/shop/wire';
import { Link } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { CategoryChips } from '../../ui/category-chips.tsx';
import type { ProductNarrowing } from './api.ts';
import { narrowedPath } from './narrowing.ts';
import { usePressed } from './pressed-link.ts';

const SORT_NAMES: Record<ProductSort, () => string> = {
  newest: m.catalogue_sort_newest,
  'price-up': m.catalogue_sort_price_up,
  'price-down': m.catalogue_sort_price_down,
  discount: m.catalogue_sort_discount,
};

interface ShopFiltersProps {
  categories: readonly Category[];
  narrowing: ProductNarrowing;
  /** What is searched for; the links keep it. */
  search: string;
}

/** Links to the shop's categories, which keep the order and the search. */
export function ShopCategories({ categories, narrowing, search }: ShopFiltersProps) {
  const [chosen, press] = usePressed(narrowing.category ?? '');
  const filled = categories.filter(({ products }) => products > 0);
  if (filled.length === 0) return null;
  return (
    <CategoryChips
      categories={[{ key: '', name: m.catalogue_all_categories() }, ...filled]}
      chosen={chosen}
      to={(category) => narrowedPath({ ...narrowing, category }, search)}
      onPress={press}
    />
  );
}

/** Links to the orders of the shop's products, which keep the category and the search. */
export function ShopSorts({ narrowing, search }: Omit<ShopFiltersProps, 'categories'>) {
  const [chosen, press] = usePressed(narrowing.sort);
  const first = search === '' ? m.catalogue_sort_featured() : m.catalogue_sort_match();
  return (
    <nav aria-label={m.catalogue_sort()} className="chips sorts">
      <ul>
        {([undefined, ...PRODUCT_SORTS] as const).map((sort) => (
          <li key={sort ?? ''}>
            <Link
              to={narrowedPath({ category: narrowing.category, sort }, search)}
              preventScrollReset
              onClick={press(sort)}
              aria-current={sort === chosen ? 'page' : undefined}
            >
              {sort === undefined ? first : SORT_NAMES[sort]()}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
