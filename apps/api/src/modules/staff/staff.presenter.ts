import { permissionsOf } from '@phsar/contract/office/permissions';
import { localPhone } from '@phsar/domain/phone';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { StaffRow } from './staff.repository.ts';

/** The signed-in person. @param mustSetSecondFactor if true, they have no permissions until they set one */
export function presentMe(caller: StaffCaller, mustSetSecondFactor: boolean) {
  const { staffId, name, role, hasTotp, hasPasskey } = caller;
  const permissions = mustSetSecondFactor ? [] : permissionsOf(role);
  return {
    success: true as const,
    staff: { _id: staffId, name, role, hasTotp, hasPasskey, permissions, mustSetSecondFactor },
  };
}

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
