import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';
import { textLabels } from '../../ui/in-language.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { type ProductPart, type ProductPicture, type ProductValues, partsOf } from './product-values.ts';
import { percentText } from './product-words.ts';

/** What the parts are called. */
export const PART_NAMES: Record<ProductPart, () => string> = {
  ...textLabels('title', m.ui_name),
  ...textLabels('description', m.products_description),
  price: m.products_price,
  discount: m.products_discount,
  discountFrom: m.products_discount_first,
  discountUntil: m.products_discount_last,
  category: m.products_category,
  lowStock: m.products_low_stock,
  videoUrl: m.products_video,
  pictures: m.products_pictures,
};

/** A part as text or pictures; nothing where it is empty. */
export function shownPart(part: ProductPart, values: ProductValues): ReactNode {
  const parts = partsOf(values);
  switch (part) {
    case 'price':
      return dollars(parts.price);
    case 'discount':
      return parts.discount > 0 && percentText(parts.discount);
    case 'discountFrom':
    case 'discountUntil': {
      const day = parts[part];
      return day === null ? null : formatDate(dayStart(day), currentLanguage());
    }
    case 'pictures':
      return values.pictures.length > 0 && <Pictures pictures={values.pictures} />;
    case 'lowStock':
      return parts.lowStock?.toString();
    default:
      return parts[part];
  }
}

function Pictures({ pictures }: { pictures: readonly ProductPicture[] }) {
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {pictures.map(({ id, url }) => (
        <Thumbnail key={id} url={url} />
      ))}
    </span>
  );
}
