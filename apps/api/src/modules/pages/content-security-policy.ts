import { createHash } from 'node:crypto';
import type { InlineCode } from '@phsar/contract/shop/pages';
import { TRUSTED_TYPES } from '../../platform/http/security-headers.ts';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/**
 * The policy of every page. The build's own inline scripts and styles run, by their hashes, and nothing else inline does,
 * wherever it stands in the page.
 * @param mapEmbedUrl the contact page's map, the only other frame
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
    `frame-src ${VIDEO_HOST} ${new URL(mapEmbedUrl).origin}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    TRUSTED_TYPES,
  ].join('; ');
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
