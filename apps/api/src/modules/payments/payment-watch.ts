import { setTimeout as wait } from 'node:timers/promises';
import { type Cents, centsNearest } from '@phsar/domain/money';
import type { MisfitCause, SurplusCause } from '@phsar/domain/payment';
import type { FastifyBaseLogger } from 'fastify';
import { isRefusedValue, reasonOf } from '../../platform/database/database-error.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Transaction } from '../../platform/database/transaction.ts';
import { holdLease, releaseLease } from '../../platform/lease.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Sources } from '../../platform/sources.ts';
import type { Misfit, PaidOrder, PaidOrdersService } from '../orders/orders.module.ts';
import {
  ANSWER_WAIT,
  type AskedCode,
  CLOCK_GRACE,
  codeAmount,
  isHashUsed,
  lastEnd,
  listCodesToAsk,
  listUnpaidCodes,
  setNextAsk,
  settleCode,
} from '../payment-codes/payment-codes.module.ts';
import { BAKONG_LIST, type Bakong, BakongError, type BakongTransaction } from './bakong.ts';
import {
  type BakongState,
  endPause,
  findBakongState,
  noteFailure,
  writeBakongState,
} from './bakong-state.repository.ts';
import type { BakongToken } from './bakong-token.ts';

/** Milliseconds. */
const POLL_INTERVAL = 1_000;
/** Renewed with every question. A server that dies holds up the others for as long; two that ask at once do no harm. */
const LEASE = { name: 'payments', life: 10_000 };
/** While a code can be paid, somebody may look at the page that says so within 5 s. */
const FRESH_WAIT = 2_000;
/** After its end a code is asked about less often, for what banks report late, and once more after an hour. */
const AFTER_END_WAIT = 60_000;
const AFTER_END = 5 * 60_000;
const LAST_ASK = 60 * 60_000;
/** After a refusal that does not say how long to wait. */
const PAUSE = 15_000;
/** Longer silence is shown to staff. */
const SILENCE_TOLD = 60_000;
/** The pause grows with the silence: a part of it, up to the longest. */
const SILENCE_PART = 1 / 30;
const LONGEST_PAUSE = 5 * 60_000;
/** No question waits longer, whatever Bakong says: one that is due later was written before the clock was set back. */
const LONGEST_WAIT = LAST_ASK;
/** Cents: what is more cannot be read, or is none of this shop. */
const MOST = 1_000_000_000;

export interface PaymentWatchDeps {
  database: Database;
  orders: Pick<PaidOrdersService, 'receive'>;
  bakong: Pick<Bakong, 'checkCodes'>;
  token: BakongToken;
  sources: Pick<Sources, 'now' | 'uuid'>;
  log: FastifyBaseLogger;
  metrics: Metrics;
}

/** Asks Bakong which codes were paid. */
export interface PaymentWatch {
  /** Asks until stopped. */
  start(): void;
  /** Resolves when the current question is answered. */
  stop(): Promise<void>;
  /** Asks about what is due, if this server is the one that asks. @returns how many codes */
  runOnce(): Promise<number>;
  /**
   * Asks about all codes of an order. @returns whether money may be on its way: a code can still be paid, or Bakong gave
   * no answer within a day after its end
   */
  isBeingPaid(orderNumber: string): Promise<boolean>;
  /** Asks about all codes of an order that may still be paid. @returns whether Bakong answered */
  askNow(orderNumber: string): Promise<boolean>;
  /** Renews the token when that is due, if no other server does. */
  renewToken(): Promise<void>;
}

