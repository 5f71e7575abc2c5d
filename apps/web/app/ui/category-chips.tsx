import type { MouseEventHandler } from 'react';
import { Link, type To } from 'react-router';
import { m } from '../paraglide/messages.js';

export interface CategoryChip {
  key: string;
  name: string;
  /** Products on sale. */
  products?: number;
}

interface CategoryChipsProps {
  categories: readonly CategoryChip[];
  /** The key of the category that the page shows. */
  chosen?: string;
  to: (key: string) => To;
  onPress?: (key: string) => MouseEventHandler;
}

/**
 * Links to the categories: one row that scrolls sideways on a phone, several lines on a wide screen. Renders nothing
 * without categories.
 */
export function CategoryChips({ categories, chosen, to, onPress }: CategoryChipsProps) {
  return (
    categories.length > 0 && (
      <nav aria-label={m.catalogue_categories()} className="chips">
        <ul>
          {categories.map(({ key, name, products }) => (
            <li key={key}>
              <Link
                to={to(key)}
                onClick={onPress?.(key)}
                aria-current={key === chosen ? 'page' : undefined}
                data-edge
              >
                <span>{name}</span> <small>{products}</small>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    )
  );
}
