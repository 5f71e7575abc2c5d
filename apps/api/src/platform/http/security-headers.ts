import type { FastifyInstance } from 'fastify';

/** Sent with every answer, whatever it is. */
const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Without `unload` every page may be kept whole for the way back; a listener for it is an error in the console.
  'permissions-policy': 'geolocation=(), microphone=(), payment=(), unload=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'x-frame-options': 'DENY',
} as const;

/** One year, as browsers ask for before they trust it. */
const HSTS = 'max-age=31536000; includeSubDomains';

/** Where nothing is to run, be framed or be loaded: JSON, pictures, scripts opened by hand. */
const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'";

/** Lower case names; pages bring a policy of their own. */
export function securityHeaders(publicUrl: string): Record<string, string> {
  const isHttps = publicUrl.startsWith('https:');
  return {
    ...ALWAYS,
    'content-security-policy': NOTHING_RUNS,
    ...(isHttps ? { 'strict-transport-security': HSTS } : {}),
  };
}

export function sendSecurityHeaders(app: FastifyInstance, publicUrl: string): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
