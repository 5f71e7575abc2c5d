import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountCalls, accountCalls, DARA, forgetAccounts } from '../../testing/account-calls.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';

let shop: TestApp;
let calls: AccountCalls;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
  calls = accountCalls(shop);
});
afterAll(() => shop.close());
beforeEach(() => forgetAccounts(shop));

const accountRows = async () => (await shop.database.pool.query('SELECT * FROM accounts')).rows;

// Covers 3.7, 7.17
test('an account is opened with the phone number in E.164, a tidy name and a hashed password', async () => {
  const answer = await calls.signUp({ fullName: '  Sok \u200b  Dara ' });
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    success: true,
    message: 'Account created successfully!',
    user: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fullName: 'Sok Dara',
      phoneNumber: '012345678',
      address: DARA.address,
    },
  });
  expect(await accountRows()).toMatchObject([
    {
      phone: '+85512345678',
      full_name: 'Sok Dara',
      password_hash: expect.stringMatching(/^\$argon2id\$/),
    },
  ]);
});

describe('a sign-up is refused', () => {
  test.each([
    ['fullName', '', 'Full name is required'],
    ['fullName', undefined, 'Full name is required'],
    ['fullName', '\u200b ', 'Full name is required'],
    ['fullName', '\u3164 \u2800', 'Full name is required'],
    ['address', '\u200b\u3164', 'Address is required'],
    ['phoneNumber', '+66 81 234 5678', 'Please enter a Cambodian phone number, such as 012 345 678'],
    ['phoneNumber', '0066812345678', 'Please enter a Cambodian phone number, such as 012 345 678'],
    ['fullName', 'Dara', 'Full name must contain at least one space'],
    ['fullName', ' Dara ', 'Full name must contain at least one space'],
    ['fullName', `Sok ${'a'.repeat(100)}`, 'Full name must be at most 100 characters long'],
    ['phoneNumber', '', 'Phone number is required'],
    ['phoneNumber', undefined, 'Phone number is required'],
    ['phoneNumber', '12345678', 'Please enter a valid 9 or 10-digit phone number'],
    ['phoneNumber', '01234567890', 'Please enter a valid 9 or 10-digit phone number'],
    ['phoneNumber', '0123-four-5', 'Please enter a valid 9 or 10-digit phone number'],
    ['phoneNumber', '+1 202 555 0100', 'Please enter a Cambodian phone number, such as 012 345 678'],
    ['password', '', 'Password is required'],
    ['password', undefined, 'Password is required'],
    ['password', 'seven77', 'Password must be at least 8 characters long'],
    ['password', 'p'.repeat(129), 'Password must be at most 128 characters long'],
    ['password', 'Password12', 'This password is too common. Please choose another one'],
    ['password', '012-345-678', 'Password must not be your phone number'],
    ['address', '', 'Address is required'],
    ['address', ' \n', 'Address is required'],
    ['address', undefined, 'Address is required'],
  ])('for the %s %j', async (field, value, message) => {
    const answer = await calls.signUp({ [field]: value });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'invalid_input',
      message,
      errors: { [field]: message },
    });
    expect(await accountRows()).toHaveLength(0);
  });

  // Covers 9.12, decisions A2.2
  test('with a message for each wrong field', async () => {
    const answer = await calls.post('/signup', {});
    expect(answer.body).toMatchObject({
      message: 'Please check what you entered',
      errors: {
        fullName: 'Full name is required',
        phoneNumber: 'Phone number is required',
        password: 'Password is required',
        address: 'Address is required',
      },
    });
  });

  // Covers decisions B4.1
  test.each([['012345678'], ['012-345-678'], ['+85512345678'], ['០១២ ៣៤៥ ៦៧៨'], ['00855 12 345 678']])(
    'when the phone number is registered, spelled %s',
    async (phoneNumber) => {
      await calls.signUp();
      const answer = await calls.signUp({ phoneNumber, fullName: 'Chan Thy' });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        requestId: expect.any(String),
        success: false,
        code: 'phone_taken',
        message: 'Phone number is already registered',
      });
    },
  );

  test('for all but one of several at the same time with one phone number', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.signUp()));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await accountRows()).toHaveLength(1);
  });
});

test.each([['0123456789'], ['1234567890'], ['123456789'], ['+855 12 345 678']])(
  'the phone number %s is good',
  async (phoneNumber) => {
    expect((await calls.signUp({ phoneNumber })).status).toBe(201);
  },
);

test('fields that are none of the form change nothing', async () => {
  const id = '00000000-0000-4000-8000-000000000000';
  const answer = await calls.post('/signup', { ...DARA, id, role: 'admin', passwordHash: 'x' });
  expect(answer.status).toBe(201);
  expect(answer.body).not.toHaveProperty(['user', 'role']);
  expect(answer.body).not.toMatchObject({ user: { id } });
});

describe('sign-ups of one network at the same time', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await openTestApp({ database: shop.database, sources: shop.sources });
  });
  afterAll(() => limited.app.close());

  const signUpAll = async (numbers: readonly string[], addressOf: (index: number) => string) => {
    const { post } = accountCalls(limited);
    const answers = await Promise.all(
      numbers.map((phoneNumber, index) => post('/signup', { ...DARA, phoneNumber }, addressOf(index))),
    );
    return Object.fromEntries(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, alike]) => [status, alike.length]),
    );
  };
  const numbers = (count: number, start: number) =>
    Array.from({ length: count }, (_, index) => `0119${String(start + index).padStart(5, '0')}`);

  test('learn of six numbers a minute that they are taken', async () => {
    await calls.signUp();
    const taken = Array<string>(60).fill(DARA.phoneNumber);
    expect(await signUpAll(taken, () => '192.0.2.1')).toEqual({ 409: 6, 429: 54 });
    expect(await signUpAll(numbers(1, 0), () => '192.0.2.1')).toEqual({ 429: 1 });
    expect(await signUpAll(numbers(1, 1), () => '192.0.2.2')).toEqual({ 201: 1 });
  });

  test('learn of 48 such numbers from all addresses of a /24', async () => {
    await calls.signUp();
    const taken = Array<string>(60).fill(DARA.phoneNumber);
    expect(await signUpAll(taken, (index) => `198.51.100.${index}`)).toEqual({ 409: 48, 429: 12 });
  });

  test('all succeed with free numbers, also beside five that are taken', async () => {
    expect(await signUpAll(numbers(60, 100), () => '203.0.113.9')).toEqual({ 201: 60 });
    await calls.signUp();
    const some = [...Array<string>(5).fill(DARA.phoneNumber), ...numbers(10, 200)];
    expect(await signUpAll(some, () => '203.0.114.9')).toEqual({ 201: 10, 409: 5 });
  });
});
