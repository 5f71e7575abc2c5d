import { createHash } from 'node:crypto';
import type { PaymentCode, PaymentState } from '@phsar/contract/shop/wire';
import { khqrAmount, writeKhqr } from '@phsar/domain/khqr';
import { dollarsFromCents } from '@phsar/domain/money';
import type { Database } from '../../platform/database/open-database.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { ShopError } from '../../platform/shop-error.ts';
import type { Shopper } from '../../platform/shopper.ts';
import type { Sources } from '../../platform/sources.ts';
import { checkSession } from '../accounts/accounts.module.ts';
import { amountDue, type OrderLifecycle, type OrderRow, settledStatus } from '../orders/orders.module.ts';
import type { KhqrSettings, ShopSettingsService } from '../shop-settings/shop-settings.module.ts';
import type { Bakong } from './bakong.ts';
import type { PayLinks } from './pay-links.ts';
import { codeAmount, lastEnd, type PaymentRow } from './payment-code.ts';
import {
  findLastMade,
  findOpenCode,
  findPaymentState,
  insertCode,
  listUnpaidCodes,
  saveDeepLink,
} from './payment-codes.repository.ts';

/** How long a code can be paid, as Bakong's guide advises, and how much of it must be left to show it again. */
const CODE_LIFE_MS = 10 * 60_000;
const MIN_LEFT_MS = 60_000;
/** From a code to the first question about it. */
const FIRST_ASK_MS = 2_000;
/** A shopper waits for the code, not for the link. */
const DEEP_LINK_LIMIT_MS = 1_500;

/** Who asks about an order: its account, or a holder of its link's key. */
export interface Payer {
  /** Undefined for a caller who has only a key. */
  shopper: Shopper | undefined;
  /** Taken in place of the account. */
  key: string | undefined;
}

/** A code without what the routes add to it. */
type CodeOnly = Omit<PaymentCode, 'payee' | 'asksBank'>;

export interface PaymentsDeps {
  database: Pick<Database, 'db'>;
  orders: Pick<OrderLifecycle, 'withLocked'>;
  settings: Pick<ShopSettingsService, 'khqr'>;
  links: Pick<PayLinks, 'isKeyOf'>;
  /** Null where Bakong is not asked. */
  bakong: Pick<Bakong, 'deepLink'> | null;
  sources: Pick<Sources, 'now'>;
}

/** Codes that pay orders, and whether they are paid. @throws ShopError `order_not_found` for another's order, `token_invalid` */
export class PaymentsService {
  readonly #deps: PaymentsDeps;

  constructor(deps: PaymentsDeps) {
    this.#deps = deps;
  }

  /** The open code of an order, or a new one. @throws ShopError `already_paid`, `order_cancelled`, `not_found` */
  async codeFor(orderNumber: string, payer: Payer): Promise<CodeOnly> {
    const { database, orders, settings, bakong, sources } = this.#deps;
    const khqr = await settings.khqr();
    if (khqr === null) throw new ShopError('not_found');
    const { code, isNew } = await orders.withLocked(orderNumber, async (transaction, order) => {
      await this.#checkPayer(transaction, order, payer);
      if (order.status === 'Cancelled') throw new ShopError('order_cancelled');
      if (amountDue(order) === 0) throw new ShopError('already_paid');
      return await openOrNewCode(transaction, order, khqr, sources.now());
    });
    // After the transaction: no order waits for Bakong.
    const link = isNew && bakong !== null ? await bakong.deepLink(code.khqr, DEEP_LINK_LIMIT_MS) : null;
    if (link !== null) await saveDeepLink(database.db, code.id, link);
    return presentCode({ ...code, deepLink: link ?? code.deepLink }, sources.now());
  }

  async stateOf(orderNumber: string, payer: Payer): Promise<PaymentState> {
    const { db } = this.#deps.database;
    const state = await findPaymentState(db, orderNumber);
    if (state === undefined) throw new ShopError('order_not_found');
    await this.#checkPayer(db, { orderNumber, ...state }, payer);
    const { paidAt, md5 } = state;
    return {
      paymentStatus: settledStatus(state),
      amountDue: dollarsFromCents(amountDue(state)),
      paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
      md5,
    };
  }

  /** Whether some code of an order can still be paid. */
  async isPayable(orderNumber: string): Promise<boolean> {
    const { database, sources } = this.#deps;
    // The newest ends last.
    return sources.now().getTime() < lastEnd(await listUnpaidCodes(database.db, orderNumber, 1));
  }

  async #checkPayer(
    executor: Executor,
    order: Pick<OrderRow, 'orderNumber' | 'accountId' | 'isDemo'>,
    { shopper, key }: Payer,
  ): Promise<void> {
    if (key === undefined) {
      if (shopper === undefined) throw new ShopError('login_required');
      await checkSession(executor, shopper);
    }
    const isTheirs =
      key === undefined
        ? order.accountId === shopper?.accountId
        : this.#deps.links.isKeyOf(order.orderNumber, key);
    if (order.isDemo || !isTheirs) throw new ShopError('order_not_found');
  }
}

async function openOrNewCode(
  transaction: Transaction,
  order: OrderRow,
  khqr: KhqrSettings,
  now: Date,
): Promise<{ code: PaymentRow; isNew: boolean }> {
  const { account, rielPerDollar } = khqr;
  const due = amountDue(order);
  const { currency, amount } = khqrAmount(due, rielPerDollar);
  const open = await findOpenCode(transaction, order.id, new Date(now.getTime() + MIN_LEFT_MS));
  if (open?.amount === amount && open.currency === currency && open.account === account) {
    return { code: open, isNew: false };
  }
  // No two codes are alike: they differ by their times.
  const last = await findLastMade(transaction, order.id);
  const madeAt = new Date(Math.max(now.getTime(), (last?.getTime() ?? 0) + 1));
  const expiresAt = new Date(madeAt.getTime() + CODE_LIFE_MS);
  const text = writeKhqr({
    ...khqr,
    currency,
    amount,
    billNumber: order.orderNumber,
    alternate: khqr.khmerName === null ? undefined : { language: 'km', name: khqr.khmerName },
    made: madeAt.getTime(),
    expires: expiresAt.getTime(),
  });
  const code = await insertCode(transaction, {
    orderId: order.id,
    khqr: text,
    md5: createHash('md5').update(text).digest('hex'),
    account,
    currency,
    amount,
    amountCents: due,
    rielPerDollar,
    madeAt,
    expiresAt,
    nextAskAt: new Date(now.getTime() + FIRST_ASK_MS),
  });
  return { code, isNew: true };
}

function presentCode(code: PaymentRow, now: Date): CodeOnly {
  const { khqr, md5, currency, expiresAt, deepLink } = code;
  return {
    success: true,
    khqr,
    md5,
    amount: codeAmount(code),
    currency,
    expiresAt: expiresAt.toISOString(),
    secondsLeft: Math.max(0, (expiresAt.getTime() - now.getTime()) / 1_000),
    // There is a code only while something is due.
    paymentStatus: 'unpaid',
    deepLink,
  };
}
