import type { EndpointAnswers } from '../endpoint.ts';
import type { OfficeEndpointName } from './endpoints.ts';

const MOVE_ERRORS = ['order_not_found', 'invalid_transition', 'idempotency_mismatch'] as const;

/** The documented answers of the office's calls. */
export const OFFICE_ANSWERS = {
  join: {
    summary: 'Accepts an invitation and signs in',
    errors: ['forbidden', 'not_found', 'invitation_invalid', 'phone_taken', 'busy'],
    status: 201,
  },
  signIn: {
    summary: 'Signs in with phone number and password, and a code if TOTP is set up',
    errors: [
      'forbidden',
      'not_found',
      'invalid_credentials',
      'second_factor_required',
      'passkey_required',
      'second_factor_invalid',
      'busy',
    ],
    status: 200,
  },
  beginPasskeySignIn: {
    summary: 'Options for the browser to sign in with a passkey',
    errors: ['forbidden', 'not_found'],
    status: 200,
  },
  signInByPasskey: {
    summary: 'Signs in with a passkey',
    errors: ['forbidden', 'not_found', 'passkey_invalid', 'invalid_credentials'],
    status: 200,
  },
  signOut: { summary: 'Ends the session', errors: [], status: 200 },
  getMe: { summary: 'The signed-in person and their permissions', errors: [], status: 200 },
  listMySessions: { summary: 'Your sessions, most recently used first', errors: [], status: 200 },
  endMySession: { summary: 'Ends one of your sessions', errors: ['not_found'], status: 200 },
  stepUp: {
    summary: 'Confirms who is calling: by a passkey or code where one is set, else by the password',
    errors: ['second_factor_invalid', 'passkey_required', 'passkey_invalid', 'invalid_credentials', 'busy'],
    status: 204,
  },
  beginPasskeyStepUp: {
    summary: 'What a browser needs to step up by a passkey',
    errors: ['passkey_invalid'],
    status: 200,
  },
  changeMyPassword: {
    summary: 'Changes your password and ends your other sessions',
    errors: ['changed_meanwhile', 'busy'],
    status: 200,
  },
  beginTotp: {
    summary: 'Creates a secret for an authenticator app',
    errors: ['second_factor_set'],
    status: 200,
  },
  confirmTotp: {
    summary: 'Turns TOTP on; returns ten recovery codes, shown only once',
    errors: ['second_factor_invalid', 'second_factor_set'],
    status: 200,
  },
  removeTotp: { summary: 'Turns TOTP off', errors: [], status: 200 },
  renewRecoveryCodes: {
    summary: 'Ten new recovery codes, shown only once; the old ones stop working',
    errors: ['second_factor_missing'],
    status: 200,
  },
  listMyPasskeys: { summary: 'Your passkeys', errors: [], status: 200 },
  beginPasskey: { summary: 'Options for the browser to create a passkey', errors: [], status: 200 },
  addPasskey: { summary: 'Adds a passkey', errors: ['passkey_invalid'], status: 200 },
  removePasskey: { summary: 'Removes a passkey', errors: ['not_found'], status: 200 },
  listStaff: { summary: 'All staff, in the order they joined', errors: [], status: 200 },
  inviteStaff: {
    summary: 'Creates an invitation link that works once within 48 hours',
    errors: [],
    status: 200,
  },
  listInvitations: { summary: 'Open invitations', errors: [], status: 200 },
  withdrawInvitation: { summary: 'Withdraws an invitation', errors: ['not_found'], status: 200 },
  changeStaff: {
    summary: "Changes a staff member's role, or deactivates or reactivates them",
    errors: ['not_found', 'last_owner'],
    status: 200,
  },
  listCustomers: {
    summary: 'People with an account, the newest first; the `Link` header has the next page',
    errors: ['invalid_cursor'],
    status: 200,
  },
  findCustomer: {
    summary: 'A customer with their latest orders',
    errors: ['not_found'],
    status: 200,
  },
  changeCustomer: {
    summary:
      "Changes the shop's note about a customer, blocks or unblocks them; takes an optional `If-Match`",
    errors: ['not_found', 'changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  removeCustomer: {
    summary: 'Permanently removes a customer; their orders stay, without the person',
    errors: ['not_found', 'orders_open', 'idempotency_mismatch'],
    status: 200,
  },
  exportCustomer: {
    summary: 'Everything that the shop holds about a customer, as a file',
    errors: ['not_found'],
    status: 200,
  },
  listLog: { summary: 'The log of what staff did, newest first', errors: ['invalid_cursor'], status: 200 },
  listOrders: {
    summary: 'Orders, newest first; the `Link` header has the next page',
    errors: ['invalid_cursor'],
    status: 200,
  },
  enterOrder: {
    summary: "Creates an order taken by telephone or Telegram, at the shop's prices",
    errors: ['product_not_found', 'insufficient_stock', 'idempotency_mismatch'],
    status: 200,
  },
  listRecentOrders: {
    summary: 'Everything of the newest 200 orders that changed, for reading them offline; with an ETag',
    errors: [],
    status: 200,
  },
  findOrder: { summary: 'Everything of one order; with an ETag', errors: ['order_not_found'], status: 200 },
  editOrder: {
    summary: 'Changes lines, customer or delivery of a pending order; requires `If-Match`',
    errors: [...MOVE_ERRORS, 'changed_meanwhile', 'product_not_found', 'insufficient_stock'],
    status: 200,
  },
  shipOrder: { summary: 'Marks a pending order as shipped', errors: MOVE_ERRORS, status: 200 },
  deliverOrder: {
    summary: 'Marks a shipped order as delivered, and as paid if it is cash on delivery',
    errors: MOVE_ERRORS,
    status: 200,
  },
  cancelOrder: {
    summary: 'Cancels a pending or shipped order and returns its stock',
    errors: MOVE_ERRORS,
    status: 200,
  },
  payOrder: {
    summary: 'Records that the amount due was received',
    errors: [...MOVE_ERRORS, 'changed_meanwhile'],
    status: 200,
  },
  refundOrder: {
    summary: 'Records a refund: an amount, or everything due',
    errors: MOVE_ERRORS,
    status: 200,
  },
  noteOnOrder: {
    summary: 'Adds an internal note',
    errors: ['order_not_found', 'idempotency_mismatch'],
    status: 200,
  },
  undoOrderMove: {
    summary: 'Undoes your last move within 10 seconds',
    errors: [...MOVE_ERRORS, 'insufficient_stock'],
    status: 200,
  },
  getSender: { summary: 'What labels and packing slips say of the shop', errors: [], status: 200 },
  getCounts: { summary: 'Counts of what is waiting, capped at 100; with an ETag', errors: [], status: 200 },
  getWaiting: {
    summary: 'Counts of what is waiting by task, capped at 100; with an ETag',
    errors: [],
    status: 200,
  },
  getPaymentsState: {
    summary: 'What is wrong with payments by code, and for owners a change of the account; with an ETag',
    errors: [],
    status: 200,
  },
  listProducts: {
    summary:
      'Products, in the order of the shop, or the best matches first; the `Link` header has the next page',
    errors: ['invalid_cursor'],
    status: 200,
  },
  createProduct: {
    summary: 'Puts a new product first in the shop',
    errors: ['idempotency_mismatch'],
    status: 201,
  },
  findProduct: { summary: 'A product, archived or not', errors: ['product_not_found'], status: 200 },
  editProduct: {
    summary: 'Changes a product but for its stock; requires `If-Match`',
    errors: ['product_not_found', 'changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  archiveProduct: {
    summary: 'Takes a product out of the shop',
    errors: ['product_not_found', 'idempotency_mismatch'],
    status: 200,
  },
  restoreProduct: {
    summary: 'Puts an archived product back into the shop',
    errors: ['product_not_found', 'idempotency_mismatch'],
    status: 200,
  },
  moveProduct: {
    summary: "Moves a product within the shop's order",
    errors: ['product_not_found', 'idempotency_mismatch'],
    status: 200,
  },
  listCategories: { summary: 'All categories, in order', errors: [], status: 200 },
  createCategory: { summary: 'Adds a category', errors: ['idempotency_mismatch'], status: 201 },
  editCategory: {
    summary: 'Renames or moves a category; requires `If-Match`',
    errors: ['not_found', 'changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  deleteCategory: {
    summary: 'Deletes a category; one with products only together with `moveTo`',
    errors: ['not_found', 'category_in_use', 'idempotency_mismatch'],
    status: 200,
  },
  moveStock: {
    summary: 'Moves stock: a difference with a reason, or what was counted',
    errors: ['product_not_found', 'insufficient_stock', 'idempotency_mismatch'],
    status: 200,
  },
  listStockMovements: {
    summary: "A product's stock movements, newest first; the `Link` header has the next page",
    errors: ['product_not_found', 'invalid_cursor'],
    status: 200,
  },
  exportProducts: { summary: 'All products as a CSV file', errors: [], status: 200 },
  importProducts: {
    summary: 'Checks a CSV file of products, or imports it: all or nothing',
    errors: ['busy', 'idempotency_mismatch'],
    status: 200,
  },
  uploadPicture: {
    summary: 'Stores a picture for products, blogs and banners; the same picture again has the same id',
    errors: ['busy', 'request_timeout'],
    status: 200,
  },
  getDeliveryFreeLimit: {
    summary: 'From which subtotal on delivery is free',
    errors: [],
    status: 200,
  },
  listMessages: {
    summary: 'Messages of the contact page, newest first; the `Link` header has the next page; with an ETag',
    errors: ['invalid_cursor'],
    status: 200,
  },
  changeMessage: {
    summary: 'Marks a message as answered, or as new again; the first answer counts',
    errors: ['not_found', 'idempotency_mismatch'],
    status: 200,
  },
  listBlogs: { summary: 'Posts of the blog, newest first', errors: ['invalid_cursor'], status: 200 },
  findBlog: { summary: 'One post with its blocks', errors: ['not_found'], status: 200 },
  createBlog: { summary: 'Writes a post', errors: ['idempotency_mismatch'], status: 201 },
  editBlog: {
    summary: 'Changes a post that is still in the version read',
    errors: ['not_found', 'changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  deleteBlog: {
    summary: 'Removes a post; its address answers as one that never was',
    errors: ['not_found', 'idempotency_mismatch'],
    status: 200,
  },
  previewBlog: { summary: "A post's blocks as the shop shows them", errors: [], status: 200 },
  listBanners: { summary: 'All banners, in order, those that are off included', errors: [], status: 200 },
  createBanner: { summary: 'Adds a banner as the last one', errors: ['idempotency_mismatch'], status: 201 },
  orderBanners: {
    summary: 'Changes the order of the banners',
    errors: ['idempotency_mismatch'],
    status: 200,
  },
  editBanner: {
    summary: 'Changes a banner; requires `If-Match`',
    errors: ['not_found', 'changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  deleteBanner: { summary: 'Deletes a banner', errors: ['not_found', 'idempotency_mismatch'], status: 200 },
  changeDeliveryFreeLimit: {
    summary:
      'Changes from which subtotal on delivery is free; takes an optional `If-Match` with the cents that were read',
    errors: ['changed_meanwhile', 'idempotency_mismatch'],
    status: 200,
  },
  getSettings: {
    summary: "The shop's settings, and which of them the server's environment sets",
    errors: [],
    status: 200,
  },
  changeSettings: {
    summary:
      "Changes some of the shop's settings, all but its name and addresses after a step-up; takes an optional `If-Match`",
    errors: ['changed_meanwhile', 'idempotency_mismatch', 'step_up_required'],
    status: 200,
  },
  createTelegramLink: {
    summary: 'A code that links the group or oneself to the shop’s bot in Telegram; ends after ten minutes',
    errors: ['forbidden', 'second_factor_missing'],
    status: 200,
  },
  listTelegramLinks: {
    summary: 'The linked group and oneself; for owners, everybody who is linked',
    errors: [],
    status: 200,
  },
  removeTelegramLink: {
    summary: 'Ends a link to Telegram',
    errors: ['not_found', 'forbidden', 'step_up_required'],
    status: 200,
  },
  getTelegram: {
    summary: 'How the bot is doing, and the messages that did not arrive',
    errors: [],
    status: 200,
  },
  changeTelegram: { summary: 'Changes what the bot tells', errors: [], status: 200 },
  handleFailedNews: {
    summary: 'Sends the messages that did not arrive again, or lets them go',
    errors: [],
    status: 200,
  },
  reportToday: {
    summary: 'Today compared with the same weekday last week, and what is waiting; with an ETag',
    errors: [],
    status: 200,
  },
  reportDaily: { summary: 'Orders and revenue per day; with an ETag', errors: [], status: 200 },
  reportProducts: {
    summary: 'Best sellers of some days, most pieces or revenue first; with an ETag',
    errors: ['invalid_cursor'],
    status: 200,
  },
  reportProvinces: { summary: 'Orders and revenue per province; with an ETag', errors: [], status: 200 },
  reportCouriers: { summary: 'Orders and revenue per courier; with an ETag', errors: [], status: 200 },
  reportCustomers: {
    summary: 'Orders and revenue of new and of returning customers; with an ETag',
    errors: [],
    status: 200,
  },
  countDemo: { summary: 'How much demo data is left', errors: [], status: 200 },
  removeDemo: { summary: 'Permanently removes all demo orders', errors: [], status: 200 },
} as const satisfies Record<OfficeEndpointName, EndpointAnswers>;
