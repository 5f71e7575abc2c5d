import type { OfficeSettings, SettingsChange } from '@phsar/contract/office/wire';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { isKhqrName } from '@phsar/domain/khqr';
import { inEachLanguage } from '@phsar/domain/language';
import { centsNearest, dollarsFromCents } from '@phsar/domain/money';
import {
  DEFAULT_NEW_ACCOUNT_LIMITS,
  DEFAULT_UNPAID_ORDER_LIMITS,
  type UnpaidOrderLimits,
  type UnpaidOrderRules,
  wireLimits,
} from '@phsar/domain/unpaid-orders';
import { isMapEmbed } from '@phsar/domain/web-link';
import { chatAddress } from '@phsar/texts/chat-link';

const NETWORKS = ['facebook', 'instagram', 'tiktok', 'telegram'] as const;
const PLAIN_NAMES = [
  'shopName',
  'contactPhone',
  'telegramChat',
  'bankPaymentLink',
  'mapUrl',
  'mapEmbedUrl',
] as const;

type PartsOf<Field extends 'contactAddress' | 'socialLinks' | 'unpaidOrders' | 'khqr'> =
  `${Field}.${keyof OfficeSettings[Field] & string}`;

/** What staff may set: names as in the wire, parts of a field after a dot. */
export type SettingName =
  | (typeof PLAIN_NAMES)[number]
  | PartsOf<'contactAddress'>
  | PartsOf<'socialLinks'>
  | PartsOf<'unpaidOrders'>
  | PartsOf<'khqr'>
  /** Since when orders expire, ISO 8601: written by the shop itself. */
  | 'unpaidOrders.hoursSince';
/** What staff did set. */
export type SettingValues = Partial<Record<SettingName, string>>;

/** The environment's settings with their defaults, and which of them it sets. */
export interface GivenSettings {
  shop: ShopSettings;
  khqr: { account?: string | undefined; name?: string | undefined; city?: string | undefined };
  /** Hosts whose maps pages may embed. */
  mapHosts: readonly string[];
  /** Names of variables by what they set. */
  shopVariables: Readonly<Record<string, string>>;
}

/** What payment codes are made of. */
export interface KhqrSettings {
  /** `name@bank`. */
  account: string;
  /** Latin letters, at most 25. */
  name: string;
  /** Latin letters, at most 15. */
  city: string;
  /** The shop's name where it is in Khmer and fits; null otherwise. */
  khmerName: string | null;
  /** Null asks for dollars. */
  rielPerDollar: number | null;
}

/** A change, by the names of what it sets. */
export function valuesOf(change: SettingsChange): SettingValues {
  const pairs = Object.entries(change).flatMap(([name, value]): [string, unknown][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).map(([part, partValue]) => [`${name}.${part}`, partValue])
      : [[name, value]],
  );
  const given = pairs.filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value ?? '')]));
}

/** What the shop shows: the environment wins, then what staff set, then the default. */
export function effectiveSettings(givenSettings: GivenSettings, set: SettingValues): ShopSettings {
  const { shop, mapHosts } = givenSettings;
  const chosen = (name: SettingName, given: string) => chosenValue(givenSettings, set, name, given);
  const plain = recordOf(PLAIN_NAMES, (name) => chosen(name, shop[name]));
  const links = recordOf(NETWORKS, (network) => chosen(`socialLinks.${network}`, shop.socialLinks[network]));
  return {
    publicUrl: shop.publicUrl,
    ...plain,
    ...(khqrValues(givenSettings, set).account === '' ? {} : { takesKhqr: true as const }),
    // One that was stored before its host had to be allowed is left out.
    mapEmbedUrl: isMapEmbed(plain.mapEmbedUrl, mapHosts) ? plain.mapEmbedUrl : '',
    contactAddress: inEachLanguage((language) =>
      chosen(`contactAddress.${language}`, shop.contactAddress[language]),
    ),
    // Without the address of a channel, the link leads to the chat.
    socialLinks: { ...links, telegram: ownTelegram(givenSettings, set) || chatAddress(plain.telegramChat) },
  };
}

/** @param given the environment's value or the default */
function chosenValue(
  { shopVariables }: GivenSettings,
  set: SettingValues,
  name: SettingName,
  given: string,
): string {
  return shopVariables[name] === undefined ? (set[name] ?? given) : given;
}

function recordOf<Name extends string>(
  names: readonly Name[],
  read: (name: Name) => string,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, string>;
}

