/**
 * How many entries of this tab's history to go by to reach the one that a `LoginDetour` names: the page is then as it
 * was left, its scroll position included, and what lay between is not met again by going back. Null when that is not
 * known, as in another tab. React Router numbers its entries in `history.state.idx`.
 */
export function stepsBack(state: unknown): number | null {
  const at = typeof state === 'object' && state !== null && 'at' in state ? state.at : undefined;
  const here: unknown = window.history.state?.idx;
  return typeof at === 'number' && typeof here === 'number' && at < here ? at - here : null;
}
