import { resolve } from 'node:path';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { isKhqrAccount, isKhqrCity, isKhqrName } from '@phsar/domain/khqr';
import { inEachLanguage, type Localized, textIn } from '@phsar/domain/language';
import { MAP_HOSTS } from '@phsar/domain/web-link';
import { chatAddress } from '@phsar/texts/chat-link';
import * as z from 'zod/mini';
import { POOL_SIZE } from './platform/database/open-database.ts';
import { BUCKET_SETTINGS, type BucketSettings } from './platform/media/bucket-settings.ts';
import {
  chat,
  httpsUrl,
  list,
  matching,
  oneLine,
  oneWord,
  onOff,
  origin,
  postgresUrl,
  wholeNumber,
} from './platform/setting-kinds.ts';
import {
  type Environment,
  givenNames,
  readSettings,
  type Settings,
  setting,
  settingNames,
  type ValuesOf,
} from './platform/settings.ts';
import { GATEWAY_SETTINGS } from './platform/sms/gateway-settings.ts';
import { StartError } from './platform/start-error.ts';
import { isWeakSecret, MIN_SECRET_LENGTH, storedSecret } from './token-secret.ts';

/** Demo values; a language that is missing here gets the first one. */
const DEFAULT_CONTACT_ADDRESS: Partial<Localized> = {
  km: 'ផ្ទះលេខ 12 ផ្លូវលេខ 63 សង្កាត់បឹងកេងកងទី 1 ខណ្ឌបឹងកេងកង ភ្នំពេញ',
  en: 'No. 12, Street 63, Boeung Keng Kang 1, Phnom Penh',
};

