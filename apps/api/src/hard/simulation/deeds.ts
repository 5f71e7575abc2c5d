import * as fc from 'fast-check';
import { HOUR, MINUTE, SECOND, STAFF_MOVES } from './model.ts';

const shopper = fc.nat(2);
const product = fc.nat(3);
const any = fc.nat(999);

/** Deeds by name, with what they need; numbers are taken modulo what there is. */
const DEEDS = {
  cart: fc.record({
    person: shopper,
    product,
    quantity: fc.integer({ min: 1, max: 5 }),
    isAdded: fc.boolean(),
  }),
  remove: fc.record({ person: shopper, product: fc.option(product, { nil: undefined }) }),
  order: fc.record({
    person: shopper,
    product,
    quantity: fc.integer({ min: 1, max: 5 }),
    method: fc.constantFrom('standard' as const, 'vtb' as const),
    isBuyNow: fc.boolean(),
    isTwice: fc.boolean(),
  }),
  orderAgain: fc.record({ person: shopper, checkout: any, isOther: fc.nat(5) }),
  cancel: fc.record({ person: shopper, order: any }),
  staff: fc.record({ order: any, move: fc.constantFrom(...STAFF_MOVES) }),
  count: fc.record({ product, stock: fc.nat(30) }),
  payCode: fc.record({ person: shopper, order: any }),
  book: fc.record({ code: any, kind: fc.constantFrom('exact', 'exact', 'more', 'elsewhere', 'again') }),
  ask: fc.record({ isBroken: fc.nat(9) }),
  login: fc.record({ person: shopper, isWrong: fc.nat(4) }),
  refresh: fc.record({ person: shopper, session: any, token: any }),
  logout: fc.record({ person: shopper, session: any }),
  oldToken: fc.record({ person: shopper, session: any }),
  sendCode: fc.record({ person: shopper }),
  tryCode: fc.record({ person: shopper, isRight: fc.boolean(), isStranger: fc.boolean() }),
  reset: fc.record({ person: shopper, isWrong: fc.nat(4) }),
  look: fc.record({ person: shopper }),
  jump: fc.record({
    by: fc.constantFrom(
      ...[
        SECOND,
        3 * SECOND,
        29 * SECOND,
        31 * SECOND,
        MINUTE,
        11 * MINUTE,
        16 * MINUTE,
        61 * MINUTE,
        25 * HOUR,
      ],
      ...[-SECOND, -MINUTE, -2 * HOUR],
    ),
  }),
};

const WEIGHTS: Record<keyof typeof DEEDS, number> = {
  ...{ cart: 14, remove: 4, order: 16, orderAgain: 8, cancel: 6, staff: 8, count: 3 },
  ...{ payCode: 6, book: 6, ask: 6, login: 7, refresh: 6, logout: 2, oldToken: 2 },
  ...{ sendCode: 4, tryCode: 5, reset: 3, look: 4, jump: 8 },
};

export type Values = {
  [Name in keyof typeof DEEDS]: (typeof DEEDS)[Name] extends fc.Arbitrary<infer T> ? T : never;
};
/** What is done, as it was drawn. */
export type Deed = { [Name in keyof Values]: { name: Name; given: Values[Name] } }[keyof Values];

export const deeds: fc.Arbitrary<Deed> = fc.oneof(
  ...(Object.keys(DEEDS) as (keyof typeof DEEDS)[]).map((name) => ({
    weight: WEIGHTS[name],
    arbitrary: (DEEDS[name] as fc.Arbitrary<unknown>).map((given) => ({ name, given }) as Deed),
  })),
);
