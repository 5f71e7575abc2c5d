import { join } from 'node:path';
import { expect, test } from 'vitest';
import { clientTables } from './client-tables.ts';

const CONTRACT = join(import.meta.dirname, '../../contract/src');

const loaded = (file: string) => clientTables().load(join(CONTRACT, file));

test('a table of the contract becomes data: methods, paths and access alone', async () => {
  const code = await loaded('shop/payment-table.ts');
  expect(code).toBe(
    'export const PAYMENT_TABLE = {"base":"/api","endpoints":{' +
      '"askPayment":{"method":"POST","path":"/orders/:orderId/khqr","access":"user","takesKey":true},' +
      '"getPayment":{"method":"GET","path":"/orders/:orderId/payment","access":"user","takesKey":true},' +
      '"checkPayment":{"method":"POST","path":"/orders/:orderId/payment/check","access":"user","takesKey":true}}};',
  );
});

test('every table that a client imports is one', async () => {
  for (const file of ['shop/common-table.ts', 'office/office-table.ts'])
    expect(await loaded(file)).toMatch(/^export const [A-Z_]+ = \{"base":"\/api/);
  expect(await loaded('shop/calls.ts')).toBeNull();
});
