import { ROLES, type Role } from '@phsar/contract/office/permissions';
import { m } from '../paraglide/messages.js';

const NAMES: Record<Role, () => string> = {
  owner: m.ui_role_owner,
  manager: m.ui_role_manager,
  packer: m.ui_role_packer,
  writer: m.ui_role_writer,
};

/** A role's name in the current language. */
export function roleName(role: Role): string {
  return NAMES[role]();
}

/** The same for what may be no role; '' then. */
export function roleText(role: unknown): string {
  const known = ROLES.find((one) => one === role);
  return known === undefined ? '' : roleName(known);
}
