import { wrongCodeFor } from '../../testing/account-calls.ts';
import type { Deed, Values } from './deeds.ts';
import {
  brokenCodes,
  type Checkout,
  cartChange,
  cartRemoval,
  codesToAsk,
  currentSession,
  MINUTE,
  type Model,
  type Outcome,
  ownCancelling,
  type PersonModel,
  payCodeFor,
  personOf,
  pick,
  placing,
  refreshing,
  refused,
  resetting,
  type SessionModel,
  sendingCode,
  settlePayment,
  staffMove,
  tokenRefusal,
  tryingCode,
} from './model.ts';
import { bodyOf, type Said, type World } from './world.ts';

/** One thing that somebody does. */
export interface Step {
  /** For the report of a failure. */
  name: string;
  /** What may come of it, at the model's time. */
  outcomes(model: Model): Outcome[];
  /** What may also be left when the database fails in the middle, beside all and nothing. */
  halves?(model: Model): Model[];
  perform(world: World): Promise<Said>;
  /** What the answer shows, to compare with what the outcome sees. */
  shown?(said: Said, world: World): unknown;
  /** What the browser keeps of the answer. `model` is the one that came true. */
  keep?(model: Model, said: Said): void;
}

/** What a deed comes to in the model as it stands; null where there is nothing to do it to. May note what the browser will send. */
export function plan(deed: Deed, model: Model): Step | null {
  const planner = PLANNERS[deed.name] as (given: unknown, model: Model) => Plan | null;
  const step = planner(deed.given, model);
  return step && { ...step, name: `${deed.name} ${JSON.stringify(deed.given)}` };
}

