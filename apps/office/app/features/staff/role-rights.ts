import type { Role } from '@phsar/contract/office/permissions';
import { m } from '../../paraglide/messages.js';

const MAY: Record<Role, () => string> = {
  owner: m.staff_may_owner,
  manager: m.staff_may_manager,
  packer: m.staff_may_packer,
  writer: m.staff_may_writer,
};

/** What a role may do, in one line. */
export function whatRoleMay(role: Role): string {
  return MAY[role]();
}
