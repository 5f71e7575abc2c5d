import { permissionsOf, type Role } from '@phsar/contract/office/permissions';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditService } from '../audit/audit.module.ts';
import {
  countOwners,
  deleteAllInvitations,
  deleteInvitationsFor,
  listStaff,
  lockOwners,
  lockStaff,
  type StaffRow,
  updateStaff,
} from './staff.repository.ts';
import { type StaffSessionsService, staffActor } from './staff-sessions.service.ts';

interface StaffDeps {
  db: QueryRunner;
  sources: Sources;
  sessions: StaffSessionsService;
  audit: AuditService;
  endTelegramLinks: EndTelegramLinks;
}

/** Ends the link and the open codes of a person who was dismissed, joins anew or has a new password. */
export type EndTelegramLinks = (transaction: Transaction, staffId: string, now: Date) => Promise<void>;

interface StaffChange {
  role?: Role | undefined;
  isActive?: boolean | undefined;
}

export type StaffService = ReturnType<typeof createStaffService>;

/** The staff list: who is on it and in which role. */
export function createStaffService({ db, sources, sessions, audit, endTelegramLinks }: StaffDeps) {
  /** Of a role that was taken away: with another phone number the person would get it back. */
  const withdrawInvitations = async (
    transaction: Transaction,
    caller: StaffCaller,
    { person, next }: { person: StaffRow; next: Pick<StaffRow, 'role' | 'isActive'> },
  ) => {
    if (!isLess(next, person)) return;
    for (const { name, role } of await deleteInvitationsFor(transaction, person)) {
      await audit.record(transaction, staffActor(caller), {
        action: 'staff.invitation_withdrawn',
        before: { name, role },
      });
    }
  };

  return {
    list: (): Promise<StaffRow[]> => listStaff(db),

    /**
     * Changes a person's role, or deactivates or reactivates them. Deactivating ends all their sessions at once.
     * @throws ShopError `not_found`; `last_owner` when no active owner would be left
     */
    async change(caller: StaffCaller, id: string, change: StaffChange): Promise<StaffRow> {
      return await inTransaction(db, async (transaction) => {
        await lockOwners(transaction);
        const person = await lockStaff(transaction, id);
        if (person === null) throw new ShopError('not_found');
        const next = changed(person, change);
        if (next === null) return person;
        const isOwnerLeaving = isOwner(person) && !isOwner(next);
        if (isOwnerLeaving && (await countOwners(transaction)) === 1) throw new ShopError('last_owner');
        await updateStaff(transaction, id, { ...next, updatedAt: sources.now() });
        if (!next.isActive) {
          await sessions.endAll(transaction, id, null);
          await endTelegramLinks(transaction, id, sources.now());
        }
        await withdrawInvitations(transaction, caller, { person, next });
        // Invitations from a former owner are void.
        if (isOwnerLeaving) await deleteAllInvitations(transaction);
        await audit.record(transaction, staffActor(caller), {
          action: 'staff.changed',
          subject: `staff:${id}`,
          before: { role: person.role, isActive: person.isActive },
          after: next,
        });
        return { ...person, ...next };
      });
    },
  };
}

/** The fields that differ. @returns null if none does */
function changed(
  { role, isActive }: StaffRow,
  change: StaffChange,
): Pick<StaffRow, 'role' | 'isActive'> | null {
  const next = { role: change.role ?? role, isActive: change.isActive ?? isActive };
  return next.role === role && next.isActive === isActive ? null : next;
}

/** Whether a person may do less than before. */
function isLess(next: Pick<StaffRow, 'role' | 'isActive'>, before: StaffRow): boolean {
  if (!next.isActive) return true;
  const left = permissionsOf(next.role);
  return permissionsOf(before.role).some((permission) => !left.includes(permission));
}

function isOwner({ role, isActive }: Pick<StaffRow, 'role' | 'isActive'>): boolean {
  return role === 'owner' && isActive;
}
