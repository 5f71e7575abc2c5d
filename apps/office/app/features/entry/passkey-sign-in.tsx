import { Button } from '@phsar/ui/button';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { plainApi } from '../../lib/client.ts';
import { askForPasskey, canUsePasskeys, isPasskeyCancelled } from '../../lib/passkeys.ts';
import { enterOffice } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { KeyIcon } from '../../ui/office-icons.tsx';

/** Signs in with a passkey, if the browser supports it. */
export function PasskeySignIn() {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  if (!canUsePasskeys()) return null;

  async function signIn() {
    setFailure(null);
    setIsAsking(true);
    try {
      const { data: options } = await plainApi.call('beginPasskeySignIn');
      const response = await askForPasskey(options);
      const { data } = await plainApi.call('signInByPasskey', {
        body: { ...response, response: { ...response.response } },
      });
      await enterOffice(data.staff);
    } catch (error) {
      if (!isPasskeyCancelled(error)) setFailure(errorText(error));
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <Button
        variant="secondary"
        size="lg"
        isFullWidth
        icon={<KeyIcon className="size-5" />}
        isPending={isAsking}
        onClick={signIn}
      >
        {m.entry_passkey()}
      </Button>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
    </div>
  );
}
