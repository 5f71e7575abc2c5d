import type { TotpSecret } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { loadSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { AppSetUpDialog } from './app-set-up-dialog.tsx';

/** The app whose codes are asked for besides the password: set up, or removed. */
export function AuthenticatorApp({ hasTotp }: { hasTotp: boolean }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { isRunning, run } = useAction();

  const begin = () =>
    run(async () => {
      const { data } = await api.call('beginTotp');
      setSecret(data);
    });
  const remove = () =>
    run(async () => {
      setIsAsking(false);
      await api.call('removeTotp');
      tellDone(m.settings_app_removed());
      await loadSession();
    });

  return (
    <Section title={m.settings_app_title()} note={m.settings_app_why()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={hasTotp ? 'success' : 'neutral'}>
          {hasTotp ? m.settings_app_on() : m.settings_app_off()}
        </Badge>
        {hasTotp ? (
          <Button variant="secondary" isPending={isRunning} onClick={() => setIsAsking(true)}>
            {m.settings_app_remove()}
          </Button>
        ) : (
          <Button isPending={isRunning} onClick={begin}>
            {m.settings_app_set_up()}
          </Button>
        )}
      </div>
      <AppSetUpDialog
        secret={secret}
        onClose={() => {
          setSecret(null);
          void loadSession();
        }}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={m.settings_app_remove_confirm()}
        confirmLabel={m.settings_app_remove()}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={remove}
      >
        {m.settings_app_remove_why()}
      </ConfirmDialog>
    </Section>
  );
}
