import { createHash } from 'node:crypto';
import type { InlineCode } from '@phsar/contract/shop/pages';
import { isWebLink } from '@phsar/domain/web-link';
import { TRUSTED_TYPES } from '../../platform/http/security-headers.ts';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/**
 * The policy of every page. The build's own inline scripts and styles run, by their hashes, and nothing else inline does,
 * wherever it stands in the page.
 * @param mapEmbedUrl the contact page's map, the only other frame; '' for none
 */
export function contentSecurityPolicy({ scripts, styles }: InlineCode, mapEmbedUrl: string): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts.map(hashOf)].join(' '),
    ['style-src', "'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ['frame-src', VIDEO_HOST, ...mapOrigins(mapEmbedUrl)].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    TRUSTED_TYPES,
  ].join('; ');
}

/** None for a link that could hold a directive: a URL's host may contain `;`, `,` and quotes. */
function mapOrigins(mapEmbedUrl: string): readonly string[] {
  if (!isWebLink(mapEmbedUrl)) return [];
  const { origin } = new URL(mapEmbedUrl);
  // Google's older addresses redirect to the newer one.
  return origin === 'https://maps.google.com' ? [origin, 'https://www.google.com'] : [origin];
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
