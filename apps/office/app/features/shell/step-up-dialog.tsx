import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useStore } from '@phsar/ui/listener-store';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { type ProofRequest, proofRequest, refusalOf, sessionApi } from '../../lib/client.ts';
import { askForPasskey, canUsePasskeys, isPasskeyCancelled } from '../../lib/passkeys.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { KeyIcon } from '../../ui/office-icons.tsx';
import { PasswordField } from '../../ui/password-field.tsx';

/** Asks for a passkey or a code, or the password without either, when a call needs a recent confirmation of identity. */
export function StepUpDialog() {
  const request = useStore(proofRequest);
  return (
    <Dialog
      isOpen={request !== null}
      onClose={() => request?.decline()}
      title={m.shell_step_up_title()}
      size="sm"
    >
      {request !== null && <StepUpForm request={request} />}
    </Dialog>
  );
}

function StepUpForm({ request }: { request: ProofRequest }) {
  const session = useSession();
  const { hasTotp, hasPasskey } =
    session.status === 'signed-in' ? session.me : { hasTotp: false, hasPasskey: false };
  const canUsePasskey = hasPasskey && canUsePasskeys();
  const isByPasskeyAlone = hasPasskey && !hasTotp;
  return (
    <div className="flex flex-col gap-4">
      <p>{m.shell_step_up_why()}</p>
      {!isByPasskeyAlone && <WordForm request={request} hasCode={hasTotp} />}
      {canUsePasskey && <ByPasskey request={request} isOnlyWay={isByPasskeyAlone} />}
      {isByPasskeyAlone && !canUsePasskey && (
        <Notice tone="danger">{m.shell_step_up_passkey_impossible()}</Notice>
      )}
    </div>
  );
}

/** With the app's code, or the password without a second factor. */
function WordForm({ request, hasCode }: { request: ProofRequest; hasCode: boolean }) {
  const { register, handleSubmit, errors, isSubmitting, clearErrors } = useForm<{ proof: string }>();
  const [failure, setFailure] = useState<string | null>(null);

  async function prove({ proof }: { proof: string }) {
    setFailure(null);
    try {
      await sessionApi.call('stepUp', { body: hasCode ? { totp: proof } : { password: proof } });
      request.prove();
    } catch (error) {
      const isPasswordWrong = refusalOf(error) === 'invalid_credentials';
      setFailure(isPasswordWrong ? m.settings_password_wrong() : errorText(error));
    }
  }

  const field = {
    ...register('proof', {
      validate: (proof) => proof.trim() !== '' || (hasCode ? m.ui_code_required() : m.ui_password_required()),
      onChange() {
        clearErrors();
        setFailure(null);
      },
    }),
    error: errors.proof?.message,
    'data-initial-focus': true,
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(prove)} className="flex flex-col gap-4">
      {hasCode ? (
        <TextField
          {...field}
          label={m.ui_code()}
          hint={m.ui_code_hint()}
          autoComplete="one-time-code"
          autoCapitalize="none"
          maxLength={64}
        />
      ) : (
        <PasswordField
          {...field}
          label={m.ui_password()}
          autoComplete="current-password"
          maxLength={LIMITS.password}
        />
      )}
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.shell_step_up_confirm()}
      </Button>
    </form>
  );
}

function ByPasskey({ request, isOnlyWay }: { request: ProofRequest; isOnlyWay: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function prove() {
    setFailure(null);
    setIsAsking(true);
    try {
      const { data: options } = await sessionApi.call('beginPasskeyStepUp');
      const response = await askForPasskey(options);
      await sessionApi.call('stepUp', {
        body: { passkey: { ...response, response: { ...response.response } } },
      });
      request.prove();
    } catch (error) {
      if (!isPasskeyCancelled(error)) setFailure(errorText(error));
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button
        variant={isOnlyWay ? 'primary' : 'secondary'}
        size="lg"
        isFullWidth
        icon={<KeyIcon className="size-5" />}
        isPending={isAsking}
        onClick={prove}
        data-initial-focus={isOnlyWay || undefined}
      >
        {m.shell_step_up_passkey()}
      </Button>
    </>
  );
}
