import { LIMITS } from '@phsar/contract/limits';
import { refusalBody } from '@phsar/contract/office/client';
import type { BlogEdit, NewBlog, OfficeBlog } from '@phsar/contract/office/wire';
import { blogPath } from '@phsar/contract/shop/paths';
import { LANGUAGES } from '@phsar/domain/language';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { isFilled } from '@phsar/domain/visible-text';
import { Button } from '@phsar/ui/button';
import { ConfirmDialog } from '@phsar/ui/confirm-dialog';
import { Dialog } from '@phsar/ui/dialog';
import { TextField } from '@phsar/ui/fields';
import { Notice } from '@phsar/ui/notice';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { randomKey } from '../../lib/random-key.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { useVersionedForm } from '../../lib/use-versioned-form.ts';
import { m } from '../../paraglide/messages.js';
import { VersionDialog } from '../../ui/changed-meanwhile-dialog.tsx';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { errorText } from '../../ui/error-text.ts';
import { inLanguage } from '../../ui/in-language.ts';
import { PictureField } from '../../ui/picture-upload/picture-field.tsx';
import { Section } from '../../ui/section.tsx';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { BlocksEditor } from './block-editor.tsx';
import { BlogPreview } from './blog-preview.tsx';
import { dayPlanned, dayText, publishText, stateOf } from './blog-words.ts';
import { StateBadge } from './blogs-page.tsx';
import {
  type EditedPost,
  editedPost,
  newPost,
  type PostFields,
  postFields,
  sentBlocks,
} from './edited-post.ts';

interface BlogFormProps {
  /** Null for a new post. */
  blog: OfficeBlog | null;
  /** Saved, and something typed since is not. */
  onSaved?: (blog: OfficeBlog) => void;
  onStartOver: () => void;
}

/** What becomes of a post when it is saved. */
type Fate = Pick<BlogEdit, 'state' | 'publishAt' | 'date'>;
/** A press of one of the buttons that save. */
interface Press {
  button: 'save' | 'publish' | 'plan' | 'draft';
  fate: Fate;
  done: () => string;
}

/** What is changed and not saved, and the version that was read. */
type PostDraft = EditedPost & { version: number };

const editDraft = ({ _id }: OfficeBlog) => `blog-edit ${_id}`;

