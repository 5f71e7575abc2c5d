import * as z from 'zod/mini';
import type { EndpointSchemas } from '../endpoint.ts';
import type { OfficeEndpointName } from './endpoints.ts';
import * as orders from './order-schemas.ts';
import * as staff from './staff-schemas.ts';

/** The answer of a call that answers 204. */
const nothing = z.undefined();
const done = staff.doneAnswer;

export const officeSchemas = {
  join: { body: staff.joinBody, answer: staff.signInAnswer },
  signIn: { body: staff.signInBody, answer: staff.signInAnswer },
  beginPasskeySignIn: { answer: staff.webAuthnOptions },
  signInByPasskey: { body: staff.webAuthnAnswer, answer: staff.signInAnswer },
  signOut: { answer: done },
  getMe: { answer: staff.signInAnswer },
  listMySessions: { answer: z.array(staff.staffSession) },
  endMySession: { params: staff.staffIdParams, answer: done },
  stepUp: { body: staff.stepUpBody, answer: nothing },
  changeMyPassword: { body: staff.changePasswordBody, answer: done },
  beginTotp: { answer: staff.totpSecret },
  confirmTotp: { body: staff.confirmTotpBody, answer: staff.recoveryCodes },
  removeTotp: { answer: done },
  listMyPasskeys: { answer: z.array(staff.passkey) },
  beginPasskey: { answer: staff.webAuthnOptions },
  addPasskey: { body: staff.webAuthnAnswer, answer: done },
  removePasskey: { params: staff.passkeyParams, answer: done },
  listStaff: { answer: z.array(staff.staffMember) },
  inviteStaff: { body: staff.inviteBody, answer: staff.invitation },
  listInvitations: { answer: z.array(staff.openInvitation) },
  withdrawInvitation: { params: staff.staffIdParams, answer: done },
  changeStaff: { params: staff.staffIdParams, body: staff.changeStaffBody, answer: staff.staffMember },
  listLog: { query: staff.logQuery, answer: z.array(staff.logEntry) },
  listOrders: { query: orders.orderListQuery, answer: z.array(orders.listedOrder) },
  enterOrder: { body: orders.newOrderBody, answer: orders.officeOrder },
  findOrder: { params: orders.orderParams, answer: orders.officeOrder },
  editOrder: { params: orders.orderParams, body: orders.editOrderBody, answer: orders.officeOrder },
  shipOrder: { params: orders.orderParams, body: orders.shipBody, answer: orders.officeOrder },
  deliverOrder: { params: orders.orderParams, answer: orders.officeOrder },
  cancelOrder: { params: orders.orderParams, body: orders.cancelBody, answer: orders.officeOrder },
  payOrder: { params: orders.orderParams, body: orders.payBody, answer: orders.officeOrder },
  refundOrder: { params: orders.orderParams, body: orders.refundBody, answer: orders.officeOrder },
  noteOnOrder: { params: orders.orderParams, body: orders.noteBody, answer: orders.officeOrder },
  undoOrderMove: { params: orders.orderParams, answer: orders.officeOrder },
  getCounts: { answer: orders.counts },
  reportToday: { answer: orders.todayReport },
  reportDaily: { query: orders.dailyQuery, answer: z.array(orders.dailyRow) },
} as const satisfies Record<OfficeEndpointName, EndpointSchemas>;

export type OfficeSchemas = typeof officeSchemas;