/** Every setting except those of one SMS gateway, of the bucket or of one CDN. `.env.example` and docs/settings.md list the same names. */
const SETTINGS = {
  port: setting('PORT', z._default(wholeNumber(0, 65_535), 3000)),
  host: setting('HOST', z._default(oneLine, '127.0.0.1')),
  /** Seconds for which a stopping server still serves while `/api/ready` answers 503. */
  stopDelay: setting('STOP_DELAY', z._default(wholeNumber(0, 5), 0)),
  /** An absolute path. */
  dataDir: setting(
    'DATA_DIR',
    z.pipe(
      z._default(oneLine, 'data'),
      z.transform((path: string) => resolve(path)),
    ),
  ),
  databaseUrl: setting('DATABASE_URL', z.optional(postgresUrl)),
  /** PostgreSQL without the pooler, for migrations and LISTEN. */
  databaseDirectUrl: setting('DATABASE_DIRECT_URL', z.optional(postgresUrl)),
  /** Connections to PostgreSQL; one more receives change events of other servers. */
  poolSize: setting('POOL_SIZE', z._default(wholeNumber(2, 500), POOL_SIZE)),
  isMigrating: setting('MIGRATE', z._default(onOff, true)),
  isDemo: setting('SHOP_DEMO', z._default(onOff, true)),
  hasRateLimits: setting('RATE_LIMIT', z._default(onOff, true)),
  hasServiceWorker: setting('SERVICE_WORKER', z._default(onOff, true)),
  smsGateway: setting('SMS_GATEWAY', z._default(z.enum(['log', 'plasgate', 'twilio']), 'log')),
  /** Whether the log may hold codes though the shop is reached by https. */
  hasCodesInLog: setting('SMS_LOG_CODES', z._default(onOff, false)),
  /** Maximum text messages in 24 hours, for all numbers together. */
  smsDailyLimit: setting('SMS_DAILY_LIMIT', z._default(wholeNumber(1, 1_000_000), 1000)),
  /** Percent of them that one network may ask for. */
  smsNetworkShare: setting('SMS_NETWORK_SHARE', z._default(wholeNumber(1, 100), 10)),
  /** Percent of them reserved for known devices and for customers with delivered orders. */
  smsReserve: setting('SMS_RESERVE', z._default(wholeNumber(0, 90), 30)),
  tokenSecret: setting('TOKEN_SECRET', z.optional(z.string())),
  /** The CDN that caches pages until the shop purges them. */
  cdn: setting('CDN', z._default(z.enum(['none', 'cloudflare', 'fastly', 'varnish']), 'none')),
  /** Where Prometheus reads `/metrics`, on the same host; without one nothing is counted. */
  metricsPort: setting('METRICS_PORT', z.optional(wholeNumber(1, 65_535))),
  hasAccessLog: setting('ACCESS_LOG', z._default(onOff, false)),
  trustedProxies: setting('TRUSTED_PROXIES', z._default(list, [])),
  /** Other origins whose pages may call the API from a browser. */
  allowedOrigins: setting('ALLOWED_ORIGINS', z._default(z.pipe(list, z.array(origin)), [])),
  /** Further hosts whose maps the contact page may embed. */
  mapHosts: setting(
    'MAP_HOSTS',
    z._default(
      z.pipe(
        list,
        z.array(matching(/^[a-z\d-]+(\.[a-z\d-]+)+(:\d+)?$/, 'must be a host such as maps.example')),
      ),
      [],
    ),
  ),
  logLevel: setting('LOG_LEVEL', z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info')),
  officeOrigin: setting('OFFICE_ORIGIN', z.optional(origin)),
  /** Whether all staff must have a second factor; by default when the office is served over https. */
  officeSecondFactor: setting('OFFICE_SECOND_FACTOR', z.optional(z.enum(['required', 'optional']))),
  /** The bot that notifies staff of orders; without a token there is none. */
  telegram: {
    token: setting(
      'TELEGRAM_BOT_TOKEN',
      z.optional(matching(/^[\w:-]{3,100}$/, 'must be the token that BotFather gave')),
    ),
    apiRoot: setting('TELEGRAM_API_ROOT', z._default(origin, 'https://api.telegram.org')),
    mode: setting('TELEGRAM_MODE', z._default(z.enum(['polling', 'webhook']), 'polling')),
  },
  shop: {
    shopName: setting('SHOP_NAME', z._default(oneLine, 'ផ្សារ Phsar')),
    publicUrl: setting('PUBLIC_URL', z.optional(origin)),
    telegramChat: setting('TELEGRAM_CHAT', z._default(chat, 'phsar_shop')),
    bankPaymentLink: setting(
      'BANK_PAYMENT_LINK',
      z._default(httpsUrl, 'https://link.payway.com.kh/phsar-demo'),
    ),
    contactAddress: inEachLanguage((language) =>
      setting(
        `CONTACT_ADDRESS_${language.toUpperCase()}`,
        z._default(oneLine, textIn(language, DEFAULT_CONTACT_ADDRESS)),
      ),
    ),
    contactPhone: setting('CONTACT_PHONE', z._default(oneLine, '012 345 678')),
    mapUrl: setting(
      'MAP_URL',
      z._default(
        httpsUrl,
        'https://www.openstreetmap.org/?mlat=11.5564&mlon=104.9282#map=16/11.5564/104.9282',
      ),
    ),
    mapEmbedUrl: setting(
      'MAP_EMBED_URL',
      z._default(
        httpsUrl,
        'https://www.openstreetmap.org/export/embed.html?bbox=104.918%2C11.549%2C104.938%2C11.564&layer=mapnik&marker=11.5564%2C104.9282',
      ),
    ),
    socialLinks: {
      facebook: setting('FACEBOOK_URL', z._default(httpsUrl, 'https://www.facebook.com/phsar.shop')),
      telegram: setting('TELEGRAM_URL', z.optional(httpsUrl)),
      instagram: setting('INSTAGRAM_URL', z._default(httpsUrl, 'https://www.instagram.com/phsar.shop')),
      tiktok: setting('TIKTOK_URL', z._default(httpsUrl, 'https://www.tiktok.com/@phsar.shop')),
    },
  },
  /** The account that payment codes pay to; without one there are no codes. */
  khqr: {
    account: setting(
      'KHQR_ACCOUNT',
      z.optional(z.string().check(z.refine(isKhqrAccount, 'must look like name@bank'))),
    ),
    name: setting(
      'KHQR_NAME',
      z.optional(z.string().check(z.refine(isKhqrName, 'must be at most 25 Latin letters'))),
    ),
    city: setting(
      'KHQR_CITY',
      z.optional(z.string().check(z.refine(isKhqrCity, 'must be at most 15 Latin letters'))),
    ),
  },
  /** Bakong's Open API, which says whether a code was paid; without a token staff does. */
  bakong: {
    token: setting('BAKONG_TOKEN', z.optional(oneWord)),
    apiRoot: setting('BAKONG_API_ROOT', z._default(origin, 'https://api-bakong.nbc.gov.kh')),
    /** The address that the token was registered with, to renew it. */
    email: setting('BAKONG_EMAIL', z.optional(z.email())),
  },
} satisfies Settings;

/** Required by the CDN that `CDN` selects. */
const CDN_SETTINGS = {
  none: {},
  cloudflare: {
    zone: setting(
      'CLOUDFLARE_ZONE',
      matching(/^[\da-f]{32}$/, 'must be the id of a zone: 32 hexadecimal digits'),
    ),
    token: setting('CLOUDFLARE_TOKEN', oneWord),
    apiRoot: setting('CLOUDFLARE_API_ROOT', z._default(origin, 'https://api.cloudflare.com')),
  },
  fastly: {
    service: setting('FASTLY_SERVICE', matching(/^\w{10,40}$/, 'must be the id of a service')),
    token: setting('FASTLY_TOKEN', oneWord),
    apiRoot: setting('FASTLY_API_ROOT', z._default(origin, 'https://api.fastly.com')),
  },
  varnish: { urls: setting('VARNISH_URLS', z.pipe(list, z.array(origin).check(z.minLength(1)))) },
} satisfies Settings;

type Chosen<Key extends string, Groups> = {
  [Name in keyof Groups]: Record<Key, Name> & ValuesOf<Groups[Name]>;
}[keyof Groups];

/** The CDN that caches pages, and how it is purged. */
export type CdnSettings = Chosen<'driver', typeof CDN_SETTINGS>;

export const SETTING_NAMES: ReadonlySet<string> = new Set(
  settingNames({ SETTINGS, BUCKET_SETTINGS, GATEWAY_SETTINGS, CDN_SETTINGS }),
);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the settings; nothing else reads the environment.
 * @throws StartError listing every mistake, without values, which may be secrets
 */
export function readConfig(environment: Environment = process.env) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const mistakes: string[] = [];
  const { smsGateway, hasCodesInLog, tokenSecret, ...values } = readSettings(SETTINGS, given, mistakes);
  const chosenSms = { key: 'gateway', variable: 'SMS_GATEWAY', chosen: smsGateway } as const;
  const sms = readChosen(chosenSms, GATEWAY_SETTINGS, given, mistakes);
  const mediaBucket = readBucket(given, mistakes);
  const chosenCdn = { key: 'driver', variable: 'CDN', chosen: values.cdn } as const;
  const cdn = readChosen(chosenCdn, CDN_SETTINGS, given, mistakes);
  mistakes.push(...mistakesBetween({ ...values, smsGateway, hasCodesInLog, tokenSecret }));
  if (mistakes.length > 0) throw new StartError(`Wrong settings:\n  ${[...new Set(mistakes)].join('\n  ')}`);
  return {
    ...values,
    tokenSecret: tokenSecret ?? storedSecret(values.dataDir),
    sms,
    /** Null stores pictures in the data folder. */
    mediaBucket,
    cdn,
    shop: shopSettings(values),
    /** Hosts whose maps pages may embed: the built-in ones, those of `MAP_HOSTS`, and that of `MAP_EMBED_URL`. */
    mapHosts: [...new Set([...MAP_HOSTS, ...values.mapHosts, new URL(values.shop.mapEmbedUrl).host])],
    /** The variables that set what staff may set too, by its name, such as `contactAddress.km` or `khqr.account`. */
    shopVariables: givenNames({ ...SETTINGS.shop, khqr: SETTINGS.khqr }, given),
  };
}

