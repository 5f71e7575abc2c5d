import type { Endpoint } from '../endpoint.ts';
import type { Permission } from './permissions.ts';

/** What the office's calls ask of their caller. */
export type OfficeAccess = 'anyone' | 'staff' | Permission;

/** Every call of the office, once. */
export const officeEndpoints = {
  join: { method: 'POST', path: '/join', access: 'anyone' },
  signIn: { method: 'POST', path: '/login', access: 'anyone' },
  beginPasskeySignIn: { method: 'POST', path: '/login/passkey/options', access: 'anyone' },
  signInByPasskey: { method: 'POST', path: '/login/passkey', access: 'anyone' },
  signOut: { method: 'POST', path: '/logout', access: 'staff' },
  getMe: { method: 'GET', path: '/me', access: 'staff' },
  listMySessions: { method: 'GET', path: '/me/sessions', access: 'staff' },
  endMySession: { method: 'DELETE', path: '/me/sessions/:id', access: 'staff' },
  stepUp: { method: 'POST', path: '/me/step-up', access: 'staff' },
  changeMyPassword: { method: 'PUT', path: '/me/password', access: 'staff' },
  beginTotp: { method: 'POST', path: '/me/totp', access: 'staff', needsStepUp: true },
  confirmTotp: { method: 'PUT', path: '/me/totp', access: 'staff', needsStepUp: true },
  removeTotp: { method: 'DELETE', path: '/me/totp', access: 'staff', needsStepUp: true },
  listMyPasskeys: { method: 'GET', path: '/me/passkeys', access: 'staff' },
  beginPasskey: { method: 'POST', path: '/me/passkeys/options', access: 'staff', needsStepUp: true },
  addPasskey: { method: 'POST', path: '/me/passkeys', access: 'staff', needsStepUp: true },
  removePasskey: { method: 'DELETE', path: '/me/passkeys/:id', access: 'staff', needsStepUp: true },
  listStaff: { method: 'GET', path: '/staff', access: 'shop.administer' },
  inviteStaff: { method: 'POST', path: '/staff', access: 'shop.administer', needsStepUp: true },
  listInvitations: { method: 'GET', path: '/staff/invitations', access: 'shop.administer' },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/staff/invitations/:id',
    access: 'shop.administer',
    needsStepUp: true,
  },
  changeStaff: { method: 'PATCH', path: '/staff/:id', access: 'shop.administer', needsStepUp: true },
  listLog: { method: 'GET', path: '/log', access: 'shop.administer' },
  listOrders: { method: 'GET', path: '/orders', access: 'orders.read' },
  enterOrder: { method: 'POST', path: '/orders', access: 'orders.change' },
  findOrder: { method: 'GET', path: '/orders/:orderId', access: 'orders.read' },
  editOrder: { method: 'PATCH', path: '/orders/:orderId', access: 'orders.change' },
  shipOrder: { method: 'POST', path: '/orders/:orderId/ship', access: 'orders.fulfil' },
  deliverOrder: { method: 'POST', path: '/orders/:orderId/deliver', access: 'orders.fulfil' },
  cancelOrder: { method: 'POST', path: '/orders/:orderId/cancel', access: 'orders.change' },
  payOrder: { method: 'POST', path: '/orders/:orderId/pay', access: 'orders.change' },
  refundOrder: { method: 'POST', path: '/orders/:orderId/refund', access: 'orders.change' },
  noteOnOrder: { method: 'POST', path: '/orders/:orderId/notes', access: 'orders.fulfil' },
  undoOrderMove: { method: 'POST', path: '/orders/:orderId/undo', access: 'orders.fulfil' },
  getCounts: { method: 'GET', path: '/counts', access: 'orders.read' },
  reportToday: { method: 'GET', path: '/reports/today', access: 'reports.read' },
  reportDaily: { method: 'GET', path: '/reports/daily', access: 'reports.read' },
} as const satisfies Record<string, Endpoint<OfficeAccess>>;

export type OfficeEndpointName = keyof typeof officeEndpoints;

/** Where the URLs of the office's calls start. */
export const OFFICE_API_BASE = '/api/office';
