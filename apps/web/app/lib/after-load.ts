/** Runs what the first page does not need, once everything that it does need is there and the processor rests. */
export function afterLoad(work: () => void): void {
  const wait = () => (window.requestIdleCallback ?? setTimeout)(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
