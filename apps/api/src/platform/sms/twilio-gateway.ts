import type { FastifyBaseLogger } from 'fastify';
import { postMessage, reachOrigin } from './post-message.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** Access to Twilio. */
export interface TwilioSettings {
  gateway: 'twilio';
  /** The API's origin, without a path. */
  url: string;
  accountSid: string;
  authToken: string;
  /** A number in E.164, a registered name, or the id of a messaging service (MG…). */
  sender: string;
}

/** Sends through Twilio, from a number, a sender name or a messaging service. */
export function createTwilioGateway(settings: TwilioSettings, log: FastifyBaseLogger): SmsGateway {
  const url = new URL(`/2010-04-01/Accounts/${settings.accountSid}/Messages.json`, settings.url);
  const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64');
  const isService = /^MG\w{32}$/.test(settings.sender);
  return {
    reach: () => reachOrigin('twilio', url, log),
    async send(to, text) {
      const form = new URLSearchParams({ To: to, Body: text });
      form.set(isService ? 'MessagingServiceSid' : 'From', settings.sender);
      const headers = {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      await postMessage('twilio', { url, headers, body: form.toString() }, log);
    },
  };
}
