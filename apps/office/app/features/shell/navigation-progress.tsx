import { ProgressLine } from '@phsar/ui/progress-line';
import { useSyncExternalStore } from 'react';
import type { DataRouter } from 'react-router';

/**
 * The line at the top while the code of the next screen is on its way. It asks the router itself: screens hear of a
 * navigation when all that reads the address is rendered anew, and whoever pressed should not wait for that.
 */
export function NavigationProgress({ router }: { router: Pick<DataRouter, 'subscribe' | 'state'> }) {
  const isLoading = useSyncExternalStore(router.subscribe, () => router.state.navigation.state === 'loading');
  return <ProgressLine isShown={isLoading} />;
}
