import type { Policy } from '@phsar/contract/shop/paths';
import { m } from '../paraglide/messages.js';

/** The texts of links to the policies. */
export const POLICY_LABELS: Record<Policy, () => string> = {
  delivery: m.ui_delivery,
  returns: m.ui_returns,
  privacy: m.ui_privacy,
  terms: m.ui_terms,
};
