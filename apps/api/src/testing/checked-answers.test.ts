import { anyone, type CallTable } from '@phsar/contract/endpoint';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkAnswers } from './checked-answers.ts';

const table = {
  base: '/api',
  calls: {
    getTea: anyone('GET /teas/:id', 'read', z.object({ name: z.string() }), {
      summary: 'A tea',
      errors: ['not_found'],
      errorBodies: { insufficient_stock: z.object({ left: z.number() }) },
    }),
  },
} satisfies CallTable;

async function ask(status: number, answer: object): Promise<number> {
  const app = Fastify();
  app.get('/api/teas/:id', async (_request, reply) => reply.code(status).send(answer));
  checkAnswers(app, table);
  return (await app.inject({ url: '/api/teas/1?lang=km' })).statusCode;
}

test('an answer that the contract names comes through', async () => {
  expect(await ask(200, { name: 'Oolong' })).toBe(200);
  expect(await ask(404, { code: 'not_found' })).toBe(404);
  expect(await ask(429, { code: 'too_many_requests' })).toBe(429);
  expect(await ask(409, { code: 'insufficient_stock', message: 'Too few', left: 2 })).toBe(409);
});

test.each([
  ['of another shape', 200, { name: 7 }, /breaks the contract: name/],
  ['with more than its schema names', 200, { name: 'Oolong', secret: 1 }, /does not name/],
  ['of another status', 201, { name: 'Oolong' }, /status 201/],
  ['that refuses by a code of another endpoint', 409, { code: 'phone_taken' }, /refusal phone_taken/],
  ['that refuses without what it should say', 409, { code: 'insufficient_stock' }, /left/],
  ['that refuses without a code', 500, {}, /refusal undefined/],
])('an answer %s fails the test that asked', async (_what, status, answer, words) => {
  await expect(ask(status, answer)).rejects.toThrow(words);
});
