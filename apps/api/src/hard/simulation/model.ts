import { REFUSALS, type RefusalCode } from '@phsar/contract/errors';
import type { OrderStatus } from '@phsar/domain/order-status';
import type { PaymentCodeState, PaymentStatus } from '@phsar/domain/payment';

/** What the shop is to hold. Money in cents, times in milliseconds; products and orders are named by their place in the list. */
export interface Model {
  now: number;
  stock: number[];
  people: PersonModel[];
  orders: OrderModel[];
  /** When the bank may be asked again that gave no answer, and when that was learned. */
  bankPause: { until: number; learnedAt: number } | null;
}

export interface PersonModel {
  /** Pieces by product. */
  cart: Record<number, number>;
  /** Every checkout, whatever came of it: the browser keeps its key. */
  checkouts: Checkout[];
  /** The keys that have placed an order. */
  keys: { checkout: number; order: number; at: number }[];
  sessions: SessionModel[];
  codes: CodeModel[];
  /** Counts the passwords that the person has had. */
  password: number;
  /** Logins since the last one that succeeded. */
  failedLogins: number;
  isPhoneProved: boolean;
}

export interface Checkout {
  key: string;
  lines: OrderLine[];
  method: DeliveryMethod;
  isBuyNow: boolean;
}

export type DeliveryMethod = 'standard' | 'vtb';

export interface OrderLine {
  product: number;
  quantity: number;
}

export interface SessionModel {
  /** As the database names it; null until that is known. */
  id: string | null;
  isLive: boolean;
  generation: number;
  rotatedAt: number;
  /** What the browser got. */
  tokens: { refreshToken: string; generation: number; expiresAt: number }[];
  access: { token: string; expiresAt: number } | null;
}

export interface CodeModel {
  createdAt: number;
  isUsed: boolean;
  hasFailed: boolean;
  ownTries: number;
  strangersTries: number;
  /** The digits in the message; null where none came. */
  digits: string | null;
}

export interface OrderModel {
  person: number;
  lines: OrderLine[];
  method: DeliveryMethod;
  total: number;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  paid: number;
  surplus: number;
  /** Whether its last step was the shopper's own cancelling. */
  isCancelledByShopper: boolean;
  payCodes: PayCodeModel[];
}

export interface PayCodeModel {
  /** Null until it is known. */
  md5: string | null;
  amount: number;
  state: PaymentCodeState;
  madeAt: number;
  expiresAt: number;
  nextAskAt: number | null;
  /** What the bank has booked for it. */
  payment: BankPayment | null;
}

export interface BankPayment {
  hash: string;
  amount: number;
  isToShop: boolean;
  at: number;
}

/** What a call may answer, and what the shop holds then. */
export interface Outcome {
  /** The status, with the code of a refusal. */
  said: string;
  model: Model;
  /** What the answer has to show. */
  sees?: unknown;
}

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Cents after the discount. */
export const UNIT_PRICES = [1_000, 900, 250, 1_999] as const;
const FREE_FROM = 4_500;
const FEES: Record<DeliveryMethod, number> = { standard: 150, vtb: 200 };

const KEY_LIFE = DAY;
const GRACE = 30 * SECOND;
const CODE_LIFE = 10 * MINUTE;
const MOST_TRIES = 5;
const CLOCK_GRACE = MINUTE;
const LONGEST_BANK_PAUSE = 5 * MINUTE;
/** No code of payment is shown that ends sooner. */
const LEAST_LEFT = MINUTE;

/** The model after a change; the one before stays as it is. */
export function after(model: Model, change: (next: Model) => void): Model {
  const next = structuredClone(model);
  change(next);
  return next;
}

/** A refusal that changes nothing. */
export function refused(model: Model, code: RefusalCode): Outcome {
  return { said: `${REFUSALS[code].status} ${code}`, model };
}

/** The entry at an index that wraps around. @throws RangeError for an empty list */
export function pick<T>(list: readonly T[], index: number): T {
  const found = list[index % list.length];
  if (found === undefined) throw new RangeError('Nothing to pick from');
  return found;
}

/** The person that a drawn number stands for. */
export function personOf(model: Model, person: number): PersonModel {
  return pick(model.people, person);
}

/** The session whose access token a browser would send: the newest that the person holds. Null before the first login. */
export function currentSession({ sessions }: PersonModel): SessionModel | null {
  return sessions.findLast(({ access }) => access !== null) ?? null;
}

/** Why a token is refused; null when it is not. */
export function tokenRefusal(model: Model, session: SessionModel): 'token_expired' | 'token_invalid' | null {
  if (session.access === null || session.access.expiresAt <= model.now) return 'token_expired';
  return session.isLive ? null : 'token_invalid';
}

