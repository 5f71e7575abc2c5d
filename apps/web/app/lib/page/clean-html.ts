import { videoId } from '@phsar/domain/video-link';
import { trustedHtml } from '@phsar/ui/trusted-html';

/** Allowed elements of a text, each with its allowed attributes. */
const ALLOWED: Record<string, readonly string[]> = {
  ...Object.fromEntries(
    [
      ...['p', 'h2', 'h3', 'h4', 'ul', 'li', 'blockquote', 'hr', 'br', 'pre', 'figure', 'figcaption'],
      ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code'],
      ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr'],
    ].map((name) => [name, []]),
  ),
  a: ['href', 'title'],
  img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height'],
  iframe: ['src', 'title'],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
  ol: ['start'],
};

/** Elements removed with their content; other disallowed elements lose only their tags. */
const DROPPED_WHOLE = new Set(['script', 'style', 'template', 'noscript', 'object', 'embed', 'svg', 'math']);

const LINK_SCHEMES = new Set(['https:', 'mailto:', 'tel:']);

/**
 * Sanitises the HTML of a post or policy again in the browser, in case something altered the answer on its way: removes everything
 * that runs or loads from elsewhere. Browser only; the server sanitises what it renders.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(trustedHtml(html), 'text/html');
  cleanChildren(body);
  return trustedHtml(body.innerHTML);
}

function cleanChildren(parent: Element) {
  for (const node of [...parent.childNodes]) {
    if (node instanceof Element) cleanElement(node);
    else if (node.nodeType !== Node.TEXT_NODE) node.remove();
  }
}

function cleanElement(element: Element) {
  const name = element.localName;
  if (DROPPED_WHOLE.has(name) || (name === 'iframe' && !isVideo(element))) {
    element.remove();
    return;
  }
  if (name === 'img' && !isOwnPicture(element)) {
    element.remove();
    return;
  }
  cleanChildren(element);
  const kept = Object.hasOwn(ALLOWED, name) ? ALLOWED[name] : undefined;
  if (kept === undefined) {
    element.replaceWith(...element.childNodes);
    return;
  }
  for (const { name: attribute } of [...element.attributes]) {
    if (!kept.includes(attribute)) element.removeAttribute(attribute);
  }
  if (name === 'img') guardWidths(element);
  if (name === 'a') guardLink(element);
  if (name === 'img' || name === 'iframe') element.setAttribute('loading', 'lazy');
  if (name === 'iframe') guardFrame(element);
}

function isVideo(frame: Element): boolean {
  return videoId(frame.getAttribute('src') ?? '') !== null;
}

function guardWidths(picture: Element) {
  const isOwn = /^(\/media\/[\w.-]+ \d+w(, |$))*$/.test(picture.getAttribute('srcset') ?? '');
  if (!isOwn) picture.removeAttribute('srcset');
}

function isOwnPicture(picture: Element): boolean {
  return /^\/media\/[\w.-]+$/.test(picture.getAttribute('src') ?? '');
}

function guardLink(link: Element) {
  const href = link.getAttribute('href');
  if (href !== null && !isSafeAddress(href)) link.removeAttribute('href');
  link.setAttribute('rel', 'noopener');
}

/** Links may go to the shop's pages and to harmless schemes. */
function isSafeAddress(href: string): boolean {
  try {
    const { protocol, origin } = new URL(href, location.origin);
    return LINK_SCHEMES.has(protocol) || origin === location.origin;
  } catch {
    return false;
  }
}

function guardFrame(frame: Element) {
  const id = videoId(frame.getAttribute('src') ?? '') ?? '';
  frame.setAttribute('src', `https://www.youtube-nocookie.com/embed/${id}`);
  frame.setAttribute('allowfullscreen', '');
  frame.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
}
