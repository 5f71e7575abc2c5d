import { LIMITS } from '@phsar/contract/limits';
import type { OfficeSettings, SettingsChange } from '@phsar/contract/office/wire';
import { isKhqrAccount, isKhqrCity, isKhqrName } from '@phsar/domain/khqr';
import { isContactPhone, latinDigits } from '@phsar/domain/phone';
import { isFilled } from '@phsar/domain/visible-text';
import { isMapEmbed, isWebLink } from '@phsar/domain/web-link';
import { m } from '../../paraglide/messages.js';
import { inFields, inLanguage, nested, type TextName, textFields } from '../../ui/in-language.ts';
import { phoneMistake } from '../../ui/person-fields.tsx';

/** The settings as the fields of one form, by the names that the server uses for their errors. */
export interface ShopSettingValues extends Record<TextName<'contactAddress'>, string> {
  shopName: string;
  contactPhone: string;
  telegramChat: string;
  bankPaymentLink: string;
  mapUrl: string;
  mapEmbedUrl: string;
  'socialLinks.facebook': string;
  'socialLinks.instagram': string;
  'socialLinks.tiktok': string;
  'socialLinks.telegram': string;
  'unpaidOrders.orders': string;
  'unpaidOrders.pieces': string;
  'unpaidOrders.amount': string;
  'unpaidOrders.hours': string;
  'unpaidOrders.proofAbove': string;
  'unpaidOrders.newOrders': string;
  'unpaidOrders.newPieces': string;
  /** `true` or `false`. */
  'unpaidOrders.proofOnDelivery': string;
  'khqr.account': string;
  'khqr.name': string;
  'khqr.city': string;
  'khqr.rielPerDollar': string;
}

export type SettingField = keyof ShopSettingValues;

interface FieldForm {
  label: () => string;
  hint?: () => string;
  maxLength?: number;
  inputMode?: 'tel' | 'url' | 'numeric';
  /** The values to choose from, for a field without text. */
  options?: Readonly<Record<string, () => string>>;
  /** Why a tidied text cannot be saved; null when it can. */
  mistakeIn: (text: string, settings: Pick<OfficeSettings, 'mapHosts'>) => string | null;
}

const required = (text: string) => (isFilled(text) ? null : m.settings_shop_required());
const link = (text: string) =>
  required(text) ?? (isWebLink(text) ? null : m.settings_shop_link_wrong({ scheme: 'https://' }));
const optionalLink = (text: string) => (text === '' ? null : link(text));
const map: FieldForm['mistakeIn'] = (text, { mapHosts }) =>
  optionalLink(text) ??
  (text === '' || isMapEmbed(text, mapHosts)
    ? null
    : m.settings_shop_map_embed_wrong({ hosts: mapHosts.join(', ') }));
const phone = (text: string) => required(text) ?? (isContactPhone(text) ? null : phoneMistake(text));
const chat = (text: string) =>
  required(text) ?? (/^(\w{5,32}|\+\d{8,15})$/.test(text) ? null : m.settings_shop_chat_wrong());

/** A whole number from 1, in Latin or Khmer digits. */
const upTo = (most: number) => ({
  maxLength: String(most).length,
  inputMode: 'numeric' as const,
  mistakeIn: (text: string) =>
    required(text) ??
    (/^[1-9]\d*$/.test(text) && Number(text) <= most ? null : m.settings_shop_number_wrong({ most })),
});

/** The same, or 0 for never. */
const orNever = (most: number) => {
  const { mistakeIn, ...rest } = upTo(most);
  return { ...rest, mistakeIn: (text: string) => (text === '0' ? null : mistakeIn(text)) };
};

const khqr = (most: number, fits: (text: string) => boolean, mistake: () => string) => ({
  maxLength: most,
  mistakeIn: (text: string) => (text === '' || fits(text) ? null : mistake()),
});
const isRate = (text: string) => /^\d{4,5}$/.test(text) && Number(text) >= 1000 && Number(text) <= 10_000;

const aLink = { maxLength: LIMITS.url, inputMode: 'url' } as const;

