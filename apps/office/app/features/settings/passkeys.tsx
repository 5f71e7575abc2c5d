import type { Passkey } from '@phsar/contract/office/wire';
import { formatDate } from '@phsar/texts/dates';
import { Button } from '@phsar/ui/button';
import { IconButton } from '@phsar/ui/icon-button';
import { TrashIcon } from '@phsar/ui/more-icons';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/client.ts';
import { currentLanguage } from '../../lib/language.ts';
import { canUsePasskeys, isPasskeyCancelled } from '../../lib/passkeys.ts';
import { callQuery } from '../../lib/queries.ts';
import { loadSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { deviceName } from '../../ui/device-name.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { KeyIcon } from '../../ui/office-icons.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';

/** The person's passkeys; adds one if the browser supports it. */
export function Passkeys() {
  const passkeys = useQuery(callQuery('listMyPasskeys'));
  const { isRunning, run } = useAction();

  const add = () =>
    run(async () => {
      try {
        await register();
      } catch (error) {
        if (isPasskeyCancelled(error)) return;
        throw error;
      }
      tellDone(m.settings_passkey_added());
      passkeys.refetch();
      await loadSession();
    });
  const remove = (id: string) =>
    run(async () => {
      await api.call('removePasskey', { params: { id } });
      tellDone(m.settings_passkey_removed());
      passkeys.refetch();
      await loadSession();
    });

  return (
    <Section title={m.settings_passkeys()} note={m.settings_passkeys_why()}>
      <LoadState loaded={passkeys}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-ink-soft">{m.settings_passkeys_none()}</p>
          ) : (
            <ul className="divide-y divide-line">
              {list.map((passkey) => (
                <PasskeyItem
                  key={passkey._id}
                  passkey={passkey}
                  isLocked={isRunning}
                  onRemove={() => remove(passkey._id)}
                />
              ))}
            </ul>
          )
        }
      </LoadState>
      {canUsePasskeys() && (
        <Button
          className="mt-4"
          variant="secondary"
          icon={<KeyIcon className="size-5" />}
          isPending={isRunning}
          onClick={add}
        >
          {m.settings_passkey_add()}
        </Button>
      )}
    </Section>
  );
}

interface PasskeyItemProps {
  passkey: Passkey;
  isLocked: boolean;
  onRemove: () => void;
}

function PasskeyItem({ passkey: { device, createdAt }, isLocked, onRemove }: PasskeyItemProps) {
  return (
    <li className="flex items-center justify-between gap-3 py-2">
      <div className="min-w-0">
        <p className="font-semibold">{deviceName(device)}</p>
        <p className="text-ink-soft text-sm">
          {m.settings_device_added({ date: formatDate(new Date(createdAt), currentLanguage()) })}
        </p>
      </div>
      <IconButton
        label={m.settings_passkey_remove_named({ device: deviceName(device) })}
        onClick={onRemove}
        disabled={isLocked}
      >
        <TrashIcon />
      </IconButton>
    </li>
  );
}

/** Creates a passkey in the browser and stores it on the server. */
async function register(): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { data } = await api.call('beginPasskey');
  // The library and the server agree on its shape.
  const optionsJSON = data as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  await api.call('addPasskey', { body: { ...response, response: { ...response.response } } });
}