/** The environment's values, else what staff set; '' for none. */
function khqrValues({ khqr }: GivenSettings, set: SettingValues): OfficeSettings['khqr'] {
  const rate = set['khqr.rielPerDollar'] ?? '';
  return {
    account: khqr.account ?? set['khqr.account'] ?? '',
    name: khqr.name ?? set['khqr.name'] ?? '',
    city: khqr.city ?? set['khqr.city'] ?? '',
    rielPerDollar: rate === '' ? null : Number(rate),
  };
}

/** Null where the shop takes no payment by code. */
export function khqrSettings(given: GivenSettings, set: SettingValues): KhqrSettings | null {
  const { account, name, city, rielPerDollar } = khqrValues(given, set);
  if (account === '') return null;
  const { shopName } = effectiveSettings(given, set);
  const latinName = shopName.replace(/[^ -~]/g, '').trim();
  return {
    account,
    name: name || (isKhqrName(latinName) ? latinName : 'Phsar'),
    city: city || 'Phnom Penh',
    khmerName: /\p{Script=Khmer}/u.test(shopName) && shopName.length <= 25 ? shopName : null,
    rielPerDollar,
  };
}

/** What may be pending and unpaid at once: what staff set, or the default. */
export function unpaidOrderLimits(set: SettingValues): UnpaidOrderLimits {
  const { orders, pieces, amount } = DEFAULT_UNPAID_ORDER_LIMITS;
  return {
    orders: Number(set['unpaidOrders.orders'] ?? orders),
    pieces: Number(set['unpaidOrders.pieces'] ?? pieces),
    amount: centsNearest(Number(set['unpaidOrders.amount'] ?? dollarsFromCents(amount))),
  };
}

/** What else holds for unpaid orders: what staff set, or the default. */
export function unpaidOrderRules(set: SettingValues): UnpaidOrderRules {
  const hours = Number(set['unpaidOrders.hours'] ?? 0);
  const since = set['unpaidOrders.hoursSince'];
  const proofAbove = Number(set['unpaidOrders.proofAbove'] ?? 0);
  return {
    newAccounts: {
      orders: Number(set['unpaidOrders.newOrders'] ?? DEFAULT_NEW_ACCOUNT_LIMITS.orders),
      pieces: Number(set['unpaidOrders.newPieces'] ?? DEFAULT_NEW_ACCOUNT_LIMITS.pieces),
    },
    isProofNeededOnDelivery: set['unpaidOrders.proofOnDelivery'] === 'true',
    proofAbove: proofAbove > 0 ? centsNearest(proofAbove) : null,
    expiry: hours > 0 && since !== undefined ? { hours, since: new Date(since) } : null,
  };
}

/** The address of a Telegram channel; '' where the link leads to the chat. */
function ownTelegram(given: GivenSettings, set: SettingValues): string {
  const name = 'socialLinks.telegram';
  const isLocked = given.shopVariables[name] !== undefined;
  return chosenValue(given, set, name, isLocked ? given.shop.socialLinks.telegram : '');
}

/** The settings as staff sees and changes them. */
export function presentSettings(
  given: GivenSettings,
  { values, version }: { values: SettingValues; version: number },
): OfficeSettings {
  const { publicUrl: _, takesKhqr: __, socialLinks, ...shown } = effectiveSettings(given, values);
  const { newAccounts, isProofNeededOnDelivery } = unpaidOrderRules(values);
  const { publicUrl: ___, ...setByEnvironment } = given.shopVariables;
  return {
    ...shown,
    // Whether or not pages may embed it.
    mapEmbedUrl: chosenValue(given, values, 'mapEmbedUrl', given.shop.mapEmbedUrl),
    mapHosts: [...given.mapHosts],
    socialLinks: { ...socialLinks, telegram: ownTelegram(given, values) },
    unpaidOrders: {
      ...wireLimits(unpaidOrderLimits(values)),
      hours: Number(values['unpaidOrders.hours'] ?? 0),
      proofAbove: Number(values['unpaidOrders.proofAbove'] ?? 0),
      newOrders: newAccounts.orders,
      newPieces: newAccounts.pieces,
      proofOnDelivery: isProofNeededOnDelivery,
    },
    khqr: khqrValues(given, values),
    setByEnvironment,
    version,
  };
}

/** What staff sees of one setting, by its name. */
export function shownValues(given: GivenSettings, values: SettingValues): SettingValues {
  const shown = presentSettings(given, { values, version: 0 });
  const { setByEnvironment: _, version: __, mapHosts: ___, ...changeable } = shown;
  return valuesOf(changeable);
}
