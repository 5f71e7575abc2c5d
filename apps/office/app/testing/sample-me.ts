import { permissionsOf } from '@phsar/contract/office/permissions';
import type { Me } from '@phsar/contract/office/wire';

/** Dara, a signed-in owner. */
export function sampleMe(changes: Partial<Me> = {}): Me {
  const role = changes.role ?? 'owner';
  return {
    _id: 'staff-1',
    name: 'Dara',
    role,
    permissions: permissionsOf(role),
    hasTotp: false,
    hasPasskey: false,
    mustSetSecondFactor: false,
    ...changes,
  };
}
