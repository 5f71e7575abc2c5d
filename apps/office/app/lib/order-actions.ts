import type { InputOf } from '@phsar/contract/endpoint';
import type { OfficeCalls } from '@phsar/contract/office/calls';
import type { OfficeOrder } from '@phsar/contract/office/wire';
import { api } from './client.ts';

type BodyOf<N extends keyof OfficeCalls> = InputOf<OfficeCalls[N]> extends { body: infer B } ? B : never;

/** Actions that can wait for the network: they neither take money nor return stock. */
export type WaitingAction =
  | { name: 'ship'; body: BodyOf<'shipOrder'> }
  | { name: 'note'; body: BodyOf<'noteOnOrder'> };

/** An action on an order, with its input. */
export type OrderAction =
  | WaitingAction
  | { name: 'deliver' }
  | { name: 'cancel'; body: BodyOf<'cancelOrder'> }
  | { name: 'pay'; body: BodyOf<'payOrder'> }
  | { name: 'refund'; body: BodyOf<'refundOrder'> }
  | { name: 'undo' };

/** Whether it can be done offline and sent later. */
export function canWait(action: OrderAction): action is WaitingAction {
  return action.name === 'ship' || action.name === 'note';
}

/**
 * Sends it, once per key.
 * @returns the changed order
 * @throws ApiError, NoResponseError
 */
export async function callOrderAction(
  orderId: string,
  action: OrderAction,
  key: string,
): Promise<OfficeOrder> {
  const params = { orderId };
  const options = { headers: { 'idempotency-key': key } };
  switch (action.name) {
    case 'ship':
      return (await api.call('shipOrder', { params, body: action.body }, options)).data;
    case 'deliver':
      return (await api.call('deliverOrder', { params }, options)).data;
    case 'cancel':
      return (await api.call('cancelOrder', { params, body: action.body }, options)).data;
    case 'pay':
      return (await api.call('payOrder', { params, body: action.body }, options)).data;
    case 'refund':
      return (await api.call('refundOrder', { params, body: action.body }, options)).data;
    case 'note':
      return (await api.call('noteOnOrder', { params, body: action.body }, options)).data;
    case 'undo':
      return (await api.call('undoOrderMove', { params }, options)).data;
  }
}
