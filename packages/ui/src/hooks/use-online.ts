import { useSyncExternalStore } from 'react';
import { createStore } from '../listener-store.ts';

/** Some browsers claim to be online without a network: after a reload, or on a Wi-Fi that leads nowhere. */
const isNetworkLost = createStore(false, () => {
  // A new network: earlier failures say nothing about it.
  const onOnline = () => isNetworkLost.write(false);
  const onOffline = () => isNetworkLost.write(isNetworkLost.read());
  window.addEventListener('online', onOnline);
  window.addEventListener('offline', onOffline);
  return () => {
    window.removeEventListener('online', onOnline);
    window.removeEventListener('offline', onOffline);
  };
});

/** Records that calls fail for lack of a network, or succeed again, whatever the browser reports. */
export function setNetworkLost(isLost: boolean): void {
  if (isNetworkLost.read() !== isLost) isNetworkLost.write(isLost);
}

/** Whether there is a network, judging by the browser and by recent calls. */
export function hasNetwork(): boolean {
  return navigator.onLine && !isNetworkLost.read();
}

/** `hasNetwork`, kept up to date. True on the server and during hydration. */
export function useOnline(): boolean {
  return useSyncExternalStore(isNetworkLost.subscribe, hasNetwork, () => true);
}
