import type { Endpoint, ServerTable } from '@phsar/contract/endpoint';
import { isPermitted, type Role } from '@phsar/contract/office/permissions';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ShopError } from '../shop-error.ts';
import { endpointRoutes, NOBODY } from './endpoint-routes.ts';
import { handleErrors } from './error-handler.ts';

const endpoints = {
  greet: { method: 'GET', path: '/greeting', access: 'anyone' },
  shipOrder: { method: 'POST', path: '/orders/:orderId/ship', access: 'orders.fulfil' },
  cancelOrder: { method: 'POST', path: '/orders/:orderId/cancel', access: 'orders.change' },
} as const satisfies Record<string, Endpoint>;

const params = z.object({ orderId: z.string() });
const answer = z.object({ by: z.string() });
const done = { summary: 'Does it', errors: [], status: 200 } as const;
const schemas = { greet: { answer }, shipOrder: { params, answer }, cancelOrder: { params, answer } };
type Access = (typeof endpoints)[keyof typeof endpoints]['access'];
const table: ServerTable<typeof schemas, Access> = {
  base: '/api/office',
  endpoints,
  schemas,
  answers: { greet: done, shipOrder: done, cancelOrder: done },
};

const STAFF: Record<string, Role> = { dara: 'packer', sophea: 'manager' };

describe('a table of endpoints with permissions', () => {
  const app = Fastify();
  const counted: string[] = [];
  handleErrors(app);
  const route = endpointRoutes(app, table, {
    admit: async ({ access }, { headers }) => {
      if (access === 'anyone') return NOBODY;
      const name = String(headers['x-staff']);
      const role = STAFF[name];
      if (role === undefined) throw new ShopError('login_required');
      if (!isPermitted(role, access)) throw new ShopError('forbidden');
      return { accountId: name, sessionId: '' };
    },
    limits: {
      checkAddress: async () => {},
      checkAccount: async (name, accountId) => void counted.push(`${accountId} ${name}`),
    },
  });
  route('greet', async ({ accountId }) => ({ by: accountId }));
  route('shipOrder', async ({ accountId }) => ({ by: accountId }));
  route('cancelOrder', async ({ accountId }) => ({ by: accountId }));
  afterAll(() => app.close());

  const post = async (path: string, staff?: string) => {
    const headers = staff === undefined ? {} : { 'x-staff': staff };
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/office${path}`, headers });
    return { statusCode, ...JSON.parse(body) };
  };

  test('admits callers with the permission, and counts the call against their limit', async () => {
    expect(await post('/orders/1/ship', 'dara')).toEqual({ statusCode: 200, by: 'dara' });
    expect(await post('/orders/1/cancel', 'sophea')).toEqual({ statusCode: 200, by: 'sophea' });
    expect(counted).toEqual(['dara shipOrder', 'sophea cancelOrder']);
  });

  test('rejects callers without it, and unknown callers', async () => {
    expect(await post('/orders/1/cancel', 'dara')).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect(await post('/orders/1/ship')).toMatchObject({ statusCode: 401, code: 'login_required' });
  });

  test('checks nobody where anyone may call', async () => {
    const { body } = await app.inject({ url: '/api/office/greeting' });
    expect(JSON.parse(body)).toEqual({ by: '' });
  });
});
