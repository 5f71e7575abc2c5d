import type { FastifyInstance } from 'fastify';

/** Sent with every response. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Without `unload` handlers, every page can enter the back/forward cache; registering one logs an error in the console.
  'permissions-policy': 'geolocation=(), microphone=(), payment=(), unload=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** One year, the minimum for the browsers' preload lists. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** For responses that run, load and frame nothing: JSON, pictures, scripts opened directly. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

/**
 * For the pages of both apps: text becomes HTML or a script's address only through the two policies that their code creates,
 * one for cleaned HTML, and the default one, which knows the service worker's address alone.
 */
export const TRUSTED_TYPES = "require-trusted-types-for 'script'; trusted-types default clean-html";

/** The security headers of every response, names in lower case. Pages replace the content policy by their own. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:');
  return {
    ...ALWAYS,
    'content-security-policy': NOTHING_RUNS,
    ...(isHttps ? { 'strict-transport-security': HSTS } : {}),
  };
}

/**
 * Adds the security headers to every response; a route may override them.
 * @param officeOrigin the office's own origin, if it has one
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string,
  officeOrigin: string | undefined,
): void {
  const ofShop = securityHeaders(publicUrl);
  const ofOffice = officeOrigin === undefined ? ofShop : securityHeaders(officeOrigin);
  const officeHost = officeOrigin === undefined ? null : new URL(officeOrigin).host;
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.host === officeHost ? ofOffice : ofShop);
    done();
  });
}
