import type { FastifyBaseLogger } from 'fastify';
import { createPlasgateGateway, type PlasgateSettings } from './plasgate-gateway.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { createTwilioGateway, type TwilioSettings } from './twilio-gateway.ts';

/** Which gateway sends text messages, and its credentials. `log` writes them to the server's log. */
export type SmsSettings = { gateway: 'log' } | PlasgateSettings | TwilioSettings;

/** The gateway that the settings choose. */
export function createSmsGateway(settings: SmsSettings, log: FastifyBaseLogger): SmsGateway {
  switch (settings.gateway) {
    case 'log':
      return createLogGateway(log);
    case 'plasgate':
      return createPlasgateGateway(settings, log);
    case 'twilio':
      return createTwilioGateway(settings, log);
  }
}

/** Writes messages to the server's log, so that the shop runs without an SMS account. */
function createLogGateway(log: FastifyBaseLogger): SmsGateway {
  return {
    reach: async () => {},
    async send(to, text) {
      log.info(`SMS to ${to}: ${text}`);
    },
  };
}
