import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { useStore } from '@phsar/ui/listener-store';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { closingForm, unsavedWork } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';

/** Where an ended session leads: the drafts stay, so there is nothing to ask. */
const SIGN_IN = '/login';

/** Asks before unsaved work is left: by a link, the browser's back button, a closed dialog or a closed tab. */
export function UnsavedWorkGuard() {
  const forms = useStore(unsavedWork);
  const closing = useStore(closingForm);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsavedWork.read().length > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== SIGN_IN,
  );
  const hasUnsaved = forms.length > 0;
  useEffect(() => {
    if (!hasUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsaved]);

  if (closing !== null) {
    const end = (next?: () => void) => {
      closingForm.write(null);
      next?.();
    };
    return (
      <LeaveDialog
        onStay={() => end()}
        onKeep={() => end(closing.close)}
        onDiscard={() => {
          closing.work.discard();
          end(closing.close);
        }}
      />
    );
  }
  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveDialog
      onStay={blocker.reset}
      onKeep={blocker.proceed}
      onDiscard={() => {
        for (const { discard } of forms) discard();
        blocker.proceed();
      }}
    />
  );
}

interface LeaveDialogProps {
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

function LeaveDialog({ onStay, onKeep, onDiscard }: LeaveDialogProps) {
  return (
    <Dialog
      isOpen
      onClose={onStay}
      title={m.shell_leave_title()}
      size="sm"
      role="alertdialog"
      footer={
        <div className="flex flex-col gap-3">
          <Button isFullWidth onClick={onStay} data-initial-focus>
            {m.shell_leave_stay()}
          </Button>
          <Button isFullWidth variant="secondary" onClick={onKeep}>
            {m.shell_leave_keep()}
          </Button>
          <Button isFullWidth variant="danger" onClick={onDiscard}>
            {m.shell_leave_discard()}
          </Button>
        </div>
      }
    >
      {m.shell_leave_why()}
    </Dialog>
  );
}
