import type { FastifyBaseLogger } from 'fastify';
import { postMessage, reachOrigin } from './post-message.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** Access to PlasGate. */
export interface PlasgateSettings {
  gateway: 'plasgate';
  /** The API's origin, without a path. */
  url: string;
  privateKey: string;
  secret: string;
  /** The registered sender name. */
  sender: string;
}

/** Sends through PlasGate, a Cambodian SMS provider. */
export function createPlasgateGateway(settings: PlasgateSettings, log: FastifyBaseLogger): SmsGateway {
  const url = new URL('/rest/send', settings.url);
  url.searchParams.set('private_key', settings.privateKey);
  return {
    reach: () => reachOrigin('plasgate', url, log),
    async send(to, text) {
      const message = { sender: settings.sender, to: to.replace('+', ''), content: hideCodes(text) };
      const headers = { 'x-secret': settings.secret, 'content-type': 'application/json' };
      await postMessage('plasgate', { url, headers, body: JSON.stringify(message) }, log);
    },
  };
}

/** Wraps codes in PlasGate's marker, which hides them in its reports and is not sent to the recipient. */
function hideCodes(text: string): string {
  return text.replace(/\b\d{6}\b/g, '#ma#$&#ma#');
}
