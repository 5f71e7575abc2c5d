import type { LogEntry } from '@phsar/contract/office/wire';
import { LANGUAGES, type Language, textIn } from '@phsar/domain/language';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate, formatDateTime } from '@phsar/texts/dates';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../dollars.ts';
import { inFields, inLanguage } from '../in-language.ts';
import { STATUS_WORDS } from '../order-status.tsx';
import { roleText } from '../role-name.ts';

type Words = () => string;

interface Field {
  label: Words;
  /** How a value is said; absent where the log tells only that it was changed. */
  say?: (value: unknown, names: LogEntry['names']) => string;
}

const NOTHING = '–';

const isNothing = (value: unknown) => value === null || value === undefined || value === '';
const plain = (value: unknown) => (isNothing(value) ? NOTHING : String(value));
const money = (value: unknown) => (isNothing(value) ? NOTHING : dollars(Number(value)));
const cents = (value: unknown) => (isNothing(value) ? NOTHING : dollars(Number(value) / 100));
const percent = (value: unknown) => (Number(value ?? 0) === 0 ? NOTHING : `${Number(value)}%`);
const day = (value: unknown) =>
  isNothing(value) ? NOTHING : formatDate(dayStart(String(value)), currentLanguage());
const dayOrMoment = (value: unknown) =>
  String(value ?? '').includes('T') ? formatDateTime(new Date(String(value)), currentLanguage()) : day(value);
const place = (value: unknown) => String(Number(value) + 1);
const word = (words: Readonly<Record<string, Words>>) => (value: unknown) =>
  words[String(value)]?.() ?? plain(value);
const category = (value: unknown, names: LogEntry['names']) => {
  const name = names[`category:${value}`];
  return name === undefined ? plain(value) : textIn(currentLanguage(), name);
};

/** A text, as a field for each language. */
const textsAs = (name: string, label: Words, say?: Field['say']) =>
  inFields(name, (language): Field => ({ label: () => inLanguage(label(), language), ...(say && { say }) }));

/** A setting of KHQR payments. */
const khqr =
  (label: Words): Words =>
  () =>
    `KHQR – ${label()}`;

