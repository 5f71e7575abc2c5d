import type { EndpointAnswers } from '../endpoint.ts';
import type { OfficeEndpointName } from './endpoints.ts';

const MOVE_ERRORS = ['order_not_found', 'invalid_transition', 'idempotency_mismatch'] as const;

/** What the server promises of the office's calls. */
export const OFFICE_ANSWERS = {
  join: {
    summary: 'Accepts an invitation and signs in',
    errors: ['forbidden', 'not_found', 'invitation_invalid', 'phone_taken', 'busy'],
    status: 201,
  },
  signIn: {
    summary: 'Signs in by phone number and password, and a code where one is set',
    errors: [
      'forbidden',
      'not_found',
      'invalid_credentials',
      'second_factor_required',
      'second_factor_invalid',
      'busy',
    ],
    status: 200,
  },
  beginPasskeySignIn: {
    summary: 'What a browser needs to sign in by a passkey',
    errors: ['forbidden', 'not_found'],
    status: 200,
  },
  signInByPasskey: {
    summary: 'Signs in by a passkey',
    errors: ['forbidden', 'not_found', 'passkey_invalid', 'invalid_credentials'],
    status: 200,
  },
  signOut: { summary: 'Ends the session', errors: [], status: 200 },
  getMe: { summary: 'Who is signed in, and what they may do', errors: [], status: 200 },
  listMySessions: { summary: 'Where one is signed in, latest used first', errors: [], status: 200 },
  endMySession: { summary: 'Ends one of the own sessions', errors: ['not_found'], status: 200 },
  stepUp: {
    summary: 'Proves who one is: by a code where one is set, else by the password',
    errors: ['second_factor_invalid', 'invalid_credentials', 'busy'],
    status: 204,
  },
  changeMyPassword: {
    summary: 'Sets another password, and ends every other session of the person',
    errors: ['changed_meanwhile', 'busy'],
    status: 200,
  },
  beginTotp: { summary: 'A new secret for an authenticator app', errors: ['second_factor_set'], status: 200 },
  confirmTotp: {
    summary: 'Asks for a code from now on; answers ten recovery codes, shown this once',
    errors: ['second_factor_invalid', 'second_factor_set'],
    status: 200,
  },
  removeTotp: { summary: 'Asks for no code any more', errors: [], status: 200 },
  listMyPasskeys: { summary: 'The own passkeys', errors: [], status: 200 },
  beginPasskey: { summary: 'What a browser needs to make a passkey', errors: [], status: 200 },
  addPasskey: { summary: 'Adds a passkey', errors: ['passkey_invalid'], status: 200 },
  removePasskey: { summary: 'Removes a passkey', errors: ['not_found'], status: 200 },
  listStaff: { summary: 'Everybody of the staff, first to join first', errors: [], status: 200 },
  inviteStaff: { summary: 'A link to join, good once, for 48 hours', errors: [], status: 200 },
  listInvitations: { summary: 'Invitations that nobody has accepted yet', errors: [], status: 200 },
  withdrawInvitation: { summary: 'Withdraws an invitation', errors: ['not_found'], status: 200 },
  changeStaff: {
    summary: 'Gives a person another role, or puts them out or in again',
    errors: ['not_found', 'last_owner'],
    status: 200,
  },
  listLog: { summary: 'What staff did, newest first', errors: ['invalid_cursor'], status: 200 },
  listOrders: {
    summary: 'Orders, newest first; `Link` leads to the next page',
    errors: ['invalid_cursor'],
    status: 200,
  },
  enterOrder: {
    summary: 'An order by telephone or Telegram, at the prices of the shop',
    errors: ['product_not_found', 'insufficient_stock', 'idempotency_mismatch'],
    status: 200,
  },
  findOrder: { summary: 'Everything of one order', errors: ['order_not_found'], status: 200 },
  editOrder: {
    summary: 'Changes lines, address or delivery of a pending order; needs `If-Match`',
    errors: [...MOVE_ERRORS, 'changed_meanwhile', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  shipOrder: { summary: 'Pending to Shipped', errors: MOVE_ERRORS, status: 200 },
  deliverOrder: {
    summary: 'Shipped to Delivered; Cash on Delivery is paid by it',
    errors: MOVE_ERRORS,
    status: 200,
  },
  cancelOrder: {
    summary: 'Cancels a pending or shipped order and gives its stock back',
    errors: MOVE_ERRORS,
    status: 200,
  },
  payOrder: { summary: 'Notes that what is still to be paid has come', errors: MOVE_ERRORS, status: 200 },
  refundOrder: {
    summary: 'Notes that money was given back: an amount, or all that is due',
    errors: MOVE_ERRORS,
    status: 200,
  },
  noteOnOrder: {
    summary: 'Adds a note for the staff',
    errors: ['order_not_found', 'idempotency_mismatch'],
    status: 200,
  },
  undoOrderMove: {
    summary: 'Takes back the last move within 10 seconds, by who made it',
    errors: [...MOVE_ERRORS, 'insufficient_stock'],
    status: 200,
  },
  getCounts: { summary: 'What waits, at most 100 each; with an ETag', errors: [], status: 200 },
  reportToday: {
    summary: 'Today beside the same weekday of last week, and what waits',
    errors: [],
    status: 200,
  },
  reportDaily: { summary: 'Orders and money of each day', errors: [], status: 200 },
} as const satisfies Record<OfficeEndpointName, EndpointAnswers>;
