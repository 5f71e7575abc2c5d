import { setTimeout as wait } from 'node:timers/promises';
import type { MisfitCause } from '@phsar/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusedValue, reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { holdLease, releaseLease } from '../../platform/lease.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Sources } from '../../platform/sources.ts';
import type { Misfit, OrderLifecycle } from '../orders/orders.module.ts';
import { BAKONG_LIST, type Bakong, BakongError, type BakongTransaction } from './bakong.ts';
import {
  type BakongState,
  endPause,
  findBakongState,
  noteFailure,
  writeBakongState,
} from './bakong-state.repository.ts';
import type { BakongToken } from './bakong-token.ts';
import { ANSWER_WAIT, centsOf, lastEnd, misfitOf, surplusOf } from './payment-code.ts';
import {
  type AskedCode,
  isHashUsed,
  listCodesToAsk,
  listUnpaidCodes,
  setNextAsk,
  settleCode,
} from './payment-codes.repository.ts';

/** Milliseconds. */
const POLL_INTERVAL = 1_000;
/** Renewed with every request. A server that dies delays the others for as long; two that ask at once do no harm. */
const LEASE = { name: 'payments', life: 10_000 };
/** While a code can be paid, the payment page must show the payment within 5 s. */
const FRESH_WAIT = 2_000;
/** After its end a code is asked about less often, for what banks report late, and once more after an hour. */
const AFTER_END_WAIT = 60_000;
const AFTER_END = 5 * 60_000;
const LAST_ASK = 60 * 60_000;
/** After a refusal without a `Retry-After`. */
const PAUSE = 15_000;
/** Longer silence is shown to staff. */
const SILENCE_REPORTED_MS = 60_000;
/** The pause grows with the silence: a part of it, up to the longest. */
const SILENCE_PART = 1 / 30;
const LONGEST_PAUSE = 5 * 60_000;
/** No request waits longer, whatever Bakong says: one that is due later was written before the clock was set back. */
const LONGEST_WAIT = LAST_ASK;