/** What the shop must reckon for a checkout; cents. */
export function priceOf({ lines, method }: Pick<Checkout, 'lines' | 'method'>) {
  const subtotal = lines.reduce(
    (sum, { product, quantity }) => sum + pick(UNIT_PRICES, product) * quantity,
    0,
  );
  const isFree = subtotal >= FREE_FROM;
  const fee = isFree ? 0 : FEES[method];
  return { isFree, fee, total: subtotal + fee };
}

/** A cart's line is set to a quantity, or more is added to it. */
export function cartChange(
  model: Model,
  asked: { person: number; product: number; quantity: number; isAdded: boolean },
): Outcome {
  const { person, product, quantity, isAdded } = asked;
  const before = personOf(model, person).cart[product] ?? 0;
  const wanted = isAdded ? before + quantity : quantity;
  if (wanted > (model.stock[product] ?? 0)) return refused(model, 'insufficient_stock');
  const next = after(model, (changed) => {
    personOf(changed, person).cart[product] = wanted;
  });
  return { said: '200', model: next, sees: personOf(next, person).cart };
}

/** @param product undefined for all */
export function cartRemoval(model: Model, person: number, product?: number): Outcome {
  const next = after(model, (changed) => {
    const owner = personOf(changed, person);
    if (product === undefined) owner.cart = {};
    else delete owner.cart[product];
  });
  return { said: '200', model: next, sees: personOf(next, person).cart };
}

/** A checkout is sent with its key, for the first time or again. `sees` is the order's place in the list. */
export function placing(
  model: Model,
  person: number,
  { checkout, sent }: { checkout: number; sent: Checkout },
): Outcome {
  const { keys } = personOf(model, person);
  const known = keys.find((key) => key.checkout === checkout && key.at >= model.now - KEY_LIFE);
  if (known !== undefined) {
    const placed = pick(model.orders, known.order);
    if (JSON.stringify([placed.lines, placed.method]) !== JSON.stringify([sent.lines, sent.method])) {
      return refused(model, 'idempotency_mismatch');
    }
    return { said: '201', model, sees: known.order };
  }
  if (sent.lines.some(({ product, quantity }) => quantity > (model.stock[product] ?? 0))) {
    return refused(model, 'insufficient_stock');
  }
  const order = model.orders.length;
  const next = after(model, (changed) => {
    const owner = personOf(changed, person);
    // An expired key is replaced.
    owner.keys = owner.keys.filter((key) => key.checkout !== checkout);
    for (const { product, quantity } of sent.lines) {
      changed.stock[product] = (changed.stock[product] ?? 0) - quantity;
    }
    changed.orders.push({
      person,
      lines: sent.lines,
      method: sent.method,
      total: priceOf(sent).total,
      status: 'Pending',
      paymentStatus: 'unpaid',
      paid: 0,
      surplus: 0,
      isCancelledByShopper: false,
      payCodes: [],
    });
    owner.keys.push({ checkout, order, at: model.now });
    if (!sent.isBuyNow) owner.cart = {};
  });
  return { said: '201', model: next, sees: order };
}

/** Cents that are still to be paid; 0 for a cancelled order. */
export function amountDue({ status, total, paid }: OrderModel): number {
  return Math.max(0, (status === 'Cancelled' ? 0 : total) - paid);
}

function refundDue({ status, total, paid, surplus }: OrderModel): number {
  return Math.max(0, paid - (status === 'Cancelled' ? 0 : total)) + surplus;
}

function giveStockBack(model: Model, { lines }: OrderModel): void {
  for (const { product, quantity } of lines) model.stock[product] = (model.stock[product] ?? 0) + quantity;
}

/** The shopper cancels. */
export function ownCancelling(model: Model, person: number, order: number): Outcome {
  const { person: owner, status, paymentStatus, isCancelledByShopper } = pick(model.orders, order);
  if (owner !== person) return refused(model, 'order_not_found');
  if (status === 'Cancelled' && isCancelledByShopper) return { said: '200', model };
  if (status !== 'Pending' || paymentStatus !== 'unpaid') return refused(model, 'invalid_transition');
  return {
    said: '200',
    model: after(model, (next) => {
      const cancelled = pick(next.orders, order);
      cancelled.status = 'Cancelled';
      cancelled.isCancelledByShopper = true;
      giveStockBack(next, cancelled);
    }),
  };
}

export const STAFF_MOVES = ['ship', 'deliver', 'cancel', 'pay', 'refund'] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];

