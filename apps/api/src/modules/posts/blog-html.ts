import { pictureVariants } from '@phsar/contract/pictures';
import { videoId } from '@phsar/domain/video-link';
import sanitizeHtml from 'sanitize-html';

/** What a post may be made of. Headings begin below the page's own. */
const TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'hr', 'br', 'pre', 'figure', 'figcaption'],
  ...['strong', 'em', 'b', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark', 'code', 'a', 'img', 'iframe'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

const OWN_PICTURE = /^\/media\/[\w.-]+$/;

/** A post's width on wide screens and on phones. */
const PICTURE_SIZES = '(min-width: 769px) 736px, 92vw';

/**
 * A post's HTML without anything that runs, loads from elsewhere or looks like the shop itself. Cleaning is idempotent:
 * it happens when a post is stored and when it is shown.
 */
export function cleanBlogHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {
      a: ['href', 'rel', 'title'],
      img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
      iframe: ['src', 'title', 'loading', 'allowfullscreen', 'referrerpolicy'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      ol: ['start'],
    },
    allowedSchemes: ['https', 'mailto', 'tel'],
    allowProtocolRelative: false,
    allowedIframeHostnames: ['www.youtube-nocookie.com'],
    transformTags: {
      h1: 'h2',
      a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener' } }),
      img: ownPicture,
      iframe: videoFrame,
    },
    exclusiveFilter: ({ tag, attribs }) =>
      (tag === 'iframe' && !attribs.src) || (tag === 'img' && !OWN_PICTURE.test(attribs.src ?? '')),
  });
}

/** Phones load the width they show. Only the shop's own widths are kept. */
function ownPicture(tagName: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '', alt = '', width, height } = attributes;
  const widths = pictureVariants(src).webp;
  return {
    tagName,
    attribs: {
      src,
      ...(widths.length > 1 && {
        srcset: widths.map((variant) => `${variant.url} ${variant.width}w`).join(', '),
        sizes: PICTURE_SIZES,
      }),
      alt,
      ...(width !== undefined && { width }),
      ...(height !== undefined && { height }),
      loading: 'lazy',
    },
  };
}

/** Only players of the video site, from its host without cookies; any other frame loses its source and is removed. */
function videoFrame(tagName: string, { src = '', title = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const id = videoId(src);
  if (id === null) return { tagName, attribs: {} };
  return {
    tagName,
    attribs: {
      src: `https://www.youtube-nocookie.com/embed/${id}`,
      title,
      loading: 'lazy',
      allowfullscreen: '',
      referrerpolicy: 'strict-origin-when-cross-origin',
    },
  };
}
