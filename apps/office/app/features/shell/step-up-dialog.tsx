import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { useStore } from '@phsar/ui/listener-store';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { type ProofRequest, plainApi, proofRequest } from '../../lib/client.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** Asks for the code, or the password where no code is set, when a call needs a fresh proof of who is asking. */
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
  const hasCode = session.status === 'signed-in' && session.me.hasTotp;
  const { register, handleSubmit, errors, isSubmitting, clearErrors } = useForm<{ proof: string }>();
  const [failure, setFailure] = useState<string | null>(null);

  async function prove({ proof }: { proof: string }) {
    setFailure(null);
    try {
      await plainApi.call('stepUp', { body: hasCode ? { totp: proof } : { password: proof } });
      request.prove();
    } catch (error) {
      setFailure(errorText(error));
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
      <p>{m.shell_step_up_why()}</p>
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