/** Creates the worker. Of several servers one asks, by a lease; money is written once whoever asks. */
export function createPaymentWatch(deps: PaymentWatchDeps): PaymentWatch {
  const { database, orders, bakong, token, sources, log, metrics } = deps;
  const { db } = database;
  const holder = sources.uuid();
  const questions = metrics.counter(
    'phsar_payment_questions_total',
    'Questions to Bakong by outcome: answered, unclear, or what the matter was.',
    'outcome',
    ['answered'],
  );
  let silentSince: number | null = null;
  let stopping = new AbortController();
  let running: Promise<void> = Promise.resolve();

  const lease = () => holdLease(db, { ...LEASE, holder, now: sources.now() });

  /** A code that was answered with a transaction that does not fit it is asked about no more. */
  const endByMisfit = async (
    transaction: Transaction,
    code: AskedCode,
    { misfit, hash }: { misfit: MisfitCause; hash: string },
  ): Promise<Misfit | null> => {
    const ended = await settleCode(transaction, code.id, {
      state: 'failed',
      hash: misfit === 'used' ? null : hash,
      now: sources.now(),
    });
    if (!ended) return null;
    log.error({ orderNumber: code.orderNumber, misfit }, 'A transaction does not fit its code');
    return { misfit, reference: hash.slice(0, 8) };
  };

  const settle = async (code: AskedCode, paid: BakongTransaction): Promise<void> => {
    const now = sources.now();
    await orders.receive(code.orderNumber, async (transaction, order) => {
      const isUsed = await isHashUsed(transaction, paid.hash);
      const misfit = isUsed ? 'used' : misfitOf(code, paid);
      if (misfit !== null) return await endByMisfit(transaction, code, { misfit, hash: paid.hash });
      const surplus = surplusOf(code, order, paid);
      const state = surplus === null ? 'paid' : 'surplus';
      if (!(await settleCode(transaction, code.id, { state, hash: paid.hash, now }))) return null;
      return { amount: centsOf(code, paid), reference: paid.hash.slice(0, 8), surplus };
    });
  };

  /** @returns false where the database refuses what Bakong tells: that keeps no other code from its money */
  const isSettled = async (code: AskedCode, paid: BakongTransaction): Promise<boolean> => {
    try {
      await settle(code, paid);
      return true;
    } catch (error) {
      if (!isRefusedValue(error)) throw error;
      const reason = reasonOf(error);
      log.error(
        { orderNumber: code.orderNumber, reason },
        'A payment that Bakong tells of cannot be written',
      );
      return false;
    }
  };

  /** @returns false while it is open whether some code was paid */
  const askAbout = async (codes: readonly AskedCode[]): Promise<boolean> => {
    const verdicts = await bakong.checkCodes(
      codes.map(({ md5 }) => md5),
      await token.current(),
    );
    const open: { code: AskedCode; isUnclear: boolean }[] = [];
    for (const code of codes) {
      const verdict = verdicts.get(code.md5);
      if (verdict?.kind === 'paid' && (await isSettled(code, verdict.transaction))) continue;
      open.push({ code, isUnclear: verdict?.kind !== 'unpaid' });
    }
    await plan(open);
    return open.every(({ isUnclear }) => !isUnclear);
  };

  /** When to ask again; never ends what is unclear. */
  const plan = async (codes: readonly { code: AskedCode; isUnclear: boolean }[]): Promise<void> => {
    const now = sources.now().getTime();
    const byTime = Map.groupBy(
      codes,
      ({ code, isUnclear }) => nextAsk(now, code.expiresAt.getTime()) ?? (isUnclear ? now + LAST_ASK : null),
    );
    for (const [time, group] of byTime) {
      await setNextAsk(
        db,
        group.map(({ code }) => code.id),
        time === null ? null : new Date(time),
      );
    }
  };

  /** Pauses, and notes what staff should know: a refused token at once, silence after a while. */
  const backOff = async (error: BakongError): Promise<void> => {
    const now = sources.now();
    // Once per outage: Bakong is asked again every few seconds.
    if (silentSince === null) {
      log.warn({ problem: error.problem, reason: error.message }, 'Bakong gave no answer');
    }
    silentSince ??= now.getTime();
    const asked = error.problem === 'silence' ? FRESH_WAIT : (error.retryAfter ?? PAUSE / 1_000) * 1_000;
    const grown = Math.min((now.getTime() - silentSince) * SILENCE_PART, LONGEST_PAUSE);
    const pause = Math.min(Math.max(asked, grown), LONGEST_WAIT);
    await writeBakongState(db, { pausedUntil: new Date(now.getTime() + pause) });
    if (error.problem === 'token') {
      await noteFailure(db, 'token', now);
      await token.renewIfDue(true);
    } else if (now.getTime() - silentSince >= SILENCE_TOLD) await noteFailure(db, 'silence', now);
  };

  /** @returns whether Bakong answered */
  const tryAsking = async (codes: readonly AskedCode[], state: BakongState | null): Promise<boolean> => {
    const now = sources.now();
    if (isPaused(state, now)) return false;
    let isAnswered: boolean;
    try {
      isAnswered = await askAbout(codes);
    } catch (error) {
      if (!(error instanceof BakongError)) throw error;
      questions.increment(error.problem);
      await backOff(error);
      return false;
    }
    questions.increment(isAnswered ? 'answered' : 'unclear');
    silentSince = null;
    if (state?.failure === 'token' || state?.failure === 'silence') await noteFailure(db, null, now);
    // Or it would come again when the clock is set back.
    if (state?.pausedUntil) await endPause(db, state.pausedUntil);
    return isAnswered;
  };

  const runOnce = async (): Promise<number> => {
    const now = sources.now();
    const latest = new Date(now.getTime() + LONGEST_WAIT);
    const codes = await listCodesToAsk(db, { now, latest, limit: BAKONG_LIST });
    if (codes.length === 0) return 0;
    const state = await findBakongState(db);
    if (isPaused(state, now) || !(await lease())) return 0;
    await token.renewIfDue(false);
    await tryAsking(codes, state);
    return codes.length;
  };

  const watch = async (signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      let asked = 0;
      try {
        asked = await runOnce();
      } catch (error) {
        log.warn({ reason: reasonOf(error) }, 'Payments could not be looked for');
      }
      // A full list: more are due.
      if (asked < BAKONG_LIST) await wait(POLL_INTERVAL, undefined, { signal, ref: false }).catch(() => {});
    }
    await releaseLease(db, { ...LEASE, holder }).catch(() => {});
  };

  return {
    start() {
      stopping = new AbortController();
      running = watch(stopping.signal);
    },
    async stop() {
      stopping.abort();
      await running;
    },
    runOnce,
    async isBeingPaid(orderNumber) {
      const codes = await listUnpaidCodes(db, orderNumber, BAKONG_LIST);
      if (codes.length === 0) return false;
      const now = sources.now().getTime();
      const end = lastEnd(codes);
      if (now < end) return true;
      const isAnswered = await tryAsking(codes, await findBakongState(db));
      return !isAnswered && now < end + ANSWER_WAIT;
    },
    async askNow(orderNumber) {
      const codes = await listUnpaidCodes(db, orderNumber, BAKONG_LIST);
      return await tryAsking(codes, await findBakongState(db));
    },
    async renewToken() {
      if (!(await lease())) return;
      await token.current();
      await token.renewIfDue(false);
    },
  };
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

