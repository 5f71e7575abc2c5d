/** Events after which what the server said may be outdated: another tab, a frozen page, a lost network. */
const RETURN_EVENTS = ['focus', 'pageshow', 'online'] as const;

/** Calls `listener` when the person or the network returns to the page; returns the function that ends that. */
export function onReturn(listener: () => void): () => void {
  for (const event of RETURN_EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of RETURN_EVENTS) window.removeEventListener(event, listener);
  };
}
