import type { LogAction } from '@phsar/contract/office/log-actions';
import type { LogEntry } from '@phsar/contract/office/wire';
import { textIn } from '@phsar/domain/language';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { roleText } from '../role-name.ts';

/** What the sentences name. */
interface Named {
  who: string;
  /** The person or thing affected. */
  subject: string;
  /** Of the invitation. */
  name: string;
  role: string;
  /** How many things were affected. */
  count: string;
  /** What the sentence is about. */
  entry: LogEntry;
}

/** Names of the staff by id, as far as they are known. */
export type NamesById = ReadonlyMap<string, string>;

/** A new action does not compile until it has a sentence. */
const SENTENCES: Readonly<Record<LogAction, (named: Named) => string>> = {
  'banner.changed': m.log_banner_changed,
  'banner.created': m.log_banner_created,
  'banner.removed': m.log_banner_removed,
  'banners.ordered': m.log_banners_ordered,
  'blog.changed': m.log_blog_changed,
  'blog.created': m.log_blog_created,
  'blog.removed': m.log_blog_removed,
  'category.changed': m.log_category_changed,
  'category.created': m.log_category_created,
  'category.emptied': m.log_category_emptied,
  'category.moved': m.log_category_moved,
  'category.removed': m.log_category_removed,
  'customer.blocked': m.log_customer_blocked,
  'customer.changed': m.log_customer_changed,
  'customer.exported': (named) =>
    isOwn(named) ? m.log_customer_exported_own() : m.log_customer_exported(named),
  'customer.removed': (named) =>
    isOwn(named) ? m.log_customer_removed_own() : m.log_customer_removed(named),
  'customer.unblocked': m.log_customer_unblocked,
  'customers.read': m.log_customers_read,
  'delivery_free_limit.changed': m.log_delivery_limit_changed,
  'demo.removed': m.log_demo_removed,
  'message.answered': m.log_message_answered,
  'message.reopened': m.log_message_reopened,
  'order.cancelled': m.log_order_cancelled,
  'order.created': m.log_order_created,
  'order.delivered': m.log_order_delivered,
  'order.edited': m.log_order_edited,
  'order.noted': m.log_order_noted,
  'order.overpaid': m.log_order_overpaid,
  'order.paid': m.log_order_paid,
  'order.refunded': m.log_order_refunded,
  'order.shipped': m.log_order_shipped,
  'order.undone': m.log_order_undone,
  'orders.new_accounts_limited': m.log_orders_new_accounts_limited,
  'orders.read': m.log_orders_read,
  'picture.added': m.log_picture_added,
  'product.archived': m.log_product_archived,
  'product.changed': m.log_product_changed,
  'product.created': m.log_product_created,
  'product.moved': m.log_product_moved,
  'product.restored': m.log_product_restored,
  'product.stock_moved': m.log_product_stock_moved,
  'products.exported': m.log_products_exported,
  'products.imported': m.log_products_imported,
  'sales.mended': m.log_sales_mended,
  'settings.changed': m.log_settings_changed,
  'settings.khqr_account': m.log_settings_khqr_account,
  'staff.changed': changeSentence,
  'staff.invitation_withdrawn': m.log_invitation_withdrawn,
  'staff.invited': m.log_invited,
  'staff.joined': m.log_joined,
  'staff.passkey_added': m.log_passkey_added,
  'staff.passkey_removed': m.log_passkey_removed,
  'staff.password_changed': m.log_password_changed,
  'staff.proof_refused': m.log_proof_refused,
  'staff.recovery_codes_renewed': m.log_recovery_codes_renewed,
  'staff.rejoined': m.log_rejoined,
  'staff.session_ended': m.log_session_ended,
  'staff.sign_in_refused': refusalSentence,
  'staff.signed_in': m.log_signed_in,
  'staff.signed_out': m.log_signed_out,
  'staff.stepped_up': m.log_stepped_up,
  'staff.totp_removed': m.log_totp_removed,
  'staff.totp_set': m.log_totp_set,
  'telegram.changed': m.log_telegram_changed,
  'telegram.code_made': m.log_telegram_code_made,
  'telegram.dismissed': m.log_telegram_dismissed,
  'telegram.linked': m.log_telegram_linked,
  'telegram.retried': m.log_telegram_retried,
  'telegram.unlinked': m.log_telegram_unlinked,
};

