import { formatDateTime } from '@phsar/texts/dates';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { callQuery } from '../../lib/queries.ts';
import { m } from '../../paraglide/messages.js';
import { deviceName } from '../../ui/device-name.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

/** The person's sessions; other devices can be signed out here. */
export function Devices() {
  const sessions = useQuery(callQuery('listMySessions'));
  const { isRunning, run } = useAction();

  const end = (id: string) =>
    run(async () => {
      await api.call('endMySession', { params: { id } });
      tellDone(m.settings_device_ended());
      sessions.refetch();
    });

  return (
    <Section title={m.settings_devices()}>
      <LoadState loaded={sessions}>
        {(list) => (
          <ul className="divide-y divide-line">
            {list.map(({ _id, device, lastUsedAt, isCurrent }) => (
              <li key={_id} className="flex items-center justify-between gap-3 py-2">
                <div className="min-w-0">
                  <p className="font-semibold">{deviceName(device)}</p>
                  <p className="text-ink-soft text-sm">
                    {m.settings_device_used({
                      date: formatDateTime(new Date(lastUsedAt), currentLanguage()),
                    })}
                  </p>
                </div>
                {isCurrent ? (
                  <span className="shrink-0">
                    <Badge tone="success">{m.settings_device_current()}</Badge>
                  </span>
                ) : (
                  <Button
                    variant="secondary"
                    size="sm"
                    className="min-h-11"
                    aria-label={m.settings_device_end_named({ device: deviceName(device) })}
                    disabled={isRunning}
                    onClick={() => end(_id)}
                  >
                    {m.settings_device_end()}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </LoadState>
    </Section>
  );
}
