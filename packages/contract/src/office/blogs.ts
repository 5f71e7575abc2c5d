import { inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { videoId } from '@phsar/domain/video-link';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import { done, isInReach, localized, paging, rowParams, searchText, sentDay, timestamp } from '../fields.ts';
import { LIMITS } from '../limits.ts';

/** What is stored of a post. A planned post is `published` with a later `publishAt`. */
export const BLOG_STATES = ['draft', 'published'] as const;

const text = (max: number) =>
  z.string().check(
    z.overwrite((words) => visibleText(words.normalize('NFC'))),
    z.trim(),
    z.maxLength(max),
  );
/** A language that is missing is empty: shoppers then read the other one. */
const words = (max: number) => z.object(inEachLanguage(() => z._default(text(max), '')));
const title = words(LIMITS.blogTitle);
const NO_WORDS = inEachLanguage(() => '');
const pictureId = z.string().check(z.regex(/^[\da-f]{1,64}$/, 'must be the id of a picture'));

const block = <Type extends string, Fields extends z.core.$ZodShape>(type: Type, fields: Fields) =>
  z.object({ type: z.literal(type), ...fields });
const blogText = words(LIMITS.blogText);

const blocks = z
  .array(
    z.discriminatedUnion('type', [
      block('paragraph', { text: blogText }),
      block('heading', { text: title }),
      block('quote', { text: blogText }),
      block('list', {
        items: z.array(blogText).check(z.maxLength(LIMITS.blogItems)),
        /** Steps, one after the other. */
        isNumbered: z.optional(z.boolean()),
      }),
      /** `text` is shown below the picture, and read to those who do not see it. */
      block('picture', { picture: pictureId, text: z._default(title, NO_WORDS) }),
      block('video', {
        url: text(LIMITS.blogLink).check(
          z.refine((url) => videoId(url) !== null, 'must be the address of a YouTube video'),
        ),
      }),
      /** HTML of a post that was not written in the office. It is sanitized and stored. */
      block('html', { text: words(LIMITS.blogHtml) }),
    ]),
  )
  .check(z.maxLength(LIMITS.blogBlocks));

const state = z.enum(BLOG_STATES);

const fields = {
  title: title.check(
    z.refine(
      (titles) => LANGUAGES.some((language) => titles[language] !== ''),
      'needs a text in Khmer or English',
    ),
  ),
  date: sentDay,
  /** Shown above the post and in lists. A published post has one. */
  picture: z.nullable(pictureId),
  state,
  /** When a published post appears: an instant, or the start of a day of Phnom Penh. Null for at once. */
  publishAt: z.nullable(z.union([sentDay, z.iso.datetime({ offset: true }).check(isInReach)])),
  blocks,
};

export const editBlogBody = z.partial(
  z.object({
    ...fields,
    /** A language that is missing stays as it is. */
    title: z.object(inEachLanguage(() => z.optional(text(LIMITS.blogTitle)))),
  }),
);

const listedBlog = z.object({
  _id: z.string(),
  title: localized,
  date: z.iso.date(),
  picture: z.nullable(z.string()),
  /** Names the largest width, as in the shop. */
  pictureUrl: z.nullable(z.string()),
  state,
  /** As it was sent: a day or an instant. */
  publishAt: z.nullable(z.string()),
  isShown: z.boolean(),
  updatedAt: timestamp,
  version: z.int(),
});

const officeBlog = z.extend(listedBlog, {
  blocks: z.array(
    z.discriminatedUnion('type', [
      block('paragraph', { text: localized }),
      block('heading', { text: localized }),
      block('quote', { text: localized }),
      block('html', { text: localized }),
      block('list', { items: z.array(localized), isNumbered: z.optional(z.boolean()) }),
      /** `pictureUrl` is null when the picture is gone. */
      block('picture', { picture: z.string(), pictureUrl: z.nullable(z.string()), text: localized }),
      block('video', { url: z.string() }),
    ]),
  ),
});

export const blogCalls = {
  listBlogs: staff('GET /blogs', 'content.change', z.array(listedBlog), {
    summary: 'Posts of the blog, newest first',
    /** `q` finds titles in any language as the shop's own search does. */
    query: z.object({
      state: z.optional(z.enum(['draft', 'planned', 'published'])),
      q: searchText,
      ...paging,
    }),
  }),
  findBlog: staff('GET /blogs/:id', 'content.change', officeBlog, {
    summary: 'One post with its blocks',
    params: rowParams,
  }),
  createBlog: staffChange('POST /blogs', 'content.change', officeBlog, {
    summary: 'Writes a post',
    body: z.object({
      title: fields.title,
      date: z.optional(fields.date),
      picture: z._default(fields.picture, null),
      state: z._default(state, 'draft'),
      publishAt: z._default(fields.publishAt, null),
      blocks: z._default(blocks, []),
    }),
    status: 201,
  }),
  editBlog: staffEdit('PATCH /blogs/:id', 'content.change', officeBlog, {
    summary: 'Changes a post that is still in the version read',
    params: rowParams,
    body: editBlogBody,
  }),
  deleteBlog: staffChange('DELETE /blogs/:id', 'content.change', done, {
    summary: 'Removes a post; its address answers as one that never was',
    params: rowParams,
  }),
  previewBlog: staff('POST /blogs/preview', 'content.change', z.object({ description: localized }), {
    summary: "A post's blocks as the shop shows them",
    body: z.object({ title: z._default(title, NO_WORDS), blocks }),
  }),
};
