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

/** Checks of one order, and of the whole shop: Bakong would make all orders wait if it were asked too often. */
const CHECKS = { calls: 1, seconds: 5 };
const CHECKS_OF_SHOP = { calls: 10, seconds: 5 };
/** Messages to the staff about one order. */
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
  readonly #checks: CallCounter;
  readonly #checksOfShop: CallCounter;
  readonly #claims: CallCounter;

  constructor(deps: PaymentCheckDeps) {
    this.#deps = deps;
    this.#checks = createCallCounter('payment-check', CHECKS, deps.database);
    this.#checksOfShop = createCallCounter('payment-checks', CHECKS_OF_SHOP, deps.database);
    this.#claims = createCallCounter('payment-claim', CLAIMS, deps.database);
  }

  /** Whether Bakong answers this shop: there is a token, and it was neither refused nor unanswered. */
  async asksBank(): Promise<boolean> {
    const { watch, database } = this.#deps;
    if (watch === null) return false;
    const failure = (await findBakongState(database.db))?.failure ?? null;
    return failure === null || failure === 'renewal';
  }

  /**
   * Asks about all codes of the order, also those that an edit has voided. Staff are told where Bakong cannot answer, or
   * where there is no code: the money may have come by the bank link.
   * @returns the state after the check
   * @throws ShopError `order_not_found`, `token_invalid`
   */
  async check(orderNumber: string, payer: Payer): Promise<PaymentState> {
    const { payments, watch } = this.#deps;
    const before = await payments.stateOf(orderNumber, payer);
    if (before.amountDue === 0 || (await this.#checks.take(orderNumber)) > 0) return before;
    if (watch === null) {
      await this.#notifyStaff(orderNumber);
      return before;
    }
    if ((await this.#checksOfShop.take('')) > 0) return before;
    const isAnswered = await watch.askNow(orderNumber);
    const after = await payments.stateOf(orderNumber, payer);
    const isOpen = isAnswered === null || (!isAnswered && !(await this.asksBank()));
    if (isOpen && after.amountDue > 0) await this.#notifyStaff(orderNumber);
    return after;
  }

  async #notifyStaff(orderNumber: string): Promise<void> {
    const { database, sources } = this.#deps;
    if ((await this.#claims.take(orderNumber)) > 0) return;
    const entry = { topic: PAYMENT_CLAIMED, about: orderNumber, data: { orderNumber } };
    try {
      await enqueue(database.db, { ...entry, now: sources.now() });
    } catch (error) {
      await this.#claims.giveBack(orderNumber, 1);
      throw error;
    }
  }
}
