import { useOnline } from '../../lib/use-online.ts';
import { m } from '../../paraglide/messages.js';
import { OfflineIcon } from '../../ui/icons.tsx';

/** There for as long as the browser has no network. */
export function OfflineBanner() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 bg-danger px-4 py-2 text-center font-semibold text-on-danger text-sm">
          <OfflineIcon className="size-5" />
          {m.layout_offline()}
        </p>
      )}
    </div>
  );
}