export interface PaymentWatchDeps {
  database: Pick<Database, 'db'>;
  orders: Pick<OrderLifecycle, 'receive'>;
  bakong: Pick<Bakong, 'checkCodes'>;
  token: BakongToken;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/** Asks Bakong which codes were paid. Of several servers one asks, by a lease; money is written once, whichever asks. */
export class PaymentWatch {
  readonly #deps: PaymentWatchDeps;
  readonly #lease: { name: string; life: number; holder: string };
  readonly #questions: ReturnType<Metrics['counter']>;
  #silentSince: number | null = null;
  #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(deps: PaymentWatchDeps) {
    this.#deps = deps;
    this.#lease = { ...LEASE, holder: deps.sources.uuid() };
    this.#questions = deps.metrics.counter(
      'phsar_payment_questions_total',
      'Questions to Bakong by outcome: answered, unclear, or what the matter was.',
      'outcome',
      ['answered'],
    );
  }

  start(): void {
    this.#stopping = new AbortController();
    this.#running = this.#watch(this.#stopping.signal);
  }

  /** Resolves when the current request is answered. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Asks about what is due, if this server is the one that asks. @returns how many codes */
  async runOnce(): Promise<number> {
    const { database, token, sources } = this.#deps;
    const now = sources.now();
    const latest = new Date(now.getTime() + LONGEST_WAIT);
    const codes = await listCodesToAsk(database.db, { now, latest, limit: BAKONG_LIST });
    if (codes.length === 0) return 0;
    const state = await findBakongState(database.db);
    if (isPaused(state, now) || !(await this.#holdLease())) return 0;
    await token.renewIfDue(false);
    await this.#tryAsking(codes, state);
    return codes.length;
  }

  /**
   * Asks about all codes of an order. @returns whether money may be on its way: a code can still be paid, or Bakong gave
   * no answer within a day after its end
   */
  async isBeingPaid(orderNumber: string): Promise<boolean> {
    const { database, sources } = this.#deps;
    const codes = await listUnpaidCodes(database.db, orderNumber, BAKONG_LIST);
    if (codes.length === 0) return false;
    const now = sources.now().getTime();
    const end = lastEnd(codes);
    if (now < end) return true;
    const isAnswered = await this.#tryAsking(codes, await findBakongState(database.db));
    return !isAnswered && now < end + ANSWER_WAIT;
  }

  /** Asks about all codes of an order that may still be paid. @returns whether Bakong answered; null without such a code */
  async askNow(orderNumber: string): Promise<boolean | null> {
    const { db } = this.#deps.database;
    const codes = await listUnpaidCodes(db, orderNumber, BAKONG_LIST);
    if (codes.length === 0) return null;
    return await this.#tryAsking(codes, await findBakongState(db));
  }

  /** Renews the token when that is due, if no other server does. */
  async renewToken(): Promise<void> {
    if (!(await this.#holdLease())) return;
    await this.#deps.token.current();
    await this.#deps.token.renewIfDue(false);
  }

  #holdLease(): Promise<boolean> {
    return holdLease(this.#deps.database.db, { ...this.#lease, now: this.#deps.sources.now() });
  }

  async #watch(signal: AbortSignal): Promise<void> {
    const { database, log } = this.#deps;
    while (!signal.aborted) {
      let asked = 0;
      try {
        asked = await this.runOnce();
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'Payments could not be checked');
      }
      // A full list: more are due.
      if (asked < BAKONG_LIST) await wait(POLL_INTERVAL, undefined, { signal, ref: false }).catch(() => {});
    }
    await releaseLease(database.db, this.#lease).catch(() => {});
  }

  /** @returns whether Bakong answered */
  async #tryAsking(codes: readonly AskedCode[], state: BakongState | null): Promise<boolean> {
    const { database, sources } = this.#deps;
    const now = sources.now();
    if (isPaused(state, now)) return false;
    let isAnswered: boolean;
    try {
      isAnswered = await this.#askAbout(codes);
    } catch (error) {
      if (!(error instanceof BakongError)) throw error;
      this.#questions.increment(error.problem);
      await this.#backOff(error);
      return false;
    }
    this.#questions.increment(isAnswered ? 'answered' : 'unclear');
    this.#silentSince = null;
    if (state?.failure === 'token' || state?.failure === 'silence') await noteFailure(database.db, null, now);
    // Or it would come again when the clock is set back.
    if (state?.pausedUntil) await endPause(database.db, state.pausedUntil);
    return isAnswered;
  }

  /** @returns false while it is open whether some code was paid */
  async #askAbout(codes: readonly AskedCode[]): Promise<boolean> {
    const { bakong, token } = this.#deps;
    const verdicts = await bakong.checkCodes(
      codes.map(({ md5 }) => md5),
      await token.current(),
    );
    const open: { code: AskedCode; isUnclear: boolean }[] = [];
    for (const code of codes) {
      const verdict = verdicts.get(code.md5);
      if (verdict?.kind === 'paid' && (await this.#isSettled(code, verdict.transaction))) continue;
      open.push({ code, isUnclear: verdict?.kind !== 'unpaid' });
    }
    await this.#plan(open);
    return open.every(({ isUnclear }) => !isUnclear);
  }

  /** When to ask again; never ends what is unclear. */
  async #plan(codes: readonly { code: AskedCode; isUnclear: boolean }[]): Promise<void> {
    const now = this.#deps.sources.now().getTime();
    const byTime = Map.groupBy(
      codes,
      ({ code, isUnclear }) => nextAsk(now, code.expiresAt.getTime()) ?? (isUnclear ? now + LAST_ASK : null),
    );
    for (const [time, group] of byTime) {
      const ids = group.map(({ code }) => code.id);
      await setNextAsk(this.#deps.database.db, ids, time === null ? null : new Date(time));
    }
  }

  /** Pauses, and records what staff should know: a refused token at once, silence after a while. */
  async #backOff(error: BakongError): Promise<void> {
    const { database, token, sources, log } = this.#deps;
    const now = sources.now();
    // Once per outage: Bakong is asked again every few seconds.
    if (this.#silentSince === null) {
      log.warn({ problem: error.problem, reason: error.message }, 'Bakong gave no answer');
    }
    this.#silentSince ??= now.getTime();
    const silence = now.getTime() - this.#silentSince;
    const asked = error.problem === 'silence' ? FRESH_WAIT : (error.retryAfter ?? PAUSE / 1_000) * 1_000;
    const grown = Math.min(silence * SILENCE_PART, LONGEST_PAUSE);
    const pause = Math.min(Math.max(asked, grown), LONGEST_WAIT);
    await writeBakongState(database.db, { pausedUntil: new Date(now.getTime() + pause) });
    if (error.problem === 'token') {
      await noteFailure(database.db, 'token', now);
      await token.renewIfDue(true);
    } else if (silence >= SILENCE_REPORTED_MS) await noteFailure(database.db, 'silence', now);
  }

  /** @returns false where the database refuses what Bakong reports: that keeps no other code from its money */
  async #isSettled(code: AskedCode, paid: BakongTransaction): Promise<boolean> {
    try {
      await this.#settle(code, paid);
      return true;
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      const about = { orderNumber: code.orderNumber, reason: reasonOf(error) };
      this.#deps.log.error(about, 'A payment that Bakong tells of cannot be written');
      return false;
    }
  }

  async #settle(code: AskedCode, paid: BakongTransaction): Promise<void> {
    const now = this.#deps.sources.now();
    await this.#deps.orders.receive(code.orderNumber, async (transaction, order) => {
      const isUsed = await isHashUsed(transaction, paid.hash);
      const misfit = isUsed ? 'used' : misfitOf(code, paid);
      if (misfit !== null) return await this.#endByMisfit(transaction, code, { misfit, hash: paid.hash });
      const surplus = surplusOf(code, order, paid);
      const state = surplus === null ? 'paid' : 'surplus';
      if (!(await settleCode(transaction, code.id, { state, hash: paid.hash, now }))) return null;
      return { amount: centsOf(code, paid), reference: paid.hash.slice(0, 8), surplus };
    });
  }

  /** A code that was answered with a transaction that does not fit it is no longer asked about. */
  async #endByMisfit(
    transaction: Transaction,
    code: AskedCode,
    { misfit, hash }: { misfit: MisfitCause; hash: string },
  ): Promise<Misfit | null> {
    const ended = await settleCode(transaction, code.id, {
      state: 'failed',
      hash: misfit === 'used' ? null : hash,
      now: this.#deps.sources.now(),
    });
    if (!ended) return null;
    this.#deps.log.error({ orderNumber: code.orderNumber, misfit }, 'A transaction does not fit its code');
    return { misfit, reference: hash.slice(0, 8) };
  }
}

function isPaused(state: BakongState | null, now: Date): boolean {
  const wait = (state?.pausedUntil?.getTime() ?? 0) - now.getTime();
  return wait > 0 && wait <= LONGEST_WAIT;
}

/** Null ends it. @param end when the code ends */
function nextAsk(now: number, end: number): number | null {
  if (now < end) return now + FRESH_WAIT;
  if (now < end + AFTER_END) return now + AFTER_END_WAIT;
  return now < end + LAST_ASK ? end + LAST_ASK : null;
}
