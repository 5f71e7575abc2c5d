import type { BlogBlock } from '@phsar/contract/office/wire';
import { keptWidths, pictureUrl } from '@phsar/contract/pictures';
import { inEachLanguage, LANGUAGES, type Language, type Localized, textIn } from '@phsar/domain/language';
import { videoEmbedUrl, videoId } from '@phsar/domain/video-link';
import { cleanBlogHtml } from './blog-html.ts';

/** A stored picture; width and height in pixels. */
export interface BlockPicture {
  id: string;
  width: number;
  height: number;
}

interface Post {
  title: Localized;
  blocks: readonly BlogBlock[];
  /** The pictures of the blocks; one that is missing is left out. */
  pictures: readonly BlockPicture[];
}

/**
 * A post's text as clean HTML in each language. A text that one language lacks is shown in the other; a language in which
 * nothing is written has no HTML, so that its readers get the whole post in the other.
 */
export function htmlOfBlocks(post: Post): Localized {
  const written = LANGUAGES.filter((language) => post.blocks.some((block) => hasWords(block, language)));
  return inEachLanguage((language) => {
    if (written.length > 0 && !written.includes(language)) return '';
    return cleanBlogHtml(post.blocks.map((block) => htmlOf(block, post, language)).join(''));
  });
}

/** The ids of the shop's pictures that a post's HTML shows. */
export function shownPictures(description: Localized): string[] {
  const html = LANGUAGES.map((language) => description[language]).join('');
  const ids = [...html.matchAll(/\/media\/([\da-f]+)-\d+\.\w+/g)].map(([, id = '']) => id);
  return [...new Set(ids)];
}

export function picturesNamed(blocks: readonly BlogBlock[]): string[] {
  return [...new Set(blocks.flatMap((block) => (block.type === 'picture' ? [block.picture] : [])))];
}

function hasWords(block: BlogBlock, language: Language): boolean {
  if (block.type === 'video') return false;
  if (block.type === 'list') return block.items.some((item) => item[language] !== '');
  return block.text[language] !== '';
}

function htmlOf(block: BlogBlock, { title, pictures }: Post, language: Language): string {
  switch (block.type) {
    case 'paragraph':
      return paragraphs(textIn(language, block.text));
    case 'heading':
      return element('h2', inline(textIn(language, block.text)));
    case 'quote':
      return element('blockquote', paragraphs(textIn(language, block.text)));
    case 'list':
      return element(
        block.isNumbered ? 'ol' : 'ul',
        block.items.map((item) => element('li', inline(textIn(language, item)))).join(''),
      );
    case 'picture':
      return figure(
        pictures.find(({ id }) => id === block.picture),
        textIn(language, block.text),
      );
    case 'video':
      return frame(block.url, textIn(language, title));
    case 'html':
      return textIn(language, block.text);
  }
}

/** Nothing for an empty one. */
function element(name: string, content: string): string {
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** An empty line ends a paragraph. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => element('p', inline(part.trim())))
    .join('');
}

function figure(picture: BlockPicture | undefined, words: string): string {
  if (picture === undefined) return '';
  const src = pictureUrl(picture.id, Math.max(...keptWidths(picture.width)));
  const shown = `<img src="${src}" alt="${escaped(plain(words))}" width="${picture.width}" height="${picture.height}">`;
  return element('figure', shown + element('figcaption', inline(words)));
}

function frame(url: string, title: string): string {
  const id = videoId(url);
  return id === null ? '' : `<iframe src="${escaped(videoEmbedUrl(id))}" title="${escaped(title)}"></iframe>`;
}

/** `[words](address)`: the address has no spaces and no brackets. */
const LINK = /\[([^[\]\n]+)\]\(([^\s()]+)\)/g;
const BOLD = /\*\*(?=\S)([^*]+?)(?<=\S)\*\*/g;
const LINK_MARK = '\uE000';
/** Where a link may lead: the schemes that `cleanBlogHtml` lets through, and the shop's own pages. */
const ADDRESS = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** Text with line breaks, bold words and links; everything else is shown as it was typed. */
function inline(text: string): string {
  const links: string[] = [];
  // A link stands for one unprintable character, so that bold words may hold it.
  const marked = text.replaceAll(LINK_MARK, '').replace(LINK, (whole, words: string, address: string) => {
    if (!ADDRESS.test(address)) return whole;
    links.push(`<a href="${escaped(address)}">${bold(words)}</a>`);
    return LINK_MARK;
  });
  return bold(marked)
    .replaceAll(LINK_MARK, () => links.shift() ?? '')
    .replace(/\r?\n/g, '<br>');
}

function bold(text: string): string {
  return escaped(text).replace(BOLD, '<strong>$1</strong>');
}

/** For an attribute: without the marks for bold and links. */
function plain(text: string): string {
  return text.replace(LINK, '$1').replace(BOLD, '$1');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
