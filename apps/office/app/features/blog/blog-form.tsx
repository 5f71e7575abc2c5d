import { LIMITS } from '@phsar/contract/limits';
import type { OfficeBlog } from '@phsar/contract/office/wire';
import { blogPath } from '@phsar/contract/shop/paths';
import { LANGUAGES } from '@phsar/domain/language';
import { TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { inLanguage } from '../../ui/in-language.ts';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { Section } from '../../ui/section.tsx';
import { BlocksEditor } from './block-editor.tsx';
import { BlogButtons } from './blog-buttons.tsx';
import { dayText, publishText, stateOf } from './blog-words.ts';
import { type EditedPost, sentBlocks } from './edited-post.ts';
import { StateBadge } from './state-badge.tsx';
import { type BlogFormProps, type PostForm, usePostForm } from './use-post-form.ts';

/** Everything that a post says, and when it appears. */
export function BlogForm(props: BlogFormProps) {
  const { blog, onStartOver } = props;
  const form = usePostForm(props);
  const { draft, failure } = form;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftNotice draft={draft} onStartOver={onStartOver} />
        {blog !== null && <WhatShoppersSee blog={blog} />}
        <Head form={form} />
        <Text form={form} />
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <BlogButtons blog={blog} form={form} />
      </form>
      <VersionDialog form={form} nameOf={(field) => FIELD_NAMES[field]()} show={shownOf} />
    </>
  );
}

function Head({
  form: { form, post, errors, titleFields, pictureField, changeBusy, isSaving },
}: {
  form: PostForm;
}) {
  return (
    <Section title={m.blog_head()}>
      <div className="grid gap-4">
        <div ref={titleFields} className="grid gap-4 desk:grid-cols-2">
          {LANGUAGES.map((language, index) => (
            <TextField
              key={language}
              lang={language}
              label={inLanguage(m.ui_heading(), language)}
              value={post.title[language]}
              maxLength={LIMITS.blogTitle}
              error={index === 0 ? errors.title : undefined}
              onChange={({ currentTarget }) =>
                form.setValue('title', { ...form.getValues().title, [language]: currentTarget.value })
              }
            />
          ))}
        </div>
        <PictureField
          ref={pictureField}
          label={m.blog_picture()}
          hint={m.blog_picture_hint()}
          value={post.picture}
          error={errors.picture}
          onChange={(picture) => form.setValue('picture', picture)}
          onBusy={(isBusy) => changeBusy('picture', isBusy)}
          isLocked={isSaving}
        />
        <div className="max-w-form">
          <TextField
            type="date"
            label={m.blog_date()}
            hint={m.blog_date_hint()}
            value={post.date}
            min="2000-01-01"
            max="2999-12-31"
            required
            error={errors.date}
            onChange={({ currentTarget }) => {
              if (currentTarget.value !== '') form.setValue('date', currentTarget.value);
            }}
          />
        </div>
      </div>
    </Section>
  );
}

function Text({ form: { form, post, errors, changeBusy, isSaving } }: { form: PostForm }) {
  const blockErrors = new Map(
    sentBlocks(post.blocks).flatMap(({ key }, index) => {
      const named = Object.keys(errors).find((field) => field.startsWith(`blocks.${index}.`));
      return named === undefined ? [] : [[key, m.blog_block_wrong()] as const];
    }),
  );
  return (
    <Section title={m.blog_text()} note={m.blog_text_note()}>
      <BlocksEditor
        blocks={post.blocks}
        errors={blockErrors}
        onChange={(changed) => form.setValue('blocks', changed(form.getValues().blocks))}
        onBusy={changeBusy}
        arePicturesLocked={isSaving}
      />
    </Section>
  );
}

/** The state of a post: when it appears, or where it is. */
function WhatShoppersSee({ blog }: { blog: OfficeBlog }) {
  const state = stateOf(blog);
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StateBadge blog={blog} />
      {state === 'planned' && blog.publishAt !== null && (
        <span>{m.blog_appears({ day: publishText(blog.publishAt) })}</span>
      )}
      {state === 'published' && (
        <a
          href={blogPath(blog._id)}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline underline-offset-4"
        >
          {m.blog_see()}
        </a>
      )}
    </p>
  );
}

const FIELD_NAMES: Record<keyof EditedPost, () => string> = {
  title: m.ui_heading,
  date: m.blog_date,
  picture: m.blog_picture,
  blocks: m.blog_text,
};

/** A field of the post as text. */
function shownOf(field: keyof EditedPost, { title, date, picture, blocks }: EditedPost) {
  if (field === 'title') return LANGUAGES.map((language) => title[language]).join('\n');
  if (field === 'date') return dayText(date);
  if (field === 'blocks')
    return blocks
      .map(({ text, url }) => [...LANGUAGES.map((one) => text[one]), url].join('\n'))
      .join('\n')
      .replace(/\n+/g, '\n')
      .slice(0, 600);
  return picture === null ? (
    m.blog_no_picture()
  ) : (
    <img src={picture.url} alt="" className="max-h-32 rounded-sm" />
  );
}