const FIELDS: Readonly<Record<string, Field>> = {
  // Products.
  price: { label: m.products_price, say: money },
  discount: { label: m.products_discount, say: percent },
  discountFrom: { label: m.products_discount_first, say: day },
  discountUntil: { label: m.products_discount_last, say: day },
  stock: { label: m.products_stock, say: plain },
  lowStock: { label: m.products_low_stock, say: plain },
  category: { label: m.products_category, say: category },
  videoUrl: { label: m.products_video, say: plain },
  pictures: { label: m.products_pictures },
  ...textsAs('description', m.products_description),
  ...textsAs('title', m.ui_heading, plain),
  // Categories.
  ...textsAs('name', m.ui_name, plain),
  position: { label: m.log_place, say: place },
  // Posts and banners.
  date: { label: m.blog_date, say: day },
  picture: { label: m.blog_picture },
  blocks: { label: m.blog_text },
  state: { label: m.blog_state, say: word({ draft: m.blog_state_draft, published: m.blog_state_published }) },
  publishAt: { label: m.log_appears, say: dayOrMoment },
  pictureId: { label: m.banners_picture },
  narrowPictureId: { label: m.banners_narrow_picture },
  ...textsAs('title1', m.ui_heading, plain),
  ...textsAs('title2', m.banners_text, plain),
  ...textsAs('buttonText', m.banners_button, plain),
  isOn: { label: m.log_shown, say: word({ true: m.banners_on, false: m.banners_off }) },
  from: { label: m.log_from, say: day },
  until: { label: m.log_until, say: day },
  // Orders and staff.
  status: {
    label: m.orders_status,
    say: word(Object.fromEntries(Object.entries(STATUS_WORDS).map(([status, { text }]) => [status, text]))),
  },
  paymentStatus: {
    label: m.orders_payment,
    say: word({ unpaid: m.orders_unpaid, paid: m.orders_paid, refunded: m.orders_refunded }),
  },
  paidCents: { label: m.log_paid, say: cents },
  totalCents: { label: m.orders_total, say: cents },
  role: { label: m.staff_role, say: roleText },
  // Settings.
  amount: { label: m.log_free_from, say: money },
  shopName: { label: m.settings_shop_name, say: plain },
  contactPhone: { label: m.ui_phone, say: plain },
  ...textsAs('contactAddress', m.settings_shop_address, plain),
  telegramChat: { label: m.settings_shop_chat, say: plain },
  bankPaymentLink: { label: m.settings_shop_bank },
  mapUrl: { label: m.settings_shop_map, say: plain },
  mapEmbedUrl: { label: m.settings_shop_map_embed, say: plain },
  'socialLinks.facebook': { label: () => 'Facebook', say: plain },
  'socialLinks.instagram': { label: () => 'Instagram', say: plain },
  'socialLinks.tiktok': { label: () => 'TikTok', say: plain },
  'socialLinks.telegram': { label: () => 'Telegram', say: plain },
  'unpaidOrders.orders': { label: m.settings_shop_unpaid_orders, say: plain },
  'unpaidOrders.pieces': { label: m.settings_shop_unpaid_pieces, say: plain },
  'unpaidOrders.hours': { label: m.settings_shop_unpaid_hours, say: plain },
  'unpaidOrders.proofAbove': { label: m.settings_shop_unpaid_proof, say: plain },
  'unpaidOrders.newOrders': { label: m.settings_shop_new_orders, say: plain },
  'unpaidOrders.newPieces': { label: m.settings_shop_new_pieces, say: plain },
  'unpaidOrders.proofOnDelivery': {
    label: m.settings_shop_new_proof,
    say: word({ true: m.settings_shop_new_proof_on, false: m.settings_shop_new_proof_off }),
  },
  'unpaidOrders.amount': { label: m.settings_shop_unpaid_amount, say: plain },
  'khqr.account': { label: khqr(m.settings_shop_khqr_account) },
  'khqr.name': { label: khqr(m.settings_shop_khqr_name), say: plain },
  'khqr.city': { label: khqr(m.settings_shop_khqr_city), say: plain },
  'khqr.rielPerDollar': { label: khqr(m.settings_shop_khqr_rate), say: plain },
};

/** What an imported file calls the fields. */
const IN_FILES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      ['title', 'description'].map((text) => [`${text}_${language}`, `${text}.${language}`]),
    ),
  ),
  discount_from: 'discountFrom',
  discount_until: 'discountUntil',
  low_stock: 'lowStock',
  video_url: 'videoUrl',
};

/** What an entry changed, each as `Price: $1.50 → $1.20`; empty where it holds no values of before. */
export function changesIn({ action, before, after, names }: LogEntry): string[] {
  if (before === null || after === null) return [];
  const [was, is] = [flat(before), flat(after)];
  return [...is].flatMap(([field, value]) => {
    const known = FIELDS[field];
    if (known === undefined || isSame(was.get(field), value)) return [];
    // Its sentence says it.
    if (field === 'state' && action.startsWith('message.')) return [];
    const { label, say } = known;
    if (say === undefined) return m.log_change_untold({ field: label() });
    const [old, now] = [say(was.get(field), names), say(value, names)];
    return old === now ? [] : m.log_change({ field: label(), before: old, after: now });
  });
}

/** Fields by one name each: texts in two languages are two. */
function flat(values: Readonly<Record<string, unknown>>): Map<string, unknown> {
  return new Map(
    Object.entries(values).flatMap(([field, value]): [string, unknown][] => {
      if (isLocalized(value)) return LANGUAGES.map((language) => [`${field}.${language}`, value[language]]);
      return [[IN_FILES[field] ?? field, value]];
    }),
  );
}

function isLocalized(value: unknown): value is Record<Language, unknown> {
  return typeof value === 'object' && value !== null && LANGUAGES.every((language) => language in value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