/** Everything that a post says, and when it appears. */
export function BlogForm({ blog, onSaved, onStartOver }: BlogFormProps) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'preview' | 'plan' | 'remove' | null>(null);
  const [pressed, setPressed] = useState<Press['button'] | null>(null);
  const removal = useAction();
  const titleFields = useRef<HTMLDivElement>(null);
  const pictureField = useRef<HTMLFieldSetElement>(null);
  const versioned = useVersionedForm<OfficeBlog, EditedPost, PostFields, Press>({
    name: blog === null ? 'blog-new' : editDraft(blog),
    saved: blog,
    versionOf: ({ version }) => version,
    valuesOf: (saved) => (saved === null ? newPost() : editedPost(saved)),
    partsOf: postFields,
    // The blocks keep their keys: the cursor may stand in one.
    untouched: ['blocks'],
    send: async ({ changes, parts, saved, context, ifMatch, key }) => {
      if (saved === null) {
        const body = { ...parts, ...(context?.fate as Partial<NewBlog>) };
        return (await api.call('createBlog', { body }, { headers: key })).data;
      }
      const input = { params: { id: saved._id }, body: { ...changes, ...context?.fate } };
      return (await api.call('editBlog', input, { headers: { ...ifMatch, ...key } })).data;
    },
    conflictOf: (error) => refusalBody('editBlog', 'changed_meanwhile', error),
    onFailure: (error) => {
      setErrors(fieldTexts(fieldErrorsOf(error)));
      setFailure(errorText(error));
    },
    onSaved: leave,
    onTheirs: onStartOver,
  });
  const { form, draft, read, isSaving } = versioned;
  const post = form.values as EditedPost;
  const pending = isSaving ? pressed : null;

  const changeBusy = (name: string, isBusy: boolean) =>
    setBusy((all) => [...all.filter((other) => other !== name), ...(isBusy ? [name] : [])]);

  function isReady(fate: Fate): boolean {
    setFailure(busy.length > 0 ? m.blog_pictures_waiting() : null);
    return busy.length === 0 && isWhole(fate);
  }

  function isWhole(fate: Fate): boolean {
    const wrong: Record<string, string> = {};
    if (!LANGUAGES.some((language) => isFilled(post.title[language]))) wrong.title = m.blog_title_required();
    if (fate.state === 'published' && post.picture === null) wrong.picture = m.blog_picture_required();
    setErrors(wrong);
    if (wrong.title !== undefined) titleFields.current?.querySelector('input')?.focus();
    else if (wrong.picture !== undefined) pictureField.current?.focus();
    return Object.keys(wrong).length === 0;
  }

  async function save(button: Press['button'], fate: Fate, done: () => string) {
    if (!isReady(fate)) return;
    setPressed(button);
    await versioned.save({ button, fate, done });
  }

  /** @param typed what was changed after the post was sent: it is not saved yet */
  async function leave(saved: OfficeBlog, typed: Partial<EditedPost>, press: Press | undefined) {
    if (Object.keys(typed).length === 0) {
      tellDone(press?.done() ?? m.blog_saved());
      return await navigate('/blogs');
    }
    tellSavedInPart();
    if (blog !== null) return onSaved?.(saved);
    leaveDraft<PostDraft>(editDraft(saved), { ...typed, version: saved.version });
    await navigate(`/blogs/${saved._id}`);
  }

  async function remove() {
    if (blog === null) return;
    await api.call(
      'deleteBlog',
      { params: { id: blog._id } },
      { headers: { 'idempotency-key': randomKey() } },
    );
    draft.forget();
    tellDone(m.blog_removed());
    await navigate('/blogs');
  }

  const today = phnomPenhDay(new Date());
  const state = blog === null ? 'draft' : stateOf(blog);
  // A day that nobody chose is the one on which the post appears.
  const isDayChosen = post.date !== (read === null ? newPost() : read).date;
  const saveAction = (name: Press['button']) => ({
    isPending: pending === name,
    disabled: pending !== null && pending !== name,
  });
  const blockErrors = new Map(
    sentBlocks(post.blocks).flatMap(({ key }, index) => {
      const named = Object.keys(errors).find((field) => field.startsWith(`blocks.${index}.`));
      return named === undefined ? [] : [[key, m.blog_block_wrong()] as const];
    }),
  );

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        <DraftNotice
          draft={draft}
          onStartOver={() => {
            draft.forget();
            onStartOver();
          }}
        />
        {blog !== null && <WhatShoppersSee blog={blog} />}
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
        <Section title={m.blog_text()} note={m.blog_text_note()}>
          <BlocksEditor
            blocks={post.blocks}
            errors={blockErrors}
            onChange={(changed) => form.setValue('blocks', changed(form.getValues().blocks))}
            onBusy={changeBusy}
            arePicturesLocked={isSaving}
          />
        </Section>
        {failure !== null && <Notice tone="danger">{failure}</Notice>}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          {state !== 'draft' && (
            <Button size="lg" {...saveAction('save')} onClick={() => save('save', {}, m.blog_saved)}>
              {m.blog_save()}
            </Button>
          )}
          {state !== 'published' && (
            <>
              <Button
                size="lg"
                variant={state === 'draft' ? 'primary' : 'secondary'}
                {...saveAction('publish')}
                onClick={() =>
                  save(
                    'publish',
                    { state: 'published', publishAt: null, ...(!isDayChosen && { date: today }) },
                    m.blog_published,
                  )
                }
              >
                {m.blog_publish()}
              </Button>
              <Button
                size="lg"
                variant="secondary"
                // What is missing stands far above: asked for after the dialog, nobody would see it.
                onClick={() => isReady({ state: 'published', publishAt: null }) && setOpen('plan')}
              >
                {m.blog_plan()}
              </Button>
            </>
          )}
          <Button
            size="lg"
            variant="secondary"
            {...saveAction('draft')}
            onClick={() => save('draft', { state: 'draft', publishAt: null }, m.blog_draft_saved)}
          >
            {state === 'draft' ? m.blog_save_draft() : m.blog_hide()}
          </Button>
          <Button size="lg" variant="quiet" onClick={() => setOpen('preview')}>
            {m.blog_preview()}
          </Button>
          {blog !== null && (
            <Button size="lg" variant="quiet" className="text-danger!" onClick={() => setOpen('remove')}>
              {m.blog_remove()}
            </Button>
          )}
        </div>
      </form>
      {open === 'preview' && (
        <BlogPreview
          title={post.title}
          date={post.date}
          pictureUrl={post.picture?.url ?? null}
          blocks={sentBlocks(post.blocks).map(({ block }) => block)}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'plan' && (
        <PlanDialog
          today={today}
          blog={blog}
          isPending={pending === 'plan'}
          onClose={() => setOpen(null)}
          onPlan={async (day) => {
            await save(
              'plan',
              { state: 'published', publishAt: day, ...(!isDayChosen && { date: day }) },
              () => m.blog_planned({ day: dayText(day) }),
            );
            setOpen(null);
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open === 'remove'}
        title={m.blog_remove_title()}
        confirmLabel={m.blog_remove()}
        isDangerous
        isPending={removal.isRunning}
        onCancel={() => setOpen(null)}
        onConfirm={() => removal.run(remove)}
      >
        <p>{m.blog_remove_note()}</p>
      </ConfirmDialog>
      <VersionDialog form={versioned} nameOf={(field) => FIELD_NAMES[field]()} show={shownOf} />
    </>
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

/** What the server says of a field, in the person's language. */
function fieldTexts(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.keys(fields).map((field) => [
      field.startsWith('title') ? 'title' : field,
      field === 'picture' ? m.blog_picture_gone() : m.ui_error_invalid_input(),
    ]),
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

interface PlanDialogProps {
  /** YYYY-MM-DD */
  today: string;
  /** Its day is offered when it is planned already. */
  blog: OfficeBlog | null;
  isPending: boolean;
  onClose: () => void;
  onPlan: (day: string) => void;
}

function PlanDialog({ today, blog, isPending, onClose, onPlan }: PlanDialogProps) {
  const [day, setDay] = useState(blog === null ? '' : dayPlanned(blog));
  const [isChecked, setChecked] = useState(false);
  const isLater = day > today;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.blog_plan_title()}
      size="sm"
      footer={
        <Button
          isFullWidth
          isPending={isPending}
          onClick={() => {
            setChecked(true);
            if (isLater) onPlan(day);
          }}
        >
          {m.blog_plan_do()}
        </Button>
      }
    >
      <TextField
        type="date"
        label={m.blog_plan_day()}
        hint={m.blog_plan_hint()}
        min={today}
        max="2999-12-31"
        value={day}
        error={isChecked && !isLater ? m.blog_plan_later() : undefined}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
    </Dialog>
  );
}
