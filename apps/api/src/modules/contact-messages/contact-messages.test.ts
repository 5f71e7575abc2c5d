import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { ContactMessagesService } from './contact-messages.service.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp({ config: { hasRateLimits: false } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.pool.query('DELETE FROM contact_messages');
});

const MESSAGE = { name: 'Sok Dara', phonenumber: '012-345-678', message: 'សួស្ដី តើមានដុសធ្មេញទេ?' };

const send = (payload: object) => shop.app.inject({ method: 'POST', url: '/api/messages', payload });
const kept = async () =>
  (await shop.database.pool.query('SELECT name, phone, message, created_at FROM contact_messages')).rows;

// Covers 3.9, 7.18
test('a message of the contact page is kept as it was written, with its time', async () => {
  const answer = await send(MESSAGE);
  expect(answer.statusCode).toBe(201);
  expect(answer.json()).toEqual({ success: true, message: 'Message sent successfully!' });
  expect(await kept()).toEqual([
    {
      name: 'Sok Dara',
      phone: '012-345-678',
      message: 'សួស្ដី តើមានដុសធ្មេញទេ?',
      created_at: shop.sources.now(),
    },
  ]);
});

test.each([['name'], ['phonenumber'], ['message']])('a message without its %s is refused', async (field) => {
  for (const value of ['', '  ', '\u200b\u3164\u2800', undefined, null, 7]) {
    const answer = await send({ ...MESSAGE, [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      requestId: expect.any(String),
      success: false,
      code: 'invalid_input',
      message: 'Please fill out all fields!',
      errors: { [field]: 'Please fill out all fields!' },
    });
  }
  expect(await kept()).toEqual([]);
});

test('an empty form is told once what it misses', async () => {
  expect((await send({})).json()).toMatchObject({
    message: 'Please fill out all fields!',
    errors: { name: expect.any(String), phonenumber: expect.any(String), message: expect.any(String) },
  });
});

test('a message that is too long is refused', async () => {
  const answer = await send({ ...MESSAGE, message: 'x'.repeat(2001) });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ message: 'Message must be at most 2000 characters long' });
});

test('messages are removed two years after they came, answered or not', async () => {
  const service = new ContactMessagesService({
    ...shop,
    db: shop.database.db,
    audit: { record: async () => {} },
  });
  await send({ ...MESSAGE, name: 'Old' });
  shop.sources.advance(365 * 24 * 60 * 60 * 1000);
  await send({ ...MESSAGE, name: 'New' });
  await service.deleteOld();
  expect(await kept()).toHaveLength(2);
  shop.sources.advance(365 * 24 * 60 * 60 * 1000 + 1);
  await service.deleteOld();
  expect((await kept()).map(({ name }) => name)).toEqual(['New']);
});

test('characters that the database cannot keep are bad input', async () => {
  const answer = await send({ ...MESSAGE, message: 'a\u0000b' });
  expect(answer.statusCode).toBe(400);
  expect(await kept()).toEqual([]);
});
