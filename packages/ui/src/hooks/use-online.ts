import { useSyncExternalStore } from 'react';

/** Some browsers say to be online without a network: after a reload, or in a Wi-Fi that leads nowhere. */
let isNetworkLost = false;
const listeners = new Set<() => void>();

/** The network failed, or was reached again, whatever the browser says of it. */
export function setNetworkLost(isLost: boolean): void {
  if (isNetworkLost === isLost) return;
  isNetworkLost = isLost;
  for (const listener of listeners) listener();
}

/** Whether there is a network, as far as the browser and what failed tell. */
export function hasNetwork(): boolean {
  return navigator.onLine && !isNetworkLost;
}

/** `hasNetwork`, kept up to date. True on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, hasNetwork, () => true);
}

function subscribe(listener: () => void) {
  // Another network: what failed before says nothing of it.
  const onOnline = () => {
    isNetworkLost = false;
    listener();
  };
  listeners.add(listener);
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', listener);
  };
}