/** Whether an order can be moved so, and what that changes. */
const MOVES: Record<
  StaffMove,
  { isAllowed(order: OrderModel): boolean; change(order: OrderModel, model: Model): void }
> = {
  ship: {
    isAllowed: ({ status }) => status === 'Pending',
    change(order) {
      order.status = 'Shipped';
    },
  },
  deliver: {
    isAllowed: ({ status }) => status === 'Shipped',
    change(order) {
      const isPaidNow = order.method === 'standard' && amountDue(order) > 0;
      order.status = 'Delivered';
      if (isPaidNow) Object.assign(order, { paid: order.total, paymentStatus: 'paid' });
    },
  },
  cancel: {
    isAllowed: ({ status }) => status === 'Pending' || status === 'Shipped',
    change(order, model) {
      order.status = 'Cancelled';
      giveStockBack(model, order);
    },
  },
  pay: {
    isAllowed: (order) => order.paymentStatus === 'unpaid' || amountDue(order) > 0,
    change: payAll,
  },
  refund: {
    isAllowed: (order) => refundDue(order) > 0,
    change(order) {
      const ofPaid = refundDue(order) - order.surplus;
      const left = order.paid - ofPaid;
      if (left === 0 && order.paid > 0) order.paymentStatus = 'refunded';
      Object.assign(order, { paid: left, surplus: 0 });
    },
  },
};

function payAll(order: OrderModel): void {
  Object.assign(order, { paid: order.total, paymentStatus: 'paid' });
}

/** What the office must answer to a move, and the shop afterwards. @param order a drawn number */
export function staffMove(model: Model, order: number, move: StaffMove): Outcome {
  const { isAllowed, change } = MOVES[move];
  if (!isAllowed(pick(model.orders, order))) return refused(model, 'invalid_transition');
  return {
    said: 'done',
    model: after(model, (next) => {
      const moved = pick(next.orders, order);
      change(moved, next);
      moved.isCancelledByShopper = false;
    }),
  };
}

/** A code to pay with is asked for. */
export function payCodeFor(model: Model, person: number, order: number): Outcome {
  const found = pick(model.orders, order);
  if (found.person !== person) return refused(model, 'order_not_found');
  if (found.status === 'Cancelled') return refused(model, 'order_cancelled');
  const due = amountDue(found);
  if (due === 0) return refused(model, 'already_paid');
  const open = found.payCodes
    .filter(({ state, expiresAt }) => state === 'asked' && expiresAt > model.now + LEAST_LEFT)
    .at(-1);
  if (open?.amount === due) return { said: '200', model, sees: open.md5 };
  return {
    said: '200',
    model: after(model, (next) => {
      pick(next.orders, order).payCodes.push({
        md5: null,
        amount: due,
        state: 'asked',
        madeAt: model.now,
        expiresAt: model.now + CODE_LIFE,
        nextAskAt: null,
        payment: null,
      });
    }),
  };
}

/**
 * The places of the codes that the bank is asked about by now, or that have a time which a clock set back has put off too
 * far. None in a pause.
 */
export function codesToAsk({ orders, now, bankPause }: Model): { order: number; code: number }[] {
  if (bankPause !== null && isInPause(bankPause, now)) return [];
  return orders.flatMap(({ payCodes }, order) =>
    payCodes.flatMap(({ nextAskAt }, code) =>
      nextAskAt !== null && (nextAskAt <= now || nextAskAt > now + HOUR) ? [{ order, code }] : [],
    ),
  );
}

/** Only a clock that is set back leads into a pause again, since whoever asks a broken bank waits for its end. */
function isInPause({ until, learnedAt }: NonNullable<Model['bankPause']>, now: number): boolean {
  return now < until && until <= now + HOUR && until <= learnedAt + LONGEST_BANK_PAUSE;
}

/** What the bank told of a code is written, once. */
export function settlePayment(model: Model, place: { order: number; code: number }): Model {
  return after(model, (next) => {
    const order = pick(next.orders, place.order);
    const code = pick(order.payCodes, place.code);
    const { payment } = code;
    if (payment === null || (code.state !== 'asked' && code.state !== 'expired')) return;
    code.nextAskAt = null;
    if (isCounted(model, payment.hash) || !payment.isToShop) {
      code.state = 'failed';
      return;
    }
    if (isSurplus(order, code, payment)) {
      code.state = 'surplus';
      order.surplus += payment.amount;
    } else {
      code.state = 'paid';
      payAll(order);
    }
    order.isCancelledByShopper = false;
  });
}

/** Whether a transaction at the bank has been written already, for whichever code. */
function isCounted({ orders }: Model, hash: string): boolean {
  return orders.some(({ payCodes }) =>
    payCodes.some(({ payment, state }) => payment?.hash === hash && state !== 'asked' && state !== 'expired'),
  );
}

