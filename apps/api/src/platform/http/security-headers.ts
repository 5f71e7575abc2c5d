import type { FastifyRequest } from 'fastify';

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

/** The security headers of the response to a request. @param officeOrigin the office's own origin, if it has one */
export function securityHeadersFor(
  publicUrl: string,
  officeOrigin: string | undefined,
): (request: FastifyRequest) => Record<string, string> {
  const ofShop = securityHeaders(publicUrl);
  if (officeOrigin === undefined) return () => ofShop;
  const ofOffice = securityHeaders(officeOrigin);
  const officeHost = new URL(officeOrigin).host;
  return ({ host }) => (host === officeHost ? ofOffice : ofShop);
}
