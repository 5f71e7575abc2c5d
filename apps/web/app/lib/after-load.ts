/** Runs `work` when the page has loaded and the browser is idle. */
export function afterLoad(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
