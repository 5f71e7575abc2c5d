import type { OrderAction } from '@phsar/domain/order-status';

/** The actions of the log besides the steps of orders: the kind of subject, and what was done to it. */
const ACTIONS = {
  banner: ['changed', 'created', 'removed'],
  banners: ['ordered'],
  blog: ['changed', 'created', 'removed'],
  category: ['changed', 'created', 'emptied', 'moved', 'removed'],
  customer: ['blocked', 'changed', 'exported', 'removed', 'unblocked'],
  customers: ['read'],
  delivery_free_limit: ['changed'],
  demo: ['removed'],
  message: ['answered', 'reopened'],
  orders: ['new_accounts_limited', 'read'],
  picture: ['added'],
  product: ['archived', 'changed', 'created', 'moved', 'restored', 'stock_moved'],
  products: ['exported', 'imported'],
  sales: ['mended'],
  settings: ['changed', 'khqr_account'],
  staff: [
    'changed',
    'invitation_withdrawn',
    'invited',
    'joined',
    'passkey_added',
    'passkey_removed',
    'password_changed',
    'proof_refused',
    'recovery_codes_renewed',
    'rejoined',
    'session_ended',
    'sign_in_refused',
    'signed_in',
    'signed_out',
    'stepped_up',
    'totp_removed',
    'totp_set',
  ],
  telegram: ['changed', 'code_made', 'dismissed', 'linked', 'retried', 'unlinked'],
} as const;

type Actions = typeof ACTIONS;
/** An action of the log. The office has a sentence for each, so a new one does not compile without. */
export type LogAction =
  | { [Subject in keyof Actions]: `${Subject}.${Actions[Subject][number]}` }[keyof Actions]
  | `order.${OrderAction}`;

export const LOG_ACTIONS = Object.entries(ACTIONS).flatMap(([subject, actions]) =>
  actions.map((action) => `${subject}.${action}` as LogAction),
);
