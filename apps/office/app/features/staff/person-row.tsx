import { ROLES, type Role } from '@phsar/contract/office/permissions';
import type { StaffMember } from '@phsar/contract/office/wire';
import { formatPhone, phoneLink } from '@phsar/domain/phone';
import { Badge } from '@phsar/ui/badge';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { SelectField } from '@phsar/ui/fields';
import { useState } from 'react';
import { api } from '../../lib/client.ts';
import { useMe } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { roleName } from '../../ui/role-name.ts';
import { tellDone } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { whatRoleMay } from './role-rights.ts';

interface PersonRowProps {
  person: StaffMember;
  onChanged: (person: StaffMember) => void;
}

/** One person with role and access. People cannot change their own. */
export function PersonRow({ person, onChanged }: PersonRowProps) {
  const { _id, name, phoneNumber, role, isActive } = person;
  const isMe = useMe()._id === _id;
  const [isAsking, setIsAsking] = useState(false);
  const { isRunning, run } = useAction();

  const change = (body: { role?: Role; isActive?: boolean }, said: string) =>
    run(async () => {
      const { data } = await api.call('changeStaff', { params: { id: _id }, body });
      onChanged(data);
      tellDone(said);
    });

  const changeRole = (chosen: Role) =>
    change({ role: chosen }, m.staff_role_changed({ name, role: roleName(chosen) }));

  return (
    <li className="rounded-lg bg-surface p-4 shadow-sm desk:col-span-full desk:grid desk:grid-cols-[1fr_18rem_auto] desk:gap-x-6 desk:supports-[grid-template-columns:subgrid]:grid-cols-subgrid desk:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span>{name}</span>
          {isMe && <Badge tone="primary">{m.staff_me()}</Badge>}
          {!isActive && <Badge tone="warning">{m.staff_out()}</Badge>}
        </p>
        <a
          href={phoneLink(phoneNumber)}
          className="inline-flex min-h-11 items-center text-primary tabular-nums underline underline-offset-4"
        >
          {formatPhone(phoneNumber)}
        </a>
      </div>
      {isMe ? (
        <p className="text-ink-soft text-sm">{`${roleName(role)} · ${whatRoleMay(role)}`}</p>
      ) : (
        <RoleChoice person={person} isDisabled={isRunning} onChoose={changeRole} />
      )}
      {!isMe && (
        <div className="mt-3 desk:mt-0">
          {isActive ? (
            <Button
              variant="secondary"
              aria-label={m.staff_put_out_named({ name })}
              isPending={isRunning}
              onClick={() => setIsAsking(true)}
            >
              {m.staff_put_out()}
            </Button>
          ) : (
            <Button
              aria-label={m.staff_put_in_named({ name })}
              isPending={isRunning}
              onClick={() => change({ isActive: true }, m.staff_was_let_in({ name }))}
            >
              {m.staff_put_in()}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={m.staff_put_out_confirm({ name })}
        confirmLabel={m.staff_put_out()}
        isDangerous
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          void change({ isActive: false }, m.staff_was_put_out({ name }));
        }}
      >
        {m.staff_put_out_why({ name })}
      </ConfirmDialog>
    </li>
  );
}

interface RoleChoiceProps {
  person: StaffMember;
  isDisabled: boolean;
  onChoose: (role: Role) => void;
}

function RoleChoice({ person: { name, role, isActive }, isDisabled, onChoose }: RoleChoiceProps) {
  return (
    <SelectField
      label={m.staff_change_role({ name })}
      hint={whatRoleMay(role)}
      value={role}
      disabled={isDisabled || !isActive}
      onChange={({ currentTarget }) => onChoose(currentTarget.value as Role)}
    >
      {ROLES.map((choice) => (
        <option key={choice} value={choice}>
          {roleName(choice)}
        </option>
      ))}
    </SelectField>
  );
}
