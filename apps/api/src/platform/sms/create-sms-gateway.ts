import type { FastifyBaseLogger } from 'fastify';
import type { PlasgateSettings, SmsSettings, TwilioSettings } from './gateway-settings.ts';
import { postMessage, reachOrigin } from './post-message.ts';
import type { SmsGateway } from './sms-gateway.ts';

export function createSmsGateway(settings: SmsSettings, log: FastifyBaseLogger): SmsGateway {
  switch (settings.gateway) {
    case 'log':
      return {
        reach: async () => {},
        send: async (to, text) => log.info(`SMS to ${to}: ${text}`),
      };
    case 'plasgate':
      return createPlasgateGateway(settings, log);
    case 'twilio':
      return createTwilioGateway(settings, log);
  }
}

function createPlasgateGateway(settings: PlasgateSettings, log: FastifyBaseLogger): SmsGateway {
  const url = new URL('/rest/send', settings.url);
  url.searchParams.set('private_key', settings.privateKey);
  return {
    reach: () => reachOrigin('plasgate', url, log),
    async send(to, text) {
      // PlasGate hides what its marker encloses in its reports, and does not send the marker.
      const content = text.replace(/\b\d{6}\b/g, '#ma#$&#ma#');
      const body = JSON.stringify({ sender: settings.sender, to: to.replace('+', ''), content });
      const headers = { 'x-secret': settings.secret, 'content-type': 'application/json' };
      await postMessage('plasgate', { url, headers, body }, log);
    },
  };
}

function createTwilioGateway(settings: TwilioSettings, log: FastifyBaseLogger): SmsGateway {
  const url = new URL(`/2010-04-01/Accounts/${settings.accountSid}/Messages.json`, settings.url);
  const credentials = Buffer.from(`${settings.accountSid}:${settings.authToken}`).toString('base64');
  const sender = /^MG\w{32}$/.test(settings.sender) ? 'MessagingServiceSid' : 'From';
  return {
    reach: () => reachOrigin('twilio', url, log),
    async send(to, text) {
      const body = new URLSearchParams({ To: to, Body: text, [sender]: settings.sender }).toString();
      const headers = {
        authorization: `Basic ${credentials}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      await postMessage('twilio', { url, headers, body }, log);
    },
  };
}