const PLANNERS: { [Name in keyof Values]: (given: Values[Name], model: Model) => Plan | null } = {
  cart: ({ person, ...change }, model) =>
    ofShopper(model, person, {
      outcome: (now) => cartChange(now, { person, ...change }),
      ask: (world) => ({
        method: 'POST',
        path: change.isAdded ? '/cart/add' : '/cart/update',
        payload: { productId: world.productId(change.product), quantity: change.quantity },
      }),
      shown: cartIn,
    }),
  remove: ({ person, product }, model) =>
    ofShopper(model, person, {
      outcome: (now) => cartRemoval(now, person, product),
      ask: (world) => ({
        method: 'DELETE',
        path: product === undefined ? '/cart/clear' : `/cart/remove/${world.productId(product)}`,
      }),
      shown: cartIn,
    }),
  order({ person, product, quantity, method, isBuyNow, isTwice }, model) {
    const owner = personOf(model, person);
    const ofCart = Object.entries(owner.cart).map(([place, pieces]) => ({
      product: Number(place),
      quantity: pieces,
    }));
    const isAlone = isBuyNow || ofCart.length === 0;
    const lines = isAlone ? [{ product, quantity }] : ofCart;
    const sent = { key: `${person} ${owner.checkouts.length}`, lines, method, isBuyNow: isAlone };
    owner.checkouts.push(sent);
    return checkingOut(model, { person, checkout: owner.checkouts.length - 1, sent, isTwice });
  },
  orderAgain({ person, checkout, isOther }, model) {
    const { checkouts } = personOf(model, person);
    if (checkouts.length === 0) return null;
    const place = checkout % checkouts.length;
    const sent = pick(checkouts, place);
    const other = { ...sent, lines: [{ product: 3, quantity: 7 }] };
    return checkingOut(model, {
      person,
      checkout: place,
      sent: isOther === 0 ? other : sent,
      isTwice: false,
    });
  },
  cancel({ person, order }, model) {
    if (model.orders.length === 0) return null;
    const place = order % model.orders.length;
    return ofShopper(model, person, {
      outcome: (now) => ownCancelling(now, person, place),
      ask: (world) => ({ method: 'POST', path: `/orders/${pick(world.orderNumbers, place)}/cancel` }),
    });
  },
  staff({ order, move }, model) {
    if (model.orders.length === 0) return null;
    const place = order % model.orders.length;
    return {
      outcomes: (now) => [staffMove(now, place, move)],
      perform: (world) => world.move(pick(world.orderNumbers, place), move),
    };
  },
  count: ({ product, stock }) => ({
    outcomes: (model) => [{ said: 'done', model: { ...model, stock: model.stock.with(product, stock) } }],
    perform: (world) => world.count(product, stock),
  }),
  payCode({ person, order }, model) {
    if (model.orders.length === 0) return null;
    const place = order % model.orders.length;
    return ofShopper(model, person, {
      outcome: (now) => payCodeFor(now, person, place),
      ask: (world) => ({ method: 'POST', path: `/orders/${pick(world.orderNumbers, place)}/khqr` }),
      shown: ({ body }) => body.md5,
    });
  },
  book({ code, kind }, model) {
    const open = model.orders
      .flatMap(({ payCodes }) => payCodes)
      .filter(
        ({ payment, nextAskAt, expiresAt }) =>
          payment === null && nextAskAt !== null && expiresAt + 5 * MINUTE > model.now,
      );
    if (open.length === 0) return null;
    const chosen = pick(open, code);
    const settled = model.orders
      .flatMap(({ payCodes }) => payCodes)
      .filter(({ state }) => state === 'paid' || state === 'surplus')
      .flatMap(({ payment }) => payment?.hash ?? []);
    const payment = {
      hash: kind === 'again' && settled.length > 0 ? pick(settled, code) : `hash of ${chosen.md5}`,
      amount: chosen.amount + (kind === 'more' ? 100 : 0),
      isToShop: kind !== 'elsewhere',
      at: model.now,
    };
    chosen.payment = payment;
    return {
      outcomes: (now) => [{ said: 'done', model: now }],
      async perform(world) {
        world.book(chosen.md5 ?? '', payment);
        return { said: 'done', body: null };
      },
    };
  },
  ask: ({ isBroken }) => ({
    outcomes: (model) => [
      { said: 'done', model: isBroken === 0 ? model : codesToAsk(model).reduce(settlePayment, model) },
    ],
    halves: (model) => subsetsOf(codesToAsk(model)).map((places) => places.reduce(settlePayment, model)),
    async perform(world) {
      world.bank.trouble = isBroken === 0 ? 'broken' : null;
      const said = await world.askBank();
      world.bank.trouble = null;
      // Beyond the pause that a bank in trouble gets.
      if (isBroken === 0) world.shop.sources.advance(6 * MINUTE);
      return said;
    },
  }),
  login: ({ person, isWrong }, model) => logIn(model, person, isWrong === 0),
  refresh({ person, session, token }, model) {
    const { sessions } = personOf(model, person);
    if (sessions.length === 0) return null;
    const place = session % sessions.length;
    const { tokens } = pick(sessions, place);
    if (tokens.length === 0) return null;
    // The newest mostly, as browsers send it.
    const which = token % 3 === 0 ? token % tokens.length : tokens.length - 1;
    const { refreshToken } = pick(tokens, which);
    return {
      outcomes: (now) => [refreshing(now, { person, session: place, token: which })],
      perform: (world) =>
        world.call(person, { method: 'POST', path: '/auth/refresh-token', payload: { refreshToken } }),
      keep(next, { body }) {
        const refreshed = pick(personOf(next, person).sessions, place);
        if (body?.refreshToken !== undefined) keepTokens(refreshed, body, next.now);
      },
    };
  },
  logout({ person, session }, model) {
    const { sessions } = personOf(model, person);
    if (sessions.length === 0) return null;
    const place = session % sessions.length;
    const refreshToken = pick(sessions, place).tokens.at(-1)?.refreshToken;
    if (refreshToken === undefined) return null;
    return {
      outcomes: (now) => {
        const next = structuredClone(now);
        pick(personOf(next, person).sessions, place).isLive = false;
        return [{ said: '200', model: next }];
      },
      perform: (world) =>
        world.call(person, { method: 'POST', path: '/auth/logout', payload: { refreshToken } }),
    };
  },
  oldToken({ person, session }, model) {
    const { sessions } = personOf(model, person);
    const asked = sessions[session % Math.max(sessions.length, 1)];
    const token = asked?.access?.token;
    if (asked === undefined || token === undefined) return null;
    return {
      outcomes(now) {
        const refusal = tokenRefusal(now, pick(personOf(now, person).sessions, sessions.indexOf(asked)));
        if (refusal !== null) return [refused(now, refusal)];
        return [{ said: '200', model: now, sees: personOf(now, person).cart }];
      },
      perform: (world) => world.call(person, { method: 'GET', path: '/cart', token }),
      shown: cartIn,
    };
  },
  sendCode: ({ person }) => ({
    outcomes: (model) => [sendingCode(model, person)],
    halves: (model) => (sendingCode(model, person).said === '200' ? brokenCodes(model, person) : []),
    perform: (world) =>
      world.call(person, {
        method: 'POST',
        path: '/auth/send-verification',
        payload: { phoneNumber: world.phone(person) },
      }),
  }),
  tryCode({ person, isRight, isStranger }, model) {
    const digits = digitsOf(personOf(model, person), isRight);
    return {
      outcomes: (now) => [tryingCode(now, { person, digits, isStranger })],
      perform: (world) =>
        world.call(person, {
          method: 'POST',
          path: '/verify-code',
          payload: { phoneNumber: world.phone(person), code: digits },
          isStranger,
        }),
    };
  },
  reset({ person, isWrong }, model) {
    const owner = personOf(model, person);
    const digits = digitsOf(owner, isWrong !== 0);
    return {
      outcomes: (now) => [resetting(now, person, digits)],
      perform: (world) =>
        world.call(person, {
          method: 'POST',
          path: '/reset-password',
          payload: {
            phoneNumber: world.phone(person),
            verificationCode: digits,
            newPassword: world.password(owner.password + 1),
            fullName: world.name(person),
          },
        }),
    };
  },
  look: ({ person }, model) =>
    ofShopper(model, person, {
      outcome: (now) => ({
        said: '200',
        model: now,
        sees: now.orders
          .filter((order) => order.person === person)
          .map(({ status, paymentStatus, total }) => ({ status, paymentStatus, total }))
          .sort(byTotal),
      }),
      ask: () => ({ method: 'GET', path: '/orders/user/orders' }),
      shown: ({ body }) =>
        body
          .map((order: { status: string; paymentStatus: string; totalAmount: number }) => ({
            status: order.status,
            paymentStatus: order.paymentStatus,
            total: Math.round(order.totalAmount * 100),
          }))
          .sort(byTotal),
    }),
  jump: ({ by }) => ({
    outcomes: (model) => [{ said: 'done', model }],
    async perform(world) {
      world.shop.sources.advance(by);
      return { said: 'done', body: null };
    },
  }),
};