/** Mistakes between settings; a setting with a mistake of its own is undefined. */
function mistakesBetween(values: Partial<ValuesOf<typeof SETTINGS>>): string[] {
  const { officeOrigin, metricsPort, port, shop, tokenSecret } = values;
  const publicUrl = shop?.publicUrl ?? `http://localhost:${port}`;
  const isHttps = (url: string | undefined) => url?.startsWith('https:') === true;
  const isForRealPeople = isHttps(publicUrl) || isHttps(officeOrigin);
  const rules: [boolean, string][] = [
    [
      tokenSecret !== undefined && isWeakSecret(tokenSecret),
      `TOKEN_SECRET: too weak, use at least ${MIN_SECRET_LENGTH} random characters`,
    ],
    [
      values.smsGateway === 'log' && values.hasCodesInLog === false && isForRealPeople,
      'SMS_GATEWAY: log writes reset codes to the log, and sends none; refused when PUBLIC_URL or OFFICE_ORIGIN is https, unless SMS_LOG_CODES is on',
    ],
    [
      values.hasRateLimits === false && isForRealPeople,
      'RATE_LIMIT: off is for load tests only, and refused when PUBLIC_URL or OFFICE_ORIGIN is https',
    ],
    [
      metricsPort !== undefined && metricsPort === port,
      'METRICS_PORT: must be another port than PORT, which everybody reaches',
    ],
    [
      values.telegram?.mode === 'webhook' && !isHttps(publicUrl),
      'TELEGRAM_MODE: webhook needs a PUBLIC_URL that begins with https://',
    ],
    [
      officeOrigin !== undefined && new URL(officeOrigin).host === new URL(publicUrl).host,
      'OFFICE_ORIGIN: must be another host than PUBLIC_URL; leave it out to share one',
    ],
    [
      officeOrigin !== undefined && isHttps(publicUrl) && !isHttps(officeOrigin),
      'OFFICE_ORIGIN: must be https when PUBLIC_URL is',
    ],
  ];
  return rules.flatMap(([isBroken, mistake]) => (isBroken ? [mistake] : []));
}

