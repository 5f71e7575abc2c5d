import { basisPointsFromPercent, formatPercent } from '@phsar/domain/money';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';

/** How much less a product costs now; nothing when it is not discounted. `discount` in percent. */
export function DiscountBadge({ discount }: { discount: number }) {
  const points = basisPointsFromPercent(discount) ?? 0;
  if (points === 0) return null;
  return <Badge tone="accent">{m.catalogue_discount({ percent: formatPercent(points) })}</Badge>;
}
