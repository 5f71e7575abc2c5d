import { ROLES, type Role } from '@phsar/contract/office/permissions';
import { Button } from '@phsar/ui/button';
import { Dialog } from '@phsar/ui/dialog';
import { SelectField, TextField } from '@phsar/ui/fields';
import { ShareIcon } from '@phsar/ui/more-icons';
import { Notice } from '@phsar/ui/notice';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { type DraftForm, useDraftForm } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { copyText } from '../../ui/copy-text.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { CopyIcon } from '../../ui/office-icons.tsx';
import { checkName, NameField } from '../../ui/person-fields.tsx';
import { roleName } from '../../ui/role-name.ts';
import { tellDone } from '../../ui/toast.ts';
import { whatRoleMay } from './role-rights.ts';

interface InviteForm {
  name: string;
  role: Role;
}

/** A link to join, and the name it is for. */
interface IssuedLink {
  name: string;
  link: string;
}

interface InviteDialogProps {
  isOpen: boolean;
  onClose: () => void;
  onInvited: () => void;
}

/** Asks for name and role, then shows the link, this once. */
export function InviteDialog({ isOpen, ...props }: InviteDialogProps) {
  return isOpen ? <OpenInviteDialog {...props} /> : null;
}

function OpenInviteDialog({ onClose, onInvited }: Omit<InviteDialogProps, 'isOpen'>) {
  const [issued, setIssued] = useState<IssuedLink | null>(null);
  const form = useDraftForm<InviteForm>('invite', { role: 'packer' });
  return (
    <Dialog
      isOpen
      onClose={() => form.draft.leave(onClose)}
      title={issued === null ? m.staff_invite_title() : m.staff_link({ name: issued.name })}
      size="sm"
    >
      {issued === null ? (
        <InviteStep
          form={form}
          onIssued={(link) => {
            setIssued(link);
            onInvited();
          }}
        />
      ) : (
        <LinkStep issued={issued} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface InviteStepProps {
  form: DraftForm<InviteForm>;
  onIssued: (issued: IssuedLink) => void;
}

function InviteStep({ form, onIssued }: InviteStepProps) {
  const { register, handleSubmit, clearErrors, errors, isSubmitting, values, draft, startOver } = form;
  const [failure, setFailure] = useState<string | null>(null);

  async function invite(body: InviteForm) {
    setFailure(null);
    try {
      const { data } = await api.call('inviteStaff', { body });
      draft.forget();
      onIssued({ name: body.name, link: data.link });
    } catch (error) {
      setFailure(errorText(error));
    }
  }

  const typed = () => {
    clearErrors();
    setFailure(null);
  };
  return (
    <form method="post" noValidate onSubmit={handleSubmit(invite)} className="flex flex-col gap-4">
      <DraftNotice draft={draft} onStartOver={startOver} />
      <NameField
        {...register('name', {
          validate: checkName,
          onChange: typed,
        })}
        hint={m.staff_invite_name_hint()}
        error={errors.name?.message}
        autoComplete="off"
        data-initial-focus
      />
      <SelectField
        {...register('role', { validate: () => true, onChange: typed })}
        label={m.staff_role()}
        hint={whatRoleMay(values.role ?? 'packer')}
      >
        {ROLES.map((role) => (
          <option key={role} value={role}>
            {roleName(role)}
          </option>
        ))}
      </SelectField>
      {failure !== null && <Notice tone="danger">{failure}</Notice>}
      <Button type="submit" size="lg" isFullWidth isPending={isSubmitting}>
        {m.staff_invite_create()}
      </Button>
    </form>
  );
}

function LinkStep({ issued: { name, link }, onDone }: { issued: IssuedLink; onDone: () => void }) {
  const canShare = typeof navigator.share === 'function';

  async function copy() {
    if (await copyText(link)) tellDone(m.staff_copied());
  }
  async function share() {
    // Closed without sharing: nothing to tell.
    await navigator.share({ text: m.staff_share_text(), url: link }).catch(() => {});
  }
  return (
    <div className="flex flex-col gap-4">
      <p>{m.staff_link_once({ name })}</p>
      <TextField
        label={m.staff_link({ name })}
        value={link}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3 *:grow">
        <Button icon={<CopyIcon className="size-5" />} onClick={copy} data-initial-focus>
          {m.staff_copy()}
        </Button>
        {canShare && (
          <Button variant="secondary" icon={<ShareIcon className="size-5" />} onClick={share}>
            {m.staff_share()}
          </Button>
        )}
      </div>
      <Button variant="quiet" onClick={onDone}>
        {m.ui_close()}
      </Button>
    </div>
  );
}
