import { useOnline } from '@phsar/ui/hooks/use-online';
import { OfflineIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';
import { useAwaitedPage } from './use-awaited-page.ts';

/** Shown while there is no network. */
export function OfflineBanner() {
  const isOnline = useOnline();
  const isPageAwaited = useAwaitedPage();
  return (
    <div role="status">
      {!isOnline && (
        <div className="flex items-center justify-center gap-2.5 bg-danger px-4 py-2 text-center text-on-danger text-sm">
          <OfflineIcon className="size-5 shrink-0" />
          <div>
            <p className="font-semibold">{m.layout_offline()}</p>
            {isPageAwaited && <p>{m.layout_page_awaited()}</p>}
          </div>
        </div>
      )}
    </div>
  );
}
