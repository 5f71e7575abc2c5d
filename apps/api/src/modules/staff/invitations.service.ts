import { createHash } from 'node:crypto';
import type { Role } from '@phsar/contract/office/permissions';
import { tidyName } from '@phsar/domain/full-name';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { invalidInput, ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import {
  countOwners,
  deleteExpiredInvitations,
  deleteInvitation,
  findInvitation,
  type InvitationRow,
  insertInvitation,
  listInvitations,
  lockOwners,
} from './staff.repository.ts';

/** Milliseconds after which an unused invitation expires. */
const LIFE_MS = 48 * 60 * 60 * 1000;
const CODE_BYTES = 24;

interface InvitationsDeps {
  db: QueryRunner;
  sources: Sources;
  audit: AuditService;
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Invitation links, each for one person and one use. `joining.service.ts` accepts them. */
export function createInvitationsService({ db, sources, audit }: InvitationsDeps) {
  /** @returns the code for the link `…/office/join?code=…`; only its hash is stored */
  const write = async (
    transaction: Transaction,
    invitation: Pick<InvitationRow, 'name' | 'role' | 'isSetUp' | 'expiresAt'> & { id?: string | undefined },
  ): Promise<string> => {
    const code = sources.token(CODE_BYTES);
    await insertInvitation(transaction, {
      ...invitation,
      id: invitation.id ?? sources.uuid(),
      codeHash: invitationHash(code),
      createdAt: sources.now(),
    });
    return code;
  };

  return {
    /** @param form with the id of a staff member who alone may use it @throws ShopError `invalid_input` for a blank name */
    async invite(
      actor: AuditActor,
      form: { id?: string; name: string; role: Role },
    ): Promise<{ code: string; expiresAt: Date }> {
      const name = tidyName(form.name);
      if (name === '') throw invalidInput({ name: 'Please enter a name' });
      return await inTransaction(db, async (transaction) => {
        await audit.record(transaction, actor, { action: 'staff.invited', after: { name, role: form.role } });
        const expiresAt = new Date(sources.now().getTime() + LIFE_MS);
        const { id, role } = form;
        const code = await write(transaction, { id, name, role, isSetUp: false, expiresAt });
        return { code, expiresAt };
      });
    },

    list: (): Promise<InvitationRow[]> => listInvitations(db, sources.now()),

    /** @throws ShopError `not_found` */
    async withdraw(actor: AuditActor, id: string): Promise<void> {
      await inTransaction(db, async (transaction) => {
        const withdrawn = await deleteInvitation(transaction, id);
        if (withdrawn === null) throw new ShopError('not_found');
        const { name, role } = withdrawn;
        await audit.record(transaction, actor, {
          action: 'staff.invitation_withdrawn',
          before: { name, role },
        });
      });
    },

    /**
     * The code for the first owner's link; null when the shop has an owner.
     * @param kept the code of an earlier start, which stays valid
     */
    async setUpCode(kept: string | null): Promise<string | null> {
      return await inTransaction(db, async (transaction) => {
        await lockOwners(transaction);
        if ((await countOwners(transaction)) > 0) return null;
        if (
          kept !== null &&
          (await findInvitation(transaction, invitationHash(kept), sources.now())) !== null
        ) {
          return kept;
        }
        return await write(transaction, { name: '', role: 'owner', isSetUp: true, expiresAt: null });
      });
    },

    forgetExpired: (): Promise<void> => deleteExpiredInvitations(db, sources.now()),
  };
}

/** The link that accepts an invitation. @param origin of the office */
export function joinLink(origin: string, code: string): string {
  return `${origin}/office/join?code=${code}`;
}

/** The stored hash of a code: 192 random bits need neither a salt nor a slow hash. */
export function invitationHash(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}