type Plan = Omit<Step, 'name'>;

/** A call with the token that the shopper's browser has; the login that it needs first where there is none. */
function ofShopper(
  model: Model,
  person: number,
  {
    outcome,
    ask,
    shown,
  }: {
    outcome(model: Model): Outcome;
    ask(world: World): Parameters<World['call']>[1];
    shown?: NonNullable<Step['shown']>;
  },
): Plan {
  const token = currentSession(personOf(model, person))?.access?.token;
  if (token === undefined) return logIn(model, person, false);
  return {
    outcomes: (now) => [admitted(now, { person, arrived: model.now }, outcome)],
    perform: (world) => world.call(person, { ...ask(world), token }),
    ...(shown === undefined ? {} : { shown }),
  };
}

/**
 * What a call comes to for the session of the shopper's browser. Its token counts as of when the call arrived: the clock may
 * jump while the shop is at work.
 */
function admitted(
  model: Model,
  { person, arrived }: { person: number; arrived: number },
  outcome: (model: Model) => Outcome,
): Outcome {
  const session = currentSession(personOf(model, person));
  const refusal = session === null ? 'token_invalid' : tokenRefusal({ ...model, now: arrived }, session);
  return refusal === null ? outcome(model) : refused(model, refusal);
}

interface CheckingOut {
  person: number;
  /** The place of the checkout whose key is sent. */
  checkout: number;
  sent: Checkout;
  /** Pressed twice at once. */
  isTwice: boolean;
}

