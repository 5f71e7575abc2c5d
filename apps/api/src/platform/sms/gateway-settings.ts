import * as z from 'zod/mini';
import { matching, oneLine, origin } from '../setting-kinds.ts';
import { type Settings, setting, type ValuesOf } from '../settings.ts';

/**
 * Required by the gateway that SMS_GATEWAY selects. `url` is the origin of its API, without a path. Twilio sends from a
 * number in E.164, a registered name, or the id of a messaging service (MG…), PlasGate from a registered name.
 */
export const GATEWAY_SETTINGS = {
  log: {},
  plasgate: {
    sender: setting('SMS_SENDER', oneLine),
    url: setting('PLASGATE_URL', z._default(origin, 'https://cloudapi.plasgate.com')),
    privateKey: setting('PLASGATE_PRIVATE_KEY', oneLine),
    secret: setting('PLASGATE_SECRET', oneLine),
  },
  twilio: {
    sender: setting('SMS_SENDER', oneLine),
    url: setting('TWILIO_URL', z._default(origin, 'https://api.twilio.com')),
    accountSid: setting('TWILIO_ACCOUNT_SID', matching(/^AC\w{8,64}$/, 'must look like AC…')),
    authToken: setting('TWILIO_AUTH_TOKEN', oneLine),
  },
} satisfies Settings;

export type PlasgateSettings = ValuesOf<typeof GATEWAY_SETTINGS.plasgate>;
export type TwilioSettings = ValuesOf<typeof GATEWAY_SETTINGS.twilio>;
/** Which gateway sends text messages, and its credentials. `log` writes them to the server's log. */
export type SmsSettings =
  | { gateway: 'log' }
  | ({ gateway: 'plasgate' } & PlasgateSettings)
  | ({ gateway: 'twilio' } & TwilioSettings);
