import { LIMITS } from '@phsar/contract/limits';
import { PATHS } from '@phsar/contract/shop/paths';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { saveJson } from '@phsar/ui/save-file';
import { showToast } from '@phsar/ui/toast-store';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/network/client.ts';
import { endSession } from '../../lib/session/session.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { PasswordField } from './password-field.tsx';
import { isRefusalWithReason, refusalText } from './refusal-text.ts';

/** Milliseconds. */
const NOTICE_MS = 2_000;

/** Downloads the account's data and removes the account; both ask for the password. */
export function OwnData() {
  const navigate = useNavigate();
  const [asking, setAsking] = useState<'data' | 'removal' | null>(null);

  async function download(password: string) {
    const { data } = await api.call('exportAccount', { body: { password } });
    saveJson('my-data.json', data);
    setAsking(null);
  }

  async function remove(password: string) {
    await api.call('removeAccount', { body: { password } });
    endSession('logout');
    showToast({ text: m.accounts_removed(), tone: 'success', durationMs: NOTICE_MS });
    await navigate(PATHS.home);
  }

  return (
    <>
      <p className="text-ink-soft">{m.accounts_data_note()}</p>
      <div className="mt-4 flex flex-wrap gap-3 *:grow sm:*:grow-0">
        <Button variant="secondary" onClick={() => setAsking('data')}>
          {m.accounts_data_download()}
        </Button>
        <Button variant="danger" onClick={() => setAsking('removal')}>
          {m.accounts_remove()}
        </Button>
      </div>
      {asking === 'data' && (
        <AskForPassword
          title={m.accounts_data_download()}
          onConfirm={download}
          onClose={() => setAsking(null)}
        />
      )}
      {asking === 'removal' && (
        <AskForPassword
          title={m.accounts_remove()}
          note={m.accounts_remove_note()}
          isDangerous
          onConfirm={remove}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

interface AskForPasswordProps {
  /** Also what the button says. */
  title: string;
  note?: string;
  isDangerous?: boolean;
  /** @throws ApiError, NoResponseError */
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}

function AskForPassword({ title, note, isDangerous = false, onConfirm, onClose }: AskForPasswordProps) {
  const formId = useId();
  const { register, handleSubmit, clearErrors, setError, setFocus, errors, isSubmitting } = useForm<{
    password: string;
  }>({ password: '' });
  const [failure, setFailure] = useState<string | null>(null);

  async function confirm({ password }: { password: string }) {
    setFailure(null);
    try {
      await onConfirm(password);
    } catch (error) {
      if (isRefusalWithReason(error) && error.answer?.errors?.password !== undefined) {
        setError('password', m.accounts_password_wrong());
        setFocus('password');
      } else setFailure(refusalText(error, formErrorText(error)));
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <Button
          type="submit"
          form={formId}
          variant={isDangerous ? 'danger' : 'primary'}
          isFullWidth
          isPending={isSubmitting}
        >
          {title}
        </Button>
      }
    >
      <form
        id={formId}
        method="post"
        noValidate
        onSubmit={handleSubmit(confirm)}
        className="flex flex-col gap-4"
      >
        {note !== undefined && <p>{note}</p>}
        <PasswordField
          {...register('password', {
            validate: (value) => value !== '' || m.accounts_password_required(),
            onChange: () => {
              clearErrors('password');
              setFailure(null);
            },
          })}
          label={m.accounts_password()}
          error={errors.password?.message}
          autoComplete="current-password"
          maxLength={LIMITS.password}
        />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
