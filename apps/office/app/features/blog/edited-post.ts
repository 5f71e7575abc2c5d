import type { BlogBlock, OfficeBlog } from '@phsar/contract/office/wire';
import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { isFilled } from '@phsar/domain/visible-text';

/** A block in the form. The items of a list are lines of `text`. */
export interface EditedBlock {
  /** Tells it from the others while they are moved. */
  key: string;
  type: BlogBlock['type'];
  /** Empty for a video. */
  text: Localized;
  /** Of a picture block; null until one is chosen. */
  picture: { id: string; url: string } | null;
  /** Of a video; else ''. */
  url: string;
  /** Of a list of steps; absent in drafts of the previous release. */
  isNumbered?: boolean | undefined;
}

/** A post as it stands in the form. */
export interface EditedPost {
  title: Localized;
  /** YYYY-MM-DD */
  date: string;
  picture: { id: string; url: string } | null;
  blocks: readonly EditedBlock[];
}

const NO_WORDS = inEachLanguage(() => '');

/** An empty block. @param key unlike those of the post's other blocks */
export function newBlock(type: BlogBlock['type'], key: string): EditedBlock {
  return { key, type, text: NO_WORDS, picture: null, url: '' };
}

/** A post of today with one empty paragraph. */
export function newPost(): EditedPost {
  return {
    title: NO_WORDS,
    date: phnomPenhDay(new Date()),
    picture: null,
    blocks: [newBlock('paragraph', 'first')],
  };
}

/** A stored post as the editor holds it. */
export function editedPost({ title, date, picture, pictureUrl, blocks }: OfficeBlog): EditedPost {
  return {
    title,
    date,
    picture: pictureOf(picture, pictureUrl),
    blocks: blocks.map((block, index): EditedBlock => {
      const own = newBlock(block.type, String(index));
      switch (block.type) {
        case 'list':
          return {
            ...own,
            text: inEachLanguage((language) => block.items.map((item) => item[language]).join('\n')),
            isNumbered: block.isNumbered,
          };
        case 'picture':
          return { ...own, text: block.text, picture: pictureOf(block.picture, block.pictureUrl) };
        case 'video':
          return { ...own, url: block.url };
        default:
          return { ...own, text: block.text };
      }
    }),
  };
}

function pictureOf(id: string | null, url: string | null) {
  return id === null ? null : { id, url: url ?? '' };
}

/** The fields as they are sent. Empty blocks are left out. */
export function postFields({ title, date, picture, blocks }: EditedPost) {
  return { title, date, picture: picture?.id ?? null, blocks: sentBlocks(blocks).map(({ block }) => block) };
}

/** The blocks as they are sent, each with the key of the one it came from. */
export function sentBlocks(blocks: readonly EditedBlock[]): { key: string; block: BlogBlock }[] {
  return blocks.flatMap((edited) => {
    const block = sentBlock(edited);
    return block === null ? [] : [{ key: edited.key, block }];
  });
}

function sentBlock({ type, text, picture, url, isNumbered }: EditedBlock): BlogBlock | null {
  if (type === 'video') return url.trim() === '' ? null : { type, url: url.trim() };
  if (type === 'picture') return picture === null ? null : { type, picture: picture.id, text };
  if (!LANGUAGES.some((language) => isFilled(text[language]))) return null;
  return type === 'list' ? { type, items: itemsOf(text), ...(isNumbered && { isNumbered }) } : { type, text };
}

/** A line each; lines of the same number belong together. */
function itemsOf(text: Localized): Localized[] {
  const lines = inEachLanguage((language) => text[language].split('\n').map((line) => line.trim()));
  const length = Math.max(...LANGUAGES.map((language) => lines[language].length));
  return Array.from({ length }, (_, index) =>
    inEachLanguage((language) => lines[language][index] ?? ''),
  ).filter((item) => LANGUAGES.some((language) => item[language] !== ''));
}

export type PostFields = ReturnType<typeof postFields>;
