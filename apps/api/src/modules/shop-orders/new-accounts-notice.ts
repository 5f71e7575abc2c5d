import { SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import { lockNewAccounts } from './shop-orders.repository.ts';

/** The limit of new accounts' orders was reached: a topic of the outbox, without data. */
export const NEW_ACCOUNTS_LIMITED = 'orders.new_accounts_limited';

const ENTRY = { action: 'orders.new_accounts_limited', subject: 'orders' } as const;

/** Staff are told once in this time, while orders are refused. */
const PAUSE_MS = 60 * 60 * 1000;
/** For how long the office shows it. */
const SHOWN_MS = 24 * 60 * 60 * 1000;

interface NewAccountsNoticeDeps {
  database: Pick<Database, 'db'>;
  audit: Pick<AuditService, 'record' | 'last'>;
  sources: Pick<Sources, 'now'>;
}

/** Tells staff that orders of new accounts are refused: in the log, in Telegram and on the office's first screen. */
export class NewAccountsNotice {
  readonly #deps: NewAccountsNoticeDeps;
  /** When staff were last told, as far as this server knows: a flood of refused orders costs no queries. */
  #toldAt: Date | null = null;

  constructor(deps: NewAccountsNoticeDeps) {
    this.#deps = deps;
  }

  /** To be called when an order is refused for the limit. */
  async limited(): Promise<void> {
    const { database, audit, sources } = this.#deps;
    const now = sources.now();
    if (isWithin(PAUSE_MS, this.#toldAt, now)) return;
    this.#toldAt = await inTransaction(database.db, async (transaction) => {
      await lockNewAccounts(transaction);
      const last = (await audit.last(transaction, ENTRY))?.at ?? null;
      if (isWithin(PAUSE_MS, last, now)) return last;
      await audit.record(transaction, { actor: SYSTEM_ACTOR, sessionId: null }, ENTRY);
      await enqueue(transaction, { topic: NEW_ACCOUNTS_LIMITED, about: ENTRY.subject, data: {}, now });
      return now;
    });
  }

  /** When orders were last refused, if that was in the last 24 hours; to the hour. */
  async lastLimited(): Promise<Date | null> {
    const { database, audit, sources } = this.#deps;
    const at = (await audit.last(database.db, ENTRY))?.at ?? null;
    return isWithin(SHOWN_MS, at, sources.now()) ? at : null;
  }
}

function isWithin(milliseconds: number, at: Date | null, now: Date): boolean {
  return at !== null && Math.abs(now.getTime() - at.getTime()) < milliseconds;
}
