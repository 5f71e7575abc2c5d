import type { PaymentState } from '@phsar/contract/shop/wire';
import * as z from 'zod/mini';
import { type CallCounter, createCallCounter } from '../../platform/call-counter.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { enqueue } from '../../platform/outbox.ts';
import type { Sources } from '../../platform/sources.ts';
import { findBakongState } from './bakong-state.repository.ts';
import type { PaymentWatch } from './payment-watch.ts';
import type { Payer, PaymentsService } from './payments.service.ts';

/** A shopper says that an order is paid, and Bakong cannot be asked: a topic of the outbox. */
export const PAYMENT_CLAIMED = 'payment.claimed';

const claim = z.object({ orderNumber: z.string() });

/** The data of `PAYMENT_CLAIMED`. @throws ZodError for anything else */
export function readPaymentClaim(data: unknown): z.output<typeof claim> {
  return claim.parse(data);
}

/** Per order: questions to Bakong, and messages to the staff. */
const QUESTIONS = { calls: 1, seconds: 5 };
const CLAIMS = { calls: 1, seconds: 10 * 60 };

export interface PaymentCheckDeps {
  database: Database;
  payments: Pick<PaymentsService, 'stateOf'>;
  /** Null without a token of Bakong. */
  watch: Pick<PaymentWatch, 'askNow'> | null;
  sources: Pick<Sources, 'now'>;
}

/** Checks payments that shoppers say they made. Never believes them. */
export class PaymentCheck {
  readonly #deps: PaymentCheckDeps;
  readonly #questions: CallCounter;
  readonly #claims: CallCounter;

  constructor(deps: PaymentCheckDeps) {
    this.#deps = deps;
    this.#questions = createCallCounter('payment-question', QUESTIONS, deps.database);
    this.#claims = createCallCounter('payment-claim', CLAIMS, deps.database);
  }

  /** Whether Bakong answers this shop: there is a token, and it was neither refused nor met with silence. */
  async asksBank(): Promise<boolean> {
    const { watch, database } = this.#deps;
    if (watch === null) return false;
    const failure = (await findBakongState(database.db))?.failure ?? null;
    return failure === null || failure === 'renewal';
  }

  /** @returns the state after the question. @throws ShopError `order_not_found`, `token_invalid` */
  async check(orderNumber: string, payer: Payer): Promise<PaymentState> {
    const { payments, watch } = this.#deps;
    const before = await payments.stateOf(orderNumber, payer);
    // Without a code nothing can have been paid by one.
    if (before.md5 === null || (await this.#questions.take(orderNumber)) > 0) return before;
    const isAnswered = watch !== null && (await watch.askNow(orderNumber));
    if (!isAnswered && !(await this.asksBank())) await this.#tellStaff(orderNumber);
    return watch === null ? before : await payments.stateOf(orderNumber, payer);
  }

  async #tellStaff(orderNumber: string): Promise<void> {
    const { database, sources } = this.#deps;
    if ((await this.#claims.take(orderNumber)) > 0) return;
    const entry = { topic: PAYMENT_CLAIMED, about: orderNumber, data: { orderNumber } };
    await enqueue(database.db, { ...entry, now: sources.now() });
  }
}
