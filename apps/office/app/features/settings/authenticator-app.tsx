import type { TotpSecret } from '@phsar/contract/office/wire';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { Dialog } from '@phsar/ui/dialog';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { loadSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Section } from '../../ui/section.tsx';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { AppSetUpDialog } from './app-set-up-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Sets up or removes the authenticator app. */
export function AuthenticatorApp({ hasTotp }: { hasTotp: boolean }) {
  const [secret, setSecret] = useState<TotpSecret | null>(null);
  const [asked, setAsked] = useState<'remove' | 'renew' | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { isRunning, run } = useAction();

  const begin = () =>
    run(async () => {
      const { data } = await api.call('beginTotp');
      setSecret(data);
    });
  const remove = () =>
    run(async () => {
      setAsked(null);
      await api.call('removeTotp');
      tellDone(m.settings_app_removed());
      await loadSession();
    });

  const renew = () =>
    run(async () => {
      setAsked(null);
      const { data } = await api.call('renewRecoveryCodes');
      setCodes(data.recoveryCodes);
    });

  return (
    <Section title={m.settings_app_title()} note={m.settings_app_why()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={hasTotp ? 'success' : 'neutral'}>
          {hasTotp ? m.settings_app_on() : m.settings_app_off()}
        </Badge>
        {hasTotp ? (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" isPending={isRunning} onClick={() => setAsked('renew')}>
              {m.settings_codes_renew()}
            </Button>
            <Button variant="secondary" isPending={isRunning} onClick={() => setAsked('remove')}>
              {m.settings_app_remove()}
            </Button>
          </div>
        ) : (
          <Button isPending={isRunning} onClick={begin}>
            {m.settings_app_set_up()}
          </Button>
        )}
      </div>
      <AppSetUpDialog secret={secret} onClose={() => setSecret(null)} />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={m.settings_app_remove_confirm()}
        confirmLabel={m.settings_app_remove()}
        isDangerous
        onCancel={() => setAsked(null)}
        onConfirm={remove}
      >
        {m.settings_app_remove_why()}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'renew'}
        title={m.settings_codes_renew_confirm()}
        confirmLabel={m.settings_codes_renew()}
        onCancel={() => setAsked(null)}
        onConfirm={renew}
      >
        {m.settings_codes_renew_why()}
      </ConfirmDialog>
      <Dialog
        isOpen={codes !== null}
        onClose={() => setCodes(null)}
        title={m.settings_codes_title()}
        size="sm"
      >
        {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      </Dialog>
    </Section>
  );
}