/** The office's origin: its own, or the shop's. */
export function officeOriginOf({ officeOrigin, shop }: Pick<Config, 'officeOrigin' | 'shop'>): string {
  return officeOrigin ?? shop.publicUrl;
}

function shopSettings({ port, shop }: Pick<ValuesOf<typeof SETTINGS>, 'port' | 'shop'>): ShopSettings {
  const { publicUrl = `http://localhost:${port}`, socialLinks } = shop;
  const { telegram = chatAddress(shop.telegramChat) } = socialLinks;
  return { ...shop, publicUrl, socialLinks: { ...socialLinks, telegram } };
}

/** Null when none of the bucket's settings is given; otherwise those without a default are needed. */
function readBucket(given: Environment, mistakes: string[]): BucketSettings | null {
  const [first] = settingNames(BUCKET_SETTINGS).filter((name) => given[name] !== undefined);
  const settings = readSettings(BUCKET_SETTINGS, given, mistakes, first ? `needed with ${first}` : null);
  return first === undefined ? null : settings;
}

/** Checks the settings of every group; only those of the chosen one are required. */
function readChosen<Key extends string, Groups extends Record<string, Settings>>(
  { key, variable, chosen }: { key: Key; variable: string; chosen: keyof Groups & string },
  groups: Groups,
  given: Environment,
  mistakes: string[],
): Chosen<Key, Groups> {
  const read = Object.entries(groups).map(([name, settings]) => {
    const missing = name === chosen ? `needed when ${variable} is ${chosen}` : null;
    return [name, { [key]: name, ...readSettings(settings, given, mistakes, missing) }];
  });
  return Object.fromEntries(read)[chosen];
}
