/**
 * How many entries to go back in this tab's history to the one that a `LoginDetour` names. The page is then as it was
 * left, its scroll position included, and going back skips what lay between. Null when that is not
 * known, as in another tab. React Router numbers its entries in `history.state.idx`.
 */
export function stepsBack(state: unknown): number | null {
  const at = typeof state === 'object' && state !== null && 'at' in state ? state.at : undefined;
  const here: unknown = window.history.state?.idx;
  return typeof at === 'number' && typeof here === 'number' && at < here ? at - here : null;
}