/** What was done, as a sentence in the person's language. */
export function logSentence(entry: LogEntry, names: NamesById): string {
  const { action, before, after } = entry;
  const details = { ...before, ...after };
  const named: Named = {
    who: whoDid(entry),
    subject: subjectName(entry, names),
    name: typeof details.name === 'string' ? details.name : '',
    role: roleText(details.role),
    count: String(details.orders ?? details.count ?? ''),
    entry,
  };
  // A newer server may know more actions than this page.
  return isKnown(action) ? SENTENCES[action](named) : m.log_other({ ...named, action });
}

/** Customers do it themselves, in the shop. */
function isOwn({ entry: { by, via } }: Named): boolean {
  return by === null && via === 'shop';
}

function isKnown(action: string): action is LogAction {
  return Object.hasOwn(SENTENCES, action);
}

function changeSentence(named: Named): string {
  const { before, after } = named.entry;
  if (before?.isActive === after?.isActive) return m.log_changed_role(named);
  return after?.isActive === true ? m.log_changed_in(named) : m.log_changed_out(named);
}

function refusalSentence(named: Named): string {
  const { subject, after } = named.entry;
  if (subject === null) return m.log_sign_in_refused();
  // Either the first half of a normal sign-in, or someone who knows only the password.
  const isHalfDone = after?.why === 'no code' || after?.why === 'no passkey';
  return isHalfDone ? m.log_half_signed_in(named) : m.log_sign_in_refused_as(named);
}

function whoDid({ by, via }: LogEntry): string {
  if (by !== null) return by.name ?? m.log_the_person();
  return via === 'command' ? m.log_by_command() : m.log_by_shop();
}

/** What an entry is about, as people call it. */
export function subjectName(
  entry: Pick<LogEntry, 'subject' | 'names' | 'before' | 'after'>,
  names: NamesById,
): string {
  const [kind, id = ''] = entry.subject?.split(':') ?? [];
  if (kind === 'staff') return names.get(id) ?? m.log_the_person();
  if (kind === 'order') return id;
  const name = nameIn(entry);
  return name === '' ? m.log_number({ id }) : m.log_named({ name });
}

/** As it is called now; what is gone as the entry calls it. '' for neither. */
function nameIn({
  subject,
  names,
  before,
  after,
}: Pick<LogEntry, 'subject' | 'names' | 'before' | 'after'>): string {
  const { name, title, title1 } = { ...before, ...after };
  const texts = [names[subject ?? ''], name, title, title1];
  const known = texts.find((text) => typeof text === 'object' && text !== null);
  return known === undefined ? '' : textIn(currentLanguage(), known);
}

/** Where what the entry is about can be seen, below `/office`; null where there is no such screen. */
export function subjectPath({ subject, isGone }: LogEntry): string | null {
  if (isGone) return null;
  const [kind = '', id = ''] = subject?.split(':') ?? [];
  const screen = SCREENS_OF[kind];
  return screen === undefined || id === '' ? null : `/${screen}/${encodeURIComponent(id)}`;
}

const SCREENS_OF: Readonly<Record<string, string>> = {
  blog: 'blogs',
  customer: 'customers',
  order: 'orders',
  product: 'products',
};

const CHANNELS: Readonly<Record<string, () => string>> = {
  command: m.log_via_command,
  office: m.log_via_office,
  shop: m.log_via_shop,
  telegram: m.log_via_telegram,
};

/** From where it was done. */
export function channelName(via: string): string {
  return CHANNELS[via]?.() ?? via;
}
