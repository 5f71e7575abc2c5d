import type { OfficeProduct } from '@phsar/contract/office/wire';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import type { FieldConflict } from '../../ui/changed-meanwhile-dialog.tsx';
import { dollars } from '../../ui/dollars.ts';
import { textLabels } from '../../ui/in-language.ts';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import {
  isSame,
  type ProductPart,
  type ProductParts,
  type ProductPicture,
  partsOf,
} from './product-values.ts';
import { percentText } from './product-words.ts';

interface Versions {
  /** As it was saved meanwhile. */
  current: OfficeProduct;
  /** As it was read; null when that is not known any more. */
  base: OfficeProduct | null;
  /** What I changed. */
  changes: Partial<ProductParts>;
  /** What my picture ids stand for. */
  pictures: readonly ProductPicture[];
}

const NAMES: Record<ProductPart, () => string> = {
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

/** The parts that both of us changed, to different values. */
export function conflictsOf({ current, base, changes, pictures }: Versions): FieldConflict[] {
  const saved = partsOf(current);
  const read = base === null ? null : partsOf(base);
  return (Object.keys(changes) as ProductPart[])
    .filter((part) => !isSame(changes[part], saved[part]))
    .filter((part) => read === null || !isSame(read[part], saved[part]))
    .map((part) => ({
      field: part,
      name: NAMES[part](),
      theirs: shown(part, saved, current.pictures),
      mine: shown(part, changes, pictures),
    }));
}

function shown(
  part: ProductPart,
  values: Partial<ProductParts>,
  pictures: readonly ProductPicture[],
): ReactNode {
  switch (part) {
    case 'price':
      return dollars(values.price ?? 0);
    case 'discount':
      return values.discount === 0 ? NOTHING : percentText(values.discount ?? 0);
    case 'discountFrom':
    case 'discountUntil': {
      const day = values[part] ?? null;
      return day === null ? NOTHING : formatDate(dayStart(day), currentLanguage());
    }
    case 'pictures':
      return <Pictures pictures={pictures} />;
    case 'lowStock':
      return values.lowStock ?? NOTHING;
    default:
      return values[part] || NOTHING;
  }
}

const NOTHING = '–';

function Pictures({ pictures }: { pictures: readonly ProductPicture[] }) {
  if (pictures.length === 0) return <span>{NOTHING}</span>;
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {pictures.map(({ id, url }) => (
        <Thumbnail key={id} url={url} />
      ))}
    </span>
  );
}
