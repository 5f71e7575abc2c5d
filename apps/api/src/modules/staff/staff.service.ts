import { permissionsOf, type Role } from '@phsar/contract/office/permissions';
import { inTransaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import { recordWithdrawals, type StaffDeps } from './invitations.service.ts';
import type { StaffRow } from './staff.repository.ts';
import * as repository from './staff.repository.ts';
import { deleteSessionsOf } from './staff-sessions.repository.ts';
import { staffActor } from './staff-sessions.service.ts';

type Standing = Pick<StaffRow, 'role' | 'isActive'>;

/**
 * Changes a person's role, or deactivates or reactivates them. Deactivating ends all their sessions at once.
 * @throws ShopError `not_found`; `last_owner` when no active owner would be left
 */
export async function changeStaff(
  { database: { db }, sources, audit, endTelegramLinks }: StaffDeps,
  caller: StaffCaller,
  id: string,
  change: { role?: Role | undefined; isActive?: boolean | undefined },
): Promise<StaffRow> {
  return await inTransaction(db, async (transaction) => {
    await repository.lockOwners(transaction);
    const person = await repository.lockStaff(transaction, id);
    if (person === null) throw new ShopError('not_found');
    const { role, isActive } = person;
    const next = { role: change.role ?? role, isActive: change.isActive ?? isActive };
    if (next.role === role && next.isActive === isActive) return person;
    const isOwnerLeaving = isOwner(person) && !isOwner(next);
    if (isOwnerLeaving && (await repository.countOwners(transaction)) === 1)
      throw new ShopError('last_owner');
    await repository.updateStaff(transaction, id, { ...next, updatedAt: sources.now() });
    if (!next.isActive) {
      await deleteSessionsOf(transaction, id, null);
      await endTelegramLinks(transaction, id, sources.now());
    }
    // With another phone number the person would get the old role back.
    const withdrawn = isLess(next, person) ? await repository.deleteInvitationsFor(transaction, person) : [];
    await recordWithdrawals(audit, transaction, staffActor(caller), withdrawn);
    // Invitations from a former owner are void.
    if (isOwnerLeaving) await repository.deleteAllInvitations(transaction);
    await audit.record(transaction, staffActor(caller), {
      action: 'staff.changed',
      subject: `staff:${id}`,
      before: { role, isActive },
      after: next,
    });
    return { ...person, ...next };
  });
}

/** Whether a person may do less than before. */
function isLess(next: Standing, before: Standing): boolean {
  if (!next.isActive) return true;
  const left = permissionsOf(next.role);
  return permissionsOf(before.role).some((permission) => !left.includes(permission));
}

function isOwner({ role, isActive }: Standing): boolean {
  return role === 'owner' && isActive;
}