function isSurplus(order: OrderModel, code: PayCodeModel, payment: BankPayment): boolean {
  const due = amountDue(order);
  const isLate = payment.at > code.expiresAt + CLOCK_GRACE;
  return due === 0 || due !== code.amount || payment.amount !== code.amount || isLate;
}

/** A refresh token is exchanged. */
export function refreshing(
  model: Model,
  { person, session, token }: { person: number; session: number; token: number },
): Outcome {
  const found = pick(personOf(model, person).sessions, session);
  const { generation, expiresAt } = pick(found.tokens, token);
  const invalid = refused(model, 'refresh_token_invalid');
  if (!found.isLive || expiresAt <= model.now) return invalid;
  const isNewest = generation === found.generation;
  const isInGrace = generation === found.generation - 1 && Math.abs(model.now - found.rotatedAt) <= GRACE;
  const changed = (change: (session: SessionModel) => void) =>
    after(model, (next) => change(pick(personOf(next, person).sessions, session)));
  if (isNewest) {
    const next = changed((rotated) => {
      rotated.generation += 1;
      rotated.rotatedAt = model.now;
    });
    return { said: '200', model: next };
  }
  if (isInGrace) return { said: '200', model };
  const ended = changed((reused) => {
    reused.isLive = false;
  });
  return { said: invalid.said, model: ended };
}

function untilWithin(created: readonly number[], now: number, nth: number, span: number): boolean {
  const time = created[nth - 1];
  return time !== undefined && Math.abs(now - time) < span;
}

/** A code by SMS is asked for. */
export function sendingCode(model: Model, person: number): Outcome {
  const { now } = model;
  const newestFirst = personOf(model, person)
    .codes.filter(({ createdAt }) => createdAt > now - DAY)
    .toReversed();
  const times = newestFirst.map(({ createdAt }) => createdAt);
  const sent = newestFirst.find(({ hasFailed }) => !hasFailed);
  const mustWait =
    times.length >= 10 ||
    (sent !== undefined && Math.abs(now - sent.createdAt) < 30 * SECOND) ||
    untilWithin(times, now, 5, HOUR) ||
    untilWithin(times, now, 6, DAY);
  if (mustWait) return refused(model, 'too_many_requests');
  return { said: '200', model: withCode(model, person, { isUsed: false, hasFailed: false }) };
}

/** Those that a code's message cannot be sent for, or that nobody hears of. */
export function brokenCodes(model: Model, person: number): Model[] {
  return [
    withCode(model, person, { isUsed: true, hasFailed: true }),
    withCode(model, person, { isUsed: false, hasFailed: false }),
  ];
}

function withCode(model: Model, person: number, state: Pick<CodeModel, 'isUsed' | 'hasFailed'>): Model {
  return after(model, (next) => {
    const { codes } = personOf(next, person);
    for (const code of codes) if (code.createdAt > next.now - DAY) code.isUsed = true;
    codes.push({ ...state, createdAt: next.now, ownTries: 0, strangersTries: 0, digits: null });
  });
}

/** A code is tried, by whoever asked for it or by a stranger. */
export function tryingCode(
  model: Model,
  { person, digits, isStranger }: { person: number; digits: string; isStranger: boolean },
): Outcome {
  const whose = isStranger ? 'strangersTries' : 'ownTries';
  const isTried = (code: CodeModel) =>
    !code.isUsed && Math.abs(model.now - code.createdAt) < CODE_LIFE && code[whose] < MOST_TRIES;
  if (personOf(model, person).codes.some((code) => isTried(code) && code.digits === digits)) {
    return { said: '200', model };
  }
  const counted = after(model, (next) => {
    for (const code of personOf(next, person).codes) if (isTried(code)) code[whose] += 1;
  });
  return { ...refused(counted, 'invalid_verification_code') };
}

/** The password is set by a code; every session ends, and the first proof empties the cart. */
export function resetting(model: Model, person: number, digits: string): Outcome {
  const tried = tryingCode(model, { person, digits, isStranger: false });
  if (tried.said !== '200') return tried;
  return {
    said: '200',
    model: after(model, (next) => {
      const owner = personOf(next, person);
      const code = owner.codes.findLast((each) => !each.isUsed && each.digits === digits);
      if (code !== undefined) code.isUsed = true;
      if (!owner.isPhoneProved) owner.cart = {};
      for (const session of owner.sessions) session.isLive = false;
      Object.assign(owner, { isPhoneProved: true, password: owner.password + 1, failedLogins: 0 });
    }),
  };
}