/**
 * Why it is unclear whether a transaction brought the shop money; null when it did. Banks write an account's name in small
 * or capital letters.
 */
function misfitOf(code: AskedCode, paid: BakongTransaction): MisfitCause | null {
  if (paid.toAccountId.trim().toLowerCase() !== code.account.toLowerCase()) return 'account';
  const cents = centsOf(code, paid);
  return paid.currency === code.currency && cents > 0 && cents <= MOST ? null : 'money';
}

/** What a transaction in the code's currency brought, in cents of the order: riel by the code's own rate. */
function centsOf(code: AskedCode, { amount }: BakongTransaction): Cents {
  if (amount === codeAmount(code)) return code.amountCents;
  return code.rielPerDollar === null ? centsNearest(amount) : Math.round((amount / code.rielPerDollar) * 100);
}

/** Why the money pays nothing of the order; null when it does. */
function surplusOf(
  code: AskedCode,
  order: PaidOrder,
  { amount, createdAt }: BakongTransaction,
): SurplusCause | null {
  if (order.status === 'Cancelled') return 'cancelled';
  if (order.due === 0) return 'twice';
  if (code.voidedAt !== null || order.due !== code.amountCents) return 'edited';
  if (amount !== codeAmount(code)) return 'amount';
  return createdAt > code.expiresAt.getTime() + CLOCK_GRACE ? 'late' : null;
}
