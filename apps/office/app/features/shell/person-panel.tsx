import type { Me } from '@phsar/contract/office/wire';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { LogOutIcon, UserIcon } from '@phsar/ui/icons';
import { showToast } from '@phsar/ui/toast-store';
import { useState } from 'react';
import { signOut } from '../../lib/session.ts';
import { useWaitingMoves } from '../../lib/waiting-moves.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { LanguageSwitch } from '../../ui/language-switch.tsx';
import { roleName } from '../../ui/role-name.ts';

/** Milliseconds. */
const FAILURE_SHOWN = 5_000;

/** The signed-in person, the language switch and the sign-out. */
export function PersonPanel({ me }: { me: Me }) {
  const [isLeaving, setIsLeaving] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const waiting = useWaitingMoves().length;

  async function leave() {
    setIsAsking(false);
    setIsLeaving(true);
    try {
      await signOut();
    } catch (error) {
      setIsLeaving(false);
      showToast({ text: errorText(error), tone: 'danger', durationMs: FAILURE_SHOWN });
    }
  }

  return (
    <div className="flex flex-col gap-2 border-line border-t pt-3">
      <div className="flex items-center gap-3 px-1">
        <span className="grid size-11 shrink-0 place-items-center rounded-full bg-primary-soft text-primary">
          <UserIcon />
        </span>
        <div className="min-w-0">
          <p className="truncate font-semibold">{me.name}</p>
          <p className="text-ink-soft text-sm">{roleName(me.role)}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-1">
        <LanguageSwitch />
        <Button
          variant="quiet"
          className="px-2!"
          icon={<LogOutIcon className="size-5" />}
          isPending={isLeaving}
          onClick={waiting > 0 ? () => setIsAsking(true) : leave}
        >
          {m.shell_sign_out()}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title={m.shell_sign_out_waiting()}
        confirmLabel={m.shell_sign_out_lose()}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={leave}
      >
        {m.shell_sign_out_waiting_why({ count: waiting })}
      </ConfirmDialog>
    </div>
  );
}
