import { createHash } from 'node:crypto';

const VIDEO_HOST = 'https://www.youtube-nocookie.com';

/**
 * The policy of one rendered page: its inline scripts run by their hashes, nothing else inline does.
 * @param mapEmbedUrl the contact page's map, the only other frame
 */
export function contentSecurityPolicy(html: string, mapEmbedUrl: string): string {
  const hashes = inlineScripts(shellScripts(html)).map((script) => `'sha256-${sha256(script)}'`);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...new Set(hashes)].join(' '),
    `style-src ${["'self'", ...new Set(inlineStyles(shellStyles(html)).map((style) => `'sha256-${sha256(style)}'`))].join(' ')}`,
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
  ].join('; ');
}

/**
 * The HTML before the first `<meta>` and after the last `</main>`: the only places of the page's own scripts. A script
 * injected into the head or the content gets no hash, even if it closes `<main>` itself, because the last one counts.
 */
function shellScripts(html: string): string {
  return (
    html.slice(0, Math.max(0, html.indexOf('<meta'))) + html.slice(Math.max(0, html.lastIndexOf('</main>')))
  );
}

/** The page's own styles are all in its head. */
function shellStyles(html: string): string {
  const end = html.indexOf('</head>');
  return end === -1 ? '' : html.slice(0, end);
}

/** Bodies of the scripts that run: those with a `src` or a data type need no hash. */
function inlineScripts(html: string): string[] {
  return bodiesOf(html, /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/g).filter((body) => body !== '');
}

function inlineStyles(html: string): string[] {
  return bodiesOf(html, /<style((?:\s[^>]*)?)>([\s\S]*?)<\/style>/g);
}

function bodiesOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)]
    .filter(([, attributes = '']) => !/\ssrc=|type="application\/(ld\+)?json"/.test(attributes))
    .map(([, , body = '']) => body);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
