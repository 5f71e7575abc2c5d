import { basisPointsFromPercent, formatPercent } from '@phsar/domain/money';
import { Badge } from '@phsar/ui/badge';
import { m } from '../../paraglide/messages.js';

/** A product's discount, in percent; nothing when it is 0. */
export function DiscountBadge({ discount }: { discount: number }) {
  const points = basisPointsFromPercent(discount) ?? 0;
  if (points === 0) return null;
  return <Badge tone="accent">{m.catalogue_discount({ percent: formatPercent(points) })}</Badge>;
}
