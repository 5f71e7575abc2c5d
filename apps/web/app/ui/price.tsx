import { type BasisPoints, type Cents, discountedPrice, formatUsd } from '@phsar/domain/money';
import { m } from '../paraglide/messages.js';

export interface PriceProps {
  /** The list price, in cents. */
  price: Cents;
  /** In basis points. */
  discount?: BasisPoints;
  size?: 'sm' | 'md' | 'lg';
}

const SIZES = { sm: 'text-base', md: 'text-lg', lg: 'text-2xl' };

/** The unit price; a discount shows the original struck through, with words for screen readers. */
export function Price({ price, discount = 0, size = 'md' }: PriceProps) {
  const isDiscounted = discount > 0;
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2 tabular-nums">
      <span className={`font-semibold ${SIZES[size]} ${isDiscounted ? 'text-accent' : 'text-ink'}`}>
        <span className="sr-only">{m.ui_price_now()} </span>
        <span>{formatUsd(discountedPrice(price, discount))}</span>
      </span>
      {isDiscounted && (
        <del className="text-ink-soft text-sm">
          <span className="sr-only">{m.ui_price_original()} </span>
          <span>{formatUsd(price)}</span>
        </del>
      )}
    </span>
  );
}
