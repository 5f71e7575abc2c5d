import { inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { videoId } from '@phsar/domain/video-link';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';
import { BLOG_FILTERS, BLOG_STATES } from './blog-states.ts';

/** Posts of the blog as staff write them. */

const text = (max: number) =>
  z.string().check(
    z.overwrite((words) => visibleText(words.normalize('NFC'))),
    z.trim(),
    z.maxLength(max),
  );
/** A language that is missing is empty: shoppers then read the other one. */
const words = (max: number) => z.object(inEachLanguage(() => z._default(text(max), '')));
const NO_WORDS = inEachLanguage(() => '');
const inBothLanguages = z.record(z.enum(LANGUAGES), z.string());
const pictureId = z.string().check(z.regex(/^[\da-f]{1,64}$/, 'must be the id of a picture'));

const paragraph = z.object({ type: z.literal('paragraph'), text: words(LIMITS.blogText) });
const heading = z.object({ type: z.literal('heading'), text: words(LIMITS.blogTitle) });
const quote = z.object({ type: z.literal('quote'), text: words(LIMITS.blogText) });
const list = z.object({
  type: z.literal('list'),
  items: z.array(words(LIMITS.blogText)).check(z.maxLength(LIMITS.blogItems)),
  /** Steps, one after the other. */
  isNumbered: z.optional(z.boolean()),
});
/** `text` is shown below the picture, and read to those who do not see it. */
const picture = z.object({
  type: z.literal('picture'),
  picture: pictureId,
  text: z._default(words(LIMITS.blogTitle), NO_WORDS),
});
const video = z.object({
  type: z.literal('video'),
  url: text(LIMITS.blogLink).check(
    z.refine((url) => videoId(url) !== null, 'must be the address of a YouTube video'),
  ),
});
/** HTML of a post that was not written in the office. It is cleaned and kept. */
const html = z.object({ type: z.literal('html'), text: words(LIMITS.blogHtml) });

const blocks = z
  .array(z.discriminatedUnion('type', [paragraph, heading, quote, list, picture, video, html]))
  .check(z.maxLength(LIMITS.blogBlocks));

const title = words(LIMITS.blogTitle).check(
  z.refine(
    (titles) => LANGUAGES.some((language) => titles[language] !== ''),
    'needs a text in Khmer or English',
  ),
);
/** JavaScript and PostgreSQL disagree about the year 0 and years after 9999. */
const isInReach = z.refine<string>((time) => time >= '2000' && time < '3000');
const day = z.iso.date().check(isInReach);

const fields = {
  title,
  /** The day shown on the post. */
  date: day,
  /** Shown above the post and in lists. A published post has one. */
  picture: z.nullable(pictureId),
  state: z.enum(BLOG_STATES),
  /**
   * When a published post appears: a day of Phnom Penh, meaning its first moment, or a moment. Null for at once.
   */
  publishAt: z.nullable(z.union([day, z.iso.datetime({ offset: true }).check(isInReach)])),
  blocks,
};

export const newBlogBody = z.object({
  title,
  date: z.optional(fields.date),
  picture: z._default(fields.picture, null),
  state: z._default(fields.state, 'draft'),
  publishAt: z._default(fields.publishAt, null),
  blocks: z._default(blocks, []),
});

export const editBlogBody = z.partial(
  z.object({
    ...fields,
    /** A language that is missing stays as it is. */
    title: z.object(inEachLanguage(() => z.optional(text(LIMITS.blogTitle)))),
  }),
);

export const blogParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

export const blogQuery = z.object({
  state: z.optional(z.enum(BLOG_FILTERS)),
  /** Titles in any language, found as in the shop's own search. */
  q: z.optional(z.string().check(z.maxLength(LIMITS.searchText))),
  limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(200))),
  /** Opaque cursor from the `Link` header. */
  after: z.optional(z.string().check(z.maxLength(200))),
});

const listed = {
  _id: z.string(),
  title: inBothLanguages,
  date: z.iso.date(),
  picture: z.nullable(z.string()),
  /** Names the largest width, as in the shop. */
  pictureUrl: z.nullable(z.string()),
  state: z.enum(BLOG_STATES),
  /** As it was sent: a day or a moment. */
  publishAt: z.nullable(z.string()),
  /** Whether shoppers see it now. */
  isShown: z.boolean(),
  updatedAt: z.iso.datetime(),
  /** For `If-Match`. */
  version: z.int(),
};

/** A post in the list. */
export const listedBlog = z.object(listed);

/** A post with its blocks and the texts of every language. */
export const officeBlog = z.object({
  ...listed,
  blocks: z.array(
    z.discriminatedUnion('type', [
      z.object({ type: z.literal('paragraph'), text: inBothLanguages }),
      z.object({ type: z.literal('heading'), text: inBothLanguages }),
      z.object({ type: z.literal('quote'), text: inBothLanguages }),
      z.object({ type: z.literal('html'), text: inBothLanguages }),
      z.object({
        type: z.literal('list'),
        items: z.array(inBothLanguages),
        isNumbered: z.optional(z.boolean()),
      }),
      z.object({
        type: z.literal('picture'),
        picture: z.string(),
        /** Null when the picture is gone. */
        pictureUrl: z.nullable(z.string()),
        text: inBothLanguages,
      }),
      z.object({ type: z.literal('video'), url: z.string() }),
    ]),
  ),
});

export const previewBlogBody = z.object({ title: z._default(words(LIMITS.blogTitle), NO_WORDS), blocks });

/** Clean HTML, as the shop shows it in each language. */
export const blogPreview = z.object({ description: inBothLanguages });
