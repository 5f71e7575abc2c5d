import { anyone, staff } from '@phsar/contract/endpoint';
import { isPermitted, type Role } from '@phsar/contract/office/permissions';
import Fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ShopError } from '../shop-error.ts';
import { type EndpointCall, endpointRoutes } from './endpoint-routes.ts';
import { handleErrors } from './error-handler.ts';

const params = z.object({ orderId: z.string() });
const answer = z.object({ by: z.string() });
const table = {
  base: '/api/office',
  calls: {
    greet: anyone('GET /greeting', 'read', answer, { summary: 'Greets' }),
    shipOrder: staff('POST /orders/:orderId/ship', 'orders.fulfil', answer, { summary: 'Ships', params }),
    cancelOrder: staff('POST /orders/:orderId/cancel', 'orders.change', answer, {
      summary: 'Cancels',
      params,
    }),
  },
};

const STAFF: Record<string, Role> = { dara: 'packer', sophea: 'manager' };

describe('a table of endpoints with permissions', () => {
  const app = Fastify();
  const counted: string[] = [];
  handleErrors(app);
  const route = endpointRoutes(app, table, {
    admit: async ({ access }, { headers }) => {
      if (access === 'anyone') return {};
      const name = String(headers['x-staff']);
      const role = STAFF[name];
      if (role === undefined) throw new ShopError('login_required');
      if (!isPermitted(role, access)) throw new ShopError('forbidden');
      return {
        staff: {
          staffId: name,
          sessionId: '',
          name,
          role,
          hasTotp: false,
          hasPasskey: false,
          isProved: false,
        },
      };
    },
    limits: {
      checkAddress: async () => {},
      checkAccount: async ({ path }, accountId) => void counted.push(`${accountId} ${path}`),
    },
  });
  route('greet', async (call) => ({ by: 'staff' in call ? 'staff' : 'anyone' }));
  route('shipOrder', async ({ staff }) => ({ by: staff.staffId }));
  route('cancelOrder', async ({ staff }) => ({ by: staff.staffId }));
  afterAll(() => app.close());

  const post = async (path: string, staff?: string) => {
    const headers = staff === undefined ? {} : { 'x-staff': staff };
    const { statusCode, body } = await app.inject({ method: 'POST', url: `/api/office${path}`, headers });
    return { statusCode, ...JSON.parse(body) };
  };

  test('admits callers with the permission, and counts the call against their limit', async () => {
    expect(await post('/orders/1/ship', 'dara')).toEqual({ statusCode: 200, by: 'dara' });
    expect(await post('/orders/1/cancel', 'sophea')).toEqual({ statusCode: 200, by: 'sophea' });
    expect(counted).toEqual(['dara /orders/:orderId/ship', 'sophea /orders/:orderId/cancel']);
  });

  test('rejects callers without it, and unknown callers', async () => {
    expect(await post('/orders/1/cancel', 'dara')).toMatchObject({ statusCode: 403, code: 'forbidden' });
    expect(await post('/orders/1/ship')).toMatchObject({ statusCode: 401, code: 'login_required' });
  });

  test('has no caller in a call that anyone may make, and no shopper in the office', () => {
    // @ts-expect-error Nobody was checked.
    const ofAnyone = (call: EndpointCall<typeof table.calls.greet>) => call.staff;
    // @ts-expect-error Staff made it.
    const ofStaff = (call: EndpointCall<typeof table.calls.shipOrder>) => call.shopper;
    expect([ofAnyone, ofStaff]).toHaveLength(2);
  });

  test('checks nobody where anyone may call', async () => {
    const { body } = await app.inject({ url: '/api/office/greeting' });
    expect(JSON.parse(body)).toEqual({ by: 'anyone' });
  });
});
