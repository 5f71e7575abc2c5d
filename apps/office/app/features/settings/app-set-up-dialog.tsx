import type { TotpSecret } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { loadSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { copyText } from '../../ui/copy-text.ts';
import { errorText } from '../../ui/error-text.ts';
import { CopyIcon } from '../../ui/office-icons.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { tellDone } from '../../ui/toast.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AppSetUpProps {
  /** The secret for the app; null while nothing is set up. */
  secret: TotpSecret | null;
  onClose: () => void;
}

/** Two steps: the app gets the secret and confirms it with a code; then the recovery codes are shown, only once. */
export function AppSetUpDialog({ secret, onClose }: AppSetUpProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    setCodes(null);
    onClose();
  };
  return (
    <Dialog
      isOpen={secret !== null}
      onClose={close}
      title={codes === null ? m.settings_app_title() : m.settings_codes_title()}
      size="sm"
    >
      {secret !== null &&
        (codes === null ? (
          <SecretStep secret={secret} onConfirmed={setCodes} />
        ) : (
          <RecoveryCodes codes={codes} onDone={close} />
        ))}
    </Dialog>
  );
}

function SecretStep({
  secret: { secret, url },
  onConfirmed,
}: {
  secret: TotpSecret;
  onConfirmed: (codes: readonly string[]) => void;
}) {
  const { register, handleSubmit, errors, isSubmitting, clearErrors } = useForm<{ code: string }>();
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm({ code }: { code: string }) {
    setFailure(null);
    try {
      const { data } = await api.call('confirmTotp', { body: { code: code.replaceAll(' ', '') } });
      onConfirmed(data.recoveryCodes);
      // At once: whoever leaves while the codes are shown must not read that nothing is set up.
      void loadSession();
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(confirm)} className="flex flex-col gap-4">
      <p>{m.settings_app_scan()}</p>
      <QrCode text={url} label={m.settings_app_qr()} className="mx-auto size-48 rounded-md" />
      <div>
        <p className="text-ink-soft text-sm">{m.settings_app_secret()}</p>
        <p className="mt-1 wrap-anywhere font-semibold tabular-nums" translate="no">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          icon={<CopyIcon className="size-5" />}
          onClick={async () => {
            if (await copyText(secret)) tellDone(m.settings_app_copied());
          }}
        >
          {m.settings_app_copy_secret()}
        </Button>
      </div>
      <TextField
        {...register('code', {
          validate: (code) => code.trim() !== '' || m.ui_code_required(),
          onChange() {
            clearErrors();
            setFailure(null);
          },
        })}
        label={m.settings_app_code()}
        error={errors.code?.message}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={16}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.settings_app_confirm()}
      </Button>
    </form>
  );
}
