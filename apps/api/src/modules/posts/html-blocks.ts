import { editBlogBody } from '@phsar/contract/office/blogs';
import type { BlogBlock } from '@phsar/contract/office/wire';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { type BlockPicture, htmlOfBlocks } from './blog-blocks.ts';

/** One element of a post in one language. */
interface Part {
  type: Exclude<BlogBlock['type'], 'html'>;
  /** Of a list, its items; else one text, empty for a video. */
  texts: string[];
  isNumbered: boolean;
  /** The address of a video, the id of a picture; else ''. */
  shows: string;
  picture: BlockPicture | null;
}

/**
 * Converts a post's clean HTML to blocks from which `htmlOfBlocks` makes the same HTML again, character by character.
 * Null where no blocks do, so nothing is ever lost.
 */
export function blocksOfHtml(title: Localized, description: Localized): readonly BlogBlock[] | null {
  const written = LANGUAGES.filter((language) => description[language] !== '');
  const [first, ...others] = written.map((language) => partsOf(description[language]));
  if (!first || others.some((other) => other === null || !areAlike(first, other))) return null;
  const read = { [written[0] as string]: first, ...(others[0] ? { [written[1] as string]: others[0] } : {}) };
  const blocks = first.map((part, index) =>
    blockOf(part, (at) => inEachLanguage((language) => read[language]?.[index]?.texts[at] ?? '')),
  );
  const checked = editBlogBody.safeParse({ blocks }).data?.blocks;
  if (checked === undefined) return null;
  const pictures = first.flatMap(({ picture }) => picture ?? []);
  const again = htmlOfBlocks({ title, blocks: checked, pictures });
  return LANGUAGES.every((language) => again[language] === description[language]) ? checked : null;
}

function areAlike(one: readonly Part[], other: readonly Part[]): boolean {
  const shape = (parts: readonly Part[]) =>
    parts.map(({ type, texts, isNumbered, shows }) => [type, texts.length, isNumbered, shows]);
  return JSON.stringify(shape(one)) === JSON.stringify(shape(other));
}

function blockOf({ type, texts, isNumbered, shows }: Part, textAt: (at: number) => Localized): BlogBlock {
  switch (type) {
    case 'list':
      return { type, items: texts.map((_, at) => textAt(at)), ...(isNumbered && { isNumbered }) };
    case 'video':
      return { type, url: shows };
    case 'picture':
      return { type, picture: shows, text: textAt(0) };
    default:
      return { type, text: textAt(0) };
  }
}

const ELEMENT = /<(p|h2|ul|ol|blockquote|figure)>(.*?)<\/\1>|<iframe src="([^"]*)"[^>]*><\/iframe>/gsy;
const TYPES: Readonly<Record<string, Part['type']>> = {
  p: 'paragraph',
  h2: 'heading',
  ul: 'list',
  ol: 'list',
  blockquote: 'quote',
  figure: 'picture',
};

/**
 * Null if there is anything besides the known elements. Their content is not checked here: the result is compared
 * later.
 */
function partsOf(html: string): Part[] | null {
  const found = [...html.matchAll(ELEMENT)];
  if (found.map(([whole]) => whole).join('') !== html) return null;
  return found.map(([, tag, content = '', video]): Part => {
    const type = TYPES[tag ?? ''] ?? 'video';
    const picture = type === 'picture' ? pictureIn(content) : null;
    return {
      type,
      texts: type === 'video' ? [''] : textsIn(type, content),
      isNumbered: tag === 'ol',
      shows: picture?.id ?? video ?? '',
      picture,
    };
  });
}

function textsIn(type: Part['type'], content: string): string[] {
  switch (type) {
    case 'list':
      return [...content.matchAll(/<li>(.*?)<\/li>/gs)].map(([, item = '']) => marked(item));
    case 'quote':
      return [[...content.matchAll(/<p>(.*?)<\/p>/gs)].map(([, words = '']) => marked(words)).join('\n\n')];
    case 'picture':
      return [marked(/<figcaption>(.*?)<\/figcaption>/s.exec(content)?.[1] ?? '')];
    default:
      return [marked(content)];
  }
}

function pictureIn(content: string): BlockPicture | null {
  const shown = /^<img src="\/media\/([\da-f]+)-[^>]* width="(\d+)" height="(\d+)"/.exec(content);
  return shown === null ? null : { id: shown[1] ?? '', width: Number(shown[2]), height: Number(shown[3]) };
}

/** Words of a block: bold and links as signs. */
function marked(html: string): string {
  return html
    .replace(/<a href="([^"]*)" rel="noopener">(.*?)<\/a>/gs, '[$2]($1)')
    .replace(/<\/?strong>/g, '**')
    .replaceAll('<br />', '\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
