import { useOnline } from '@phsar/ui/hooks/use-online';
import { OfflineIcon } from '@phsar/ui/icons';
import { m } from '../../paraglide/messages.js';

/** Shown while the phone has no network. */
export function OfflineNotice() {
  const isOnline = useOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2.5 bg-danger px-4 py-2 font-semibold text-on-danger text-sm">
          <OfflineIcon className="size-5" />
          {m.shell_offline()}
        </p>
      )}
    </div>
  );
}
