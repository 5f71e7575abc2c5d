import { createHmac } from 'node:crypto';
import { isPermitted } from '@phsar/contract/office/permissions';
import type { TelegramCode, TelegramLink } from '@phsar/contract/office/wire';
import { inTransaction, type QueryRunner, type Transaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Sources } from '../../platform/sources.ts';
import type { StaffCaller } from '../../platform/staff-caller.ts';
import type { AuditActor, AuditService } from '../audit/audit.module.ts';
import { staffActor } from '../staff/staff.module.ts';
import * as repository from './telegram.repository.ts';

/** A person linked a Telegram account: a topic of the outbox, with a chat to notify, or null for the group. */
export const PERSON_LINKED = 'telegram.person_linked';

/** Milliseconds after which an unused code ends. */
const LIFE_MS = 10 * 60 * 1000;
/** No letter that is read as another one. 40 bits for ten minutes. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

/** The chat in which a code was written. */
export interface WritingChat {
  id: number;
  isGroup: boolean;
  /** The group's title, or the person's name in Telegram. */
  title: string;
}

interface LinksDeps {
  db: QueryRunner;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'uuid' | 'below'>;
  secret: string;
}

/** Links of the shop to Telegram: the staff's group, and each person. */
export class LinksService {
  readonly #deps: LinksDeps;

  constructor(deps: LinksDeps) {
    this.#deps = deps;
  }

  /** A code for `/link CODE`; only its hash is stored. */
  async makeCode(caller: StaffCaller, kind: repository.LinkKind): Promise<TelegramCode> {
    const { db, sources } = this.#deps;
    const { staffId } = caller;
    const now = sources.now();
    const code = Array.from({ length: CODE_LENGTH }, () => LETTERS[sources.below(LETTERS.length)]).join('');
    const expiresAt = new Date(now.getTime() + LIFE_MS);
    await inTransaction(db, async (transaction) => {
      const row = {
        id: sources.uuid(),
        kind,
        staffId,
        codeHash: this.#hashOf(code),
        createdAt: now,
        expiresAt,
      };
      await repository.insertCode(transaction, row);
      await this.#record(transaction, staffActor(caller), 'telegram.code_made', row);
    });
    return { code, expiresAt: expiresAt.toISOString() };
  }

  /** @returns what was linked; `wrong_place` for a group's code outside of one and the other way round; null for no open code */
  async useCode(code: string, chat: WritingChat): Promise<repository.LinkKind | 'wrong_place' | null> {
    const { db, sources } = this.#deps;
    return await inTransaction(db, async (transaction) => {
      const now = sources.now();
      const found = await repository.lockCode(transaction, this.#hashOf(code.toUpperCase()), now);
      if (found === null) return null;
      const { link, staff } = found;
      const { kind } = link;
      if ((kind === 'group') !== chat.isGroup) return 'wrong_place';
      // Who made the group's code may have lost the right since.
      if (kind === 'group' && !isPermitted(staff.role, 'shop.administer')) return null;
      await repository.useCode(transaction, link, { chatId: chat.id, title: chat.title, linkedAt: now });
      if (kind === 'me') await this.#announce(transaction, staff, chat);
      const actor = { kind: 'staff', id: staff.id, name: staff.name, via: 'telegram' } as const;
      await this.#record(transaction, { actor, sessionId: null }, 'telegram.linked', link);
      return kind;
    });
  }

  /** The group and the caller's own link; for those who administer the shop, all links. */
  async list({ staffId, role }: StaffCaller): Promise<TelegramLink[]> {
    const seesAll = isPermitted(role, 'shop.administer');
    const links = await repository.listLinks(this.#deps.db);
    return links
      .filter(({ link }) => seesAll || link.kind === 'group' || link.staffId === staffId)
      .map(({ link, staffName }) => ({
        _id: link.id,
        kind: link.kind,
        title: link.title,
        linkedAt: (link.linkedAt ?? link.createdAt).toISOString(),
        staff: { _id: link.staffId, name: staffName },
      }));
  }

  /** Anyone may end their own link; the others need `shop.administer`. @throws ShopError `not_found`, `forbidden`, `step_up_required` */
  async remove(caller: StaffCaller, id: string): Promise<void> {
    const { db, sources } = this.#deps;
    await inTransaction(db, async (transaction) => {
      const link = await repository.findLink(transaction, id);
      if (link === null) throw new ShopError('not_found');
      const isOwn = link.kind === 'me' && link.staffId === caller.staffId;
      if (!isOwn) checkAdministers(caller);
      if (!(await repository.endLink(transaction, id, sources.now()))) throw new ShopError('not_found');
      await this.#record(transaction, staffActor(caller), 'telegram.unlinked', link);
    });
  }

  /** For the housekeeping. */
  async deleteExpired(): Promise<void> {
    await repository.deleteExpired(this.#deps.db, this.#deps.sources.now());
  }

  /** Keyed: a plain hash of 40 bits could be reversed while the code is valid. */
  #hashOf(code: string): string {
    return createHmac('sha256', this.#deps.secret).update(`telegram link:${code}`).digest('hex');
  }

  /** Notifies the group, the owners and the person's former accounts, each by an entry of its own. */
  async #announce(transaction: Transaction, { id, name }: { id: string; name: string }, chat: WritingChat) {
    const now = this.#deps.sources.now();
    const chats = await repository.listChatsToNotify(transaction, id, now);
    for (const to of [null, ...chats.filter((one) => one !== chat.id)]) {
      const data = { chat: to, name, account: chat.title };
      await enqueue(transaction, { topic: PERSON_LINKED, about: `telegram of ${id} to ${to}`, data, now });
    }
  }

  async #record(
    transaction: Transaction,
    by: AuditActor,
    action: 'telegram.code_made' | 'telegram.linked' | 'telegram.unlinked',
    { kind, staffId }: Pick<repository.LinkRow, 'kind' | 'staffId'>,
  ): Promise<void> {
    const subject = kind === 'group' ? 'telegram' : `staff:${staffId}`;
    const state = action === 'telegram.unlinked' ? { before: { kind } } : { after: { kind } };
    await this.#deps.audit.record(transaction, by, { action, subject, ...state });
  }
}

/** Changing the bot needs a step-up. @throws ShopError `forbidden`, `step_up_required` */
export function checkAdministers({ role, isProved }: StaffCaller): void {
  if (!isPermitted(role, 'shop.administer')) throw new ShopError('forbidden');
  if (!isProved) throw new ShopError('step_up_required');
}
