import { LIMITS } from '@phsar/contract/limits';
import { Button } from '@phsar/ui/button';
import { TextField } from '@phsar/ui/fields';
import { useForm } from '@phsar/ui/hooks/use-form';
import { Notice } from '@phsar/ui/notice';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { api } from '../../lib/network/client.ts';
import { keepUser } from '../../lib/session/session.ts';
import type { StoredUser } from '../../lib/storage/stored-shapes.ts';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';
import { checkAddress, checkFullName } from './account-rules.ts';
import { refusalText } from './refusal-text.ts';

/** Milliseconds. */
const NOTICE_MS = 2_000;

type Details = Pick<StoredUser, 'fullName' | 'address'>;

/** Name and address. Sends only what was changed here: another tab may have changed the other. */
export function ChangeDetails({ user }: { user: StoredUser }) {
  const [shown, setShown] = useState<Details>({ fullName: user.fullName, address: user.address });
  const { register, handleSubmit, clearErrors, errors, isSubmitting } = useForm<Details>(shown);
  const [failure, setFailure] = useState<string | null>(null);

  async function save({ fullName, address }: Details) {
    setFailure(null);
    try {
      const body = {
        ...(fullName === shown.fullName ? {} : { fullName }),
        ...(address === shown.address ? {} : { address }),
      };
      if (Object.keys(body).length > 0) keepUser((await api.call('changeAccount', { body })).data.user);
      setShown({ fullName, address });
      showToast({ text: m.accounts_saved(), tone: 'success', durationMs: NOTICE_MS });
    } catch (error) {
      setFailure(refusalText(error, formErrorText(error)));
    }
  }

  return (
    <form method="post" noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
      <TextField
        {...register('fullName', { validate: checkFullName, onChange: () => clearErrors('fullName') })}
        label={m.accounts_full_name()}
        error={errors.fullName?.message}
        autoComplete="name"
        maxLength={LIMITS.fullName}
      />
      <TextField
        {...register('address', { validate: checkAddress, onChange: () => clearErrors('address') })}
        label={m.accounts_address()}
        error={errors.address?.message}
        autoComplete="street-address"
        maxLength={LIMITS.address}
      />
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" isPending={isSubmitting} className="sm:self-start">
        {m.accounts_save()}
      </Button>
    </form>
  );
}