/** How each setting is asked for and checked. */
export const SETTING_FIELDS: Record<SettingField, FieldForm> = {
  shopName: { label: m.settings_shop_name, maxLength: LIMITS.shopName, mistakeIn: required },
  contactPhone: {
    label: m.ui_phone,
    hint: m.settings_shop_phone_hint,
    inputMode: 'tel',
    mistakeIn: phone,
  },
  ...inFields('contactAddress', (language) => ({
    label: () => inLanguage(m.settings_shop_address(), language),
    maxLength: LIMITS.address,
    mistakeIn: required,
  })),
  telegramChat: {
    label: m.settings_shop_chat,
    hint: () => m.settings_shop_chat_hint({ name: 'phsar_shop' }),
    maxLength: 33,
    mistakeIn: chat,
  },
  bankPaymentLink: {
    ...aLink,
    label: m.settings_shop_bank,
    hint: m.settings_shop_bank_hint,
    mistakeIn: link,
  },
  mapUrl: { ...aLink, label: m.settings_shop_map, hint: m.settings_shop_map_hint, mistakeIn: link },
  mapEmbedUrl: {
    ...aLink,
    label: m.settings_shop_map_embed,
    hint: m.settings_shop_map_embed_hint,
    mistakeIn: map,
  },
  'socialLinks.facebook': { ...aLink, label: () => 'Facebook', mistakeIn: optionalLink },
  'socialLinks.instagram': { ...aLink, label: () => 'Instagram', mistakeIn: optionalLink },
  'socialLinks.tiktok': { ...aLink, label: () => 'TikTok', mistakeIn: optionalLink },
  'socialLinks.telegram': {
    ...aLink,
    label: () => 'Telegram',
    hint: m.settings_shop_telegram_hint,
    mistakeIn: optionalLink,
  },
  'unpaidOrders.orders': { ...upTo(LIMITS.unpaidOrders), label: m.settings_shop_unpaid_orders },
  'unpaidOrders.pieces': { ...upTo(LIMITS.unpaidPieces), label: m.settings_shop_unpaid_pieces },
  'unpaidOrders.amount': { ...upTo(LIMITS.unpaidAmount), label: m.settings_shop_unpaid_amount },
  'unpaidOrders.hours': {
    ...orNever(LIMITS.unpaidHours),
    label: m.settings_shop_unpaid_hours,
    hint: m.settings_shop_unpaid_hours_hint,
  },
  'unpaidOrders.proofAbove': {
    ...orNever(LIMITS.unpaidAmount),
    label: m.settings_shop_unpaid_proof,
    hint: m.settings_shop_unpaid_proof_hint,
  },
  'unpaidOrders.newOrders': { ...upTo(LIMITS.newAccountOrders), label: m.settings_shop_new_orders },
  'unpaidOrders.newPieces': { ...upTo(LIMITS.unpaidPieces), label: m.settings_shop_new_pieces },
  'unpaidOrders.proofOnDelivery': {
    label: m.settings_shop_new_proof,
    hint: m.settings_shop_new_proof_hint,
    options: { false: m.settings_shop_new_proof_off, true: m.settings_shop_new_proof_on },
    mistakeIn: () => null,
  },
  'khqr.account': {
    ...khqr(32, isKhqrAccount, m.settings_shop_khqr_account_wrong),
    label: m.settings_shop_khqr_account,
    hint: () => m.settings_shop_khqr_account_hint({ name: 'phsar@aclb' }),
  },
  'khqr.name': {
    ...khqr(25, isKhqrName, m.settings_shop_khqr_latin),
    label: m.settings_shop_khqr_name,
    hint: m.settings_shop_khqr_latin,
  },
  'khqr.city': {
    ...khqr(15, isKhqrCity, m.settings_shop_khqr_latin),
    label: m.settings_shop_khqr_city,
    hint: m.settings_shop_khqr_latin,
  },
  'khqr.rielPerDollar': {
    ...khqr(5, isRate, m.settings_shop_khqr_rate_wrong),
    label: m.settings_shop_khqr_rate,
    hint: m.settings_shop_khqr_rate_hint,
    inputMode: 'numeric',
  },
};

const SETTING_NAMES = Object.keys(SETTING_FIELDS) as SettingField[];

export function isSettingName(name: string): name is SettingField {
  return Object.hasOwn(SETTING_FIELDS, name);
}

/** The settings as the form shows them. */
export function settingValuesOf({
  contactAddress,
  socialLinks,
  unpaidOrders,
  khqr,
  ...plain
}: OfficeSettings): ShopSettingValues {
  const { shopName, contactPhone, telegramChat, bankPaymentLink, mapUrl, mapEmbedUrl } = plain;
  return {
    shopName,
    contactPhone,
    ...textFields('contactAddress', contactAddress),
    telegramChat,
    bankPaymentLink,
    mapUrl,
    mapEmbedUrl,
    'socialLinks.facebook': socialLinks.facebook,
    'socialLinks.instagram': socialLinks.instagram,
    'socialLinks.tiktok': socialLinks.tiktok,
    'socialLinks.telegram': socialLinks.telegram,
    'unpaidOrders.orders': String(unpaidOrders.orders),
    'unpaidOrders.pieces': String(unpaidOrders.pieces),
    'unpaidOrders.amount': String(unpaidOrders.amount),
    'unpaidOrders.hours': String(unpaidOrders.hours),
    'unpaidOrders.proofAbove': String(unpaidOrders.proofAbove),
    'unpaidOrders.newOrders': String(unpaidOrders.newOrders),
    'unpaidOrders.newPieces': String(unpaidOrders.newPieces),
    'unpaidOrders.proofOnDelivery': String(unpaidOrders.proofOnDelivery),
    'khqr.account': khqr.account,
    'khqr.name': khqr.name,
    'khqr.city': khqr.city,
    'khqr.rielPerDollar': String(khqr.rielPerDollar ?? ''),
  };
}

/** The settings as they are saved. */
export function tidiedSettings(values: ShopSettingValues): ShopSettingValues {
  const all = SETTING_NAMES.map((name) => [name, tidied(name, values[name])]);
  return Object.fromEntries(all) as ShopSettingValues;
}

const ON_DELIVERY = 'unpaidOrders.proofOnDelivery';
const isNumber = (name: string) =>
  (name.startsWith('unpaidOrders.') && name !== ON_DELIVERY) || name === 'khqr.rielPerDollar';

/** A setting as it is saved: without spaces around it, a chat without its @, numbers in Latin digits. */
export function tidied(name: SettingField, text: string): string {
  const trimmed = text.trim();
  if (isNumber(name)) return latinDigits(trimmed);
  return name === 'telegramChat' ? trimmed.replace(/^@/, '') : trimmed;
}

/** A number without a value is none. */
function sentValue(name: string, value: string): string | number | boolean | null {
  if (name === ON_DELIVERY) return value === 'true';
  if (!isNumber(name)) return value;
  return value === '' ? null : Number(value);
}

/** Changed fields as the call takes them. */
export function settingsChangeOf(changed: Partial<ShopSettingValues>): SettingsChange {
  const sent = Object.entries(changed).map(([name, value]) => [name, sentValue(name, value)]);
  return nested(Object.fromEntries(sent)) as SettingsChange;
}