function checkingOut(model: Model, { person, checkout, sent, isTwice }: CheckingOut): Plan {
  const call = ofShopper(model, person, {
    outcome: (now) => placing(now, person, { checkout, sent }),
    ask: (world) => ({
      method: 'POST',
      path: '/orders/create',
      headers: { 'idempotency-key': sent.key },
      payload: bodyOf(world, sent),
    }),
    shown: ({ body }, world) => world.orderNumbers.indexOf(body.order.orderId),
  });
  if (!isTwice || currentSession(personOf(model, person)) === null) return call;
  return {
    ...call,
    async perform(world) {
      const [one, other] = await Promise.all([call.perform(world), call.perform(world)]);
      return heardFirst(one, other);
    },
  };
}

/** Of two answers to the same key, the one that says most of what became of it. */
function heardFirst(one: Said, other: Said): Said {
  const answers = [one, other];
  const placed = answers.filter(({ said }) => said === '201');
  if (new Set(placed.map(({ body }) => body.order.orderId)).size > 1) {
    throw new Error('One key placed two orders');
  }
  const isFinal = ({ said }: Said) => !/order_in_progress|unavailable/.test(said);
  const isLost = ({ said }: Said) => said.endsWith('unavailable');
  return placed[0] ?? answers.find(isFinal) ?? answers.find(isLost) ?? one;
}

function logIn(model: Model, person: number, isWrong: boolean): Plan {
  const { password } = personOf(model, person);
  // Counted before the password is looked at.
  personOf(model, person).failedLogins += 1;
  return {
    outcomes(now) {
      const { failedLogins } = personOf(now, person);
      const delayed = failedLogins > FREE_LOGINS ? [refused(now, 'too_many_requests')] : [];
      if (isWrong) return [refused(now, 'invalid_credentials'), ...delayed];
      const opened = structuredClone(now);
      const owner = personOf(opened, person);
      owner.failedLogins = 0;
      owner.sessions.push({ id: null, isLive: true, generation: 1, rotatedAt: 0, tokens: [], access: null });
      return [{ said: '200', model: opened }, ...delayed];
    },
    perform: (world) =>
      world.call(person, {
        method: 'POST',
        path: '/auth/login',
        payload: {
          fullName: world.phone(person),
          password: isWrong ? 'five-purple-snakes' : world.password(password),
        },
      }),
    keep(next, { said, body }) {
      const session = personOf(next, person).sessions.at(-1);
      if (said === '200' && session !== undefined) keepTokens(session, body, next.now);
    },
  };
}

/** After so many failures the next login may have to wait. */
const FREE_LOGINS = 5;
/** Sessions end when they are not used for so long. */
const REFRESH_LIFE = 30 * 24 * 60 * MINUTE;

/** The session that a token names, and the pair. */
function keepTokens(
  session: SessionModel,
  { token, refreshToken }: { token: string; refreshToken: string },
  now: number,
): void {
  const [, payload = ''] = token.split('.');
  const { sid, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString());
  session.id = sid;
  session.access = { token, expiresAt: exp * 1_000 };
  session.tokens.push({ refreshToken, generation: session.generation, expiresAt: now + REFRESH_LIFE });
}

/** The right digits of the newest code, or wrong ones. */
function digitsOf({ codes }: PersonModel, isRight: boolean): string {
  const right = codes.at(-1)?.digits ?? '000000';
  return isRight ? right : wrongCodeFor(right);
}

function cartIn({ body }: Said, world: World): Record<number, number> {
  return Object.fromEntries(
    body.items.map(({ product, quantity }: { product: { _id: string }; quantity: number }) => [
      world.placeOf(product._id),
      quantity,
    ]),
  );
}

const byTotal = (a: { total: number }, b: { total: number }) =>
  a.total - b.total || (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Every choice of some of them, of the first six. */
function subsetsOf<T>(list: readonly T[]): T[][] {
  const few = list.slice(0, 6);
  return Array.from({ length: 2 ** few.length }, (_, choice) =>
    few.filter((__, place) => choice & (1 << place)),
  );
}
