import { permissionsOf, type Role } from '@phsar/contract/office/permissions';
import { localPhone } from '@phsar/domain/phone';
import type { InvitationRow, StaffRow } from './staff.repository.ts';
import type { StaffSessionRow } from './staff-sessions.repository.ts';

interface Person {
  staffId: string;
  name: string;
  role: Role;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** The signed-in person. @param mustSetSecondFactor if true, they have no permissions until they set one */
export function presentMe({ staffId, ...person }: Person, mustSetSecondFactor: boolean) {
  const permissions = mustSetSecondFactor ? [] : permissionsOf(person.role);
  return {
    success: true as const,
    staff: { _id: staffId, ...pickMe(person), permissions, mustSetSecondFactor },
  };
}

function pickMe({ name, role, hasTotp, hasPasskey }: Omit<Person, 'staffId'>) {
  return { name, role, hasTotp, hasPasskey };
}

/** A staff member for the staff list. */
export function presentStaff({ id, name, phone, role, isActive, createdAt }: StaffRow) {
  return {
    _id: id,
    name,
    phoneNumber: localPhone(phone),
    role,
    isActive,
    createdAt: createdAt.toISOString(),
  };
}

/** One of the caller's sessions. */
export function presentSession({ id, device, lastUsedAt }: StaffSessionRow, currentId: string) {
  return { _id: id, device, lastUsedAt: lastUsedAt.toISOString(), isCurrent: id === currentId };
}

/** An open invitation, without its code. */
export function presentInvitation({ id, name, role, createdAt, expiresAt }: InvitationRow) {
  return { _id: id, name, role, expiresAt: (expiresAt ?? createdAt).toISOString() };
}
