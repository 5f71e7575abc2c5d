import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { plainWords } from '@phsar/contract/plain-words';
import type { ShopSettings } from '@phsar/contract/shop-settings';
import { chatAddress } from '@phsar/texts/order-summary';
import * as z from 'zod/mini';
import { ENGINE_NAMES, type EngineSetting } from './modules/photo-search/engine-names.ts';
import type { SmsSettings } from './platform/sms/create-sms-gateway.ts';
import { StartError } from './platform/start-error.ts';

/** Shortest token secret that is accepted, in characters: 32 random bytes in base64url are 43. */
const MIN_SECRET_LENGTH = 32;

const httpsUrl = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
const origin = z.pipe(
  z.url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' }),
  z.transform((url: string) => new URL(url).origin),
);
const wholeNumber = (least: number, most: number) => {
  const words = `must be a whole number from ${least} to ${most}`;
  return z.coerce.number(words).check(z.int(words), z.gte(least, words), z.lte(most, words));
};
const onOff = z.pipe(
  z.enum(['on', 'off']),
  z.transform((value) => value === 'on'),
);
const oneLine = z.string().check(z.trim(), z.minLength(1), z.maxLength(300));
const list = z.pipe(
  z.string(),
  z.transform((text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  ),
);

/** Every setting with its default. `.env.example` and the README list the same names. */
const settings = z.object({
  PORT: z._default(wholeNumber(0, 65_535), 3000),
  HOST: z._default(oneLine, '127.0.0.1'),
  DATA_DIR: z._default(oneLine, 'data'),
  DATABASE_URL: z.optional(z.string().check(z.regex(/^postgres(ql)?:\/\//, 'must start with postgresql://'))),
  SHOP_DEMO: z._default(onOff, true),
  RATE_LIMIT: z._default(onOff, true),
  SERVICE_WORKER: z._default(onOff, true),
  PICTURE_ENGINE: z._default(z.enum(ENGINE_NAMES), 'layout'),
  SMS_GATEWAY: z._default(z.enum(['log', 'plasgate', 'twilio']), 'log'),
  SMS_SENDER: z.optional(oneLine),
  SMS_DAILY_LIMIT: z._default(wholeNumber(1, 1_000_000), 1000),
  PLASGATE_URL: z._default(origin, 'https://cloudapi.plasgate.com'),
  PLASGATE_PRIVATE_KEY: z.optional(oneLine),
  PLASGATE_SECRET: z.optional(oneLine),
  TWILIO_URL: z._default(origin, 'https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.optional(z.string().check(z.regex(/^AC\w{8,64}$/, 'must look like AC…'))),
  TWILIO_AUTH_TOKEN: z.optional(oneLine),
  TOKEN_SECRET: z.optional(z.string()),
  PUBLIC_URL: z.optional(origin),
  TRUSTED_PROXIES: z._default(list, []),
  ALLOWED_ORIGINS: z._default(z.pipe(list, z.array(origin)), []),
  LOG_LEVEL: z._default(z.enum(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  SHOP_NAME: z._default(oneLine, 'ផ្សារ Phsar'),
  TELEGRAM_CHAT: z._default(
    z
      .string()
      .check(z.regex(/^(\w{5,32}|\+\d{8,15})$/, 'must be a name such as phsar_shop, or +85512345678')),
    'phsar_shop',
  ),
  BANK_PAYMENT_LINK: z._default(httpsUrl, 'https://link.payway.com.kh/phsar-demo'),
  CONTACT_ADDRESS_KM: z._default(oneLine, 'ផ្ទះលេខ 12 ផ្លូវ 63 សង្កាត់បឹងកេងកង១ ភ្នំពេញ'),
  CONTACT_ADDRESS_EN: z._default(oneLine, 'No. 12, Street 63, Boeung Keng Kang 1, Phnom Penh'),
  CONTACT_PHONE: z._default(oneLine, '012 345 678'),
  MAP_URL: z._default(
    httpsUrl,
    'https://www.openstreetmap.org/?mlat=11.5564&mlon=104.9282#map=16/11.5564/104.9282',
  ),
  MAP_EMBED_URL: z._default(
    httpsUrl,
    'https://www.openstreetmap.org/export/embed.html?bbox=104.918%2C11.549%2C104.938%2C11.564&layer=mapnik&marker=11.5564%2C104.9282',
  ),
  FACEBOOK_URL: z._default(httpsUrl, 'https://www.facebook.com/phsar.shop'),
  TELEGRAM_URL: z.optional(httpsUrl),
  INSTAGRAM_URL: z._default(httpsUrl, 'https://www.instagram.com/phsar.shop'),
  TIKTOK_URL: z._default(httpsUrl, 'https://www.tiktok.com/@phsar.shop'),
});

const NEEDED_BY_GATEWAY: Record<string, readonly (keyof z.output<typeof settings>)[]> = {
  plasgate: ['SMS_SENDER', 'PLASGATE_PRIVATE_KEY', 'PLASGATE_SECRET'],
  twilio: ['SMS_SENDER', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
};

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  isDemo: boolean;
  hasRateLimits: boolean;
  hasServiceWorker: boolean;
  /** How pictures are compared in the search by photo. */
  pictureEngine: EngineSetting;
  sms: SmsSettings;
  /** Most text messages in 24 hours, for all numbers together. */
  smsDailyLimit: number;
  tokenSecret: string;
  trustedProxies: string[];
  /** Of pages elsewhere that may call the API from a browser. */
  allowedOrigins: string[];
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  shop: ShopSettings;
}

/**
 * Reads the environment, the one place that does. All mistakes are listed at once.
 * @throws StartError naming every wrong setting, never its value: it may be a secret.
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = settings.safeParse(given, { error: plainWords });
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (given.TOKEN_SECRET !== undefined && isWeakSecret(given.TOKEN_SECRET)) {
    mistakes.push(`TOKEN_SECRET: too weak, use at least ${MIN_SECRET_LENGTH} random characters`);
  }
  if (given.RATE_LIMIT === 'off' && given.PUBLIC_URL?.startsWith('https:')) {
    mistakes.push('RATE_LIMIT: off is for load tests only, and refused when PUBLIC_URL is https');
  }
  for (const name of NEEDED_BY_GATEWAY[given.SMS_GATEWAY ?? ''] ?? []) {
    if (given[name] === undefined) mistakes.push(`${name}: needed when SMS_GATEWAY is ${given.SMS_GATEWAY}`);
  }
  if (!parsed.success || mistakes.length > 0) {
    throw new StartError(`Wrong settings:\n  ${mistakes.join('\n  ')}`);
  }
  return configOf(parsed.data);
}

/** The settings were checked to be there for the gateway that is named. */
function smsSettings(values: z.output<typeof settings>): SmsSettings {
  const sender = values.SMS_SENDER ?? '';
  switch (values.SMS_GATEWAY) {
    case 'log':
      return { gateway: 'log' };
    case 'plasgate':
      return {
        gateway: 'plasgate',
        url: values.PLASGATE_URL,
        privateKey: values.PLASGATE_PRIVATE_KEY ?? '',
        secret: values.PLASGATE_SECRET ?? '',
        sender,
      };
    case 'twilio':
      return {
        gateway: 'twilio',
        url: values.TWILIO_URL,
        accountSid: values.TWILIO_ACCOUNT_SID ?? '',
        authToken: values.TWILIO_AUTH_TOKEN ?? '',
        sender,
      };
  }
}

function configOf(values: z.output<typeof settings>): Config {
  const dataDir = resolve(values.DATA_DIR);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir,
    databaseUrl: values.DATABASE_URL,
    isDemo: values.SHOP_DEMO,
    hasRateLimits: values.RATE_LIMIT,
    hasServiceWorker: values.SERVICE_WORKER,
    pictureEngine: values.PICTURE_ENGINE,
    sms: smsSettings(values),
    smsDailyLimit: values.SMS_DAILY_LIMIT,
    tokenSecret: values.TOKEN_SECRET ?? keptSecret(dataDir),
    trustedProxies: values.TRUSTED_PROXIES,
    allowedOrigins: values.ALLOWED_ORIGINS,
    logLevel: values.LOG_LEVEL,
    shop: {
      shopName: values.SHOP_NAME,
      publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
      telegramChat: values.TELEGRAM_CHAT,
      bankPaymentLink: values.BANK_PAYMENT_LINK,
      contactAddress: { km: values.CONTACT_ADDRESS_KM, en: values.CONTACT_ADDRESS_EN },
      contactPhone: values.CONTACT_PHONE,
      mapUrl: values.MAP_URL,
      mapEmbedUrl: values.MAP_EMBED_URL,
      socialLinks: {
        facebook: values.FACEBOOK_URL,
        telegram: values.TELEGRAM_URL ?? chatAddress(values.TELEGRAM_CHAT),
        instagram: values.INSTAGRAM_URL,
        tiktok: values.TIKTOK_URL,
      },
    },
  };
}

/** The folder a person stood in: npm itself runs a script in the folder of its package.json. */
export function callerFolder(environment: Record<string, string | undefined> = process.env): string {
  const isByNpm = environment.npm_lifecycle_event === 'shop';
  return isByNpm ? (environment.INIT_CWD ?? process.cwd()) : process.cwd();
}

/** Long enough and not a repetition of a few characters. */
function isWeakSecret(secret: string): boolean {
  return secret.length < MIN_SECRET_LENGTH || new Set(secret).size < 10;
}

/** The secret of this shop, made at the first start; `wx` lets only one of two starting servers make it. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'token-secret');
  try {
    mkdirSync(dataDir, { recursive: true });
    try {
      writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
    } catch (error) {
      if (!isExisting(error)) throw error;
    }
    const secret = readFileSync(file, 'utf8').trim();
    if (isWeakSecret(secret))
      throw new StartError(`The token secret in ${file} is damaged: delete it and start again`);
    return secret;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`Cannot write to the data folder ${dataDir}: ${String(error)}`);
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
