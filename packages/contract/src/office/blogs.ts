import { inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { videoId } from '@phsar/domain/video-link';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { BLOG_FILTERS, BLOG_STATES } from './blog-states.ts';
import { doneAnswer, isInReach, localized, paging, rowParams, searchText, sentDay } from './fields.ts';

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

const fields = {
  title,
  /** The day shown on the post. */
  date: sentDay,
  /** Shown above the post and in lists. A published post has one. */
  picture: z.nullable(pictureId),
  state: z.enum(BLOG_STATES),
  /**
   * When a published post appears: a day of Phnom Penh, meaning its first moment, or a moment. Null for at once.
   */
  publishAt: z.nullable(z.union([sentDay, z.iso.datetime({ offset: true }).check(isInReach)])),
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

export const blogQuery = z.object({
  state: z.optional(z.enum(BLOG_FILTERS)),
  /** Titles in any language, found as in the shop's own search. */
  q: searchText,
  ...paging,
});

const listed = {
  _id: z.string(),
  title: localized,
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
      z.object({ type: z.literal('paragraph'), text: localized }),
      z.object({ type: z.literal('heading'), text: localized }),
      z.object({ type: z.literal('quote'), text: localized }),
      z.object({ type: z.literal('html'), text: localized }),
      z.object({
        type: z.literal('list'),
        items: z.array(localized),
        isNumbered: z.optional(z.boolean()),
      }),
      z.object({
        type: z.literal('picture'),
        picture: z.string(),
        /** Null when the picture is gone. */
        pictureUrl: z.nullable(z.string()),
        text: localized,
      }),
      z.object({ type: z.literal('video'), url: z.string() }),
    ]),
  ),
});

export const previewBlogBody = z.object({ title: z._default(words(LIMITS.blogTitle), NO_WORDS), blocks });

/** Clean HTML, as the shop shows it in each language. */
export const blogPreview = z.object({ description: localized });

/** Posts of the blog. */
export const blogCalls = {
  listBlogs: staff('GET /blogs', 'content.change', {
    summary: 'Posts of the blog, newest first',
    query: blogQuery,
    answer: z.array(listedBlog),
    errors: ['invalid_cursor'],
  }),
  findBlog: staff('GET /blogs/:id', 'content.change', {
    summary: 'One post with its blocks',
    params: rowParams,
    answer: officeBlog,
    errors: ['not_found'],
  }),
  createBlog: staff('POST /blogs', 'content.change', {
    summary: 'Writes a post',
    body: newBlogBody,
    answer: officeBlog,
    errors: ['idempotency_mismatch'],
    status: 201,
  }),
  editBlog: staff('PATCH /blogs/:id', 'content.change', {
    summary: 'Changes a post that is still in the version read',
    params: rowParams,
    body: editBlogBody,
    answer: officeBlog,
    errors: ['not_found', 'idempotency_mismatch'],
    errorBodies: { changed_meanwhile: changedMeanwhile(officeBlog, editBlogBody) },
  }),
  deleteBlog: staff('DELETE /blogs/:id', 'content.change', {
    summary: 'Removes a post; its address answers as one that never was',
    params: rowParams,
    answer: doneAnswer,
    errors: ['not_found', 'idempotency_mismatch'],
  }),
  previewBlog: staff('POST /blogs/preview', 'content.change', {
    summary: "A post's blocks as the shop shows them",
    body: previewBlogBody,
    answer: blogPreview,
  }),
};
