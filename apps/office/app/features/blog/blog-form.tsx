import { ApiError } from '@phsar/contract/client';
import { randomKey } from '@phsar/contract/idempotency-key';
import { LIMITS } from '@phsar/contract/limits';
import { type OfficeConflict, refusalBody } from '@phsar/contract/office/client';
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
import { leaveDraft, useDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { ChangedMeanwhileDialog, type FieldConflict } from '../../ui/changed-meanwhile-dialog.tsx';
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
  changedFields,
  type EditedPost,
  editedPost,
  newPost,
  partsOf,
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
type Conflict = OfficeConflict<'editBlog'> & { edit: BlogEdit };

/** What is changed and not saved, and the version that was read. */
type PostDraft = EditedPost & { version: number };

const editDraft = ({ _id }: OfficeBlog) => `blog-edit ${_id}`;

/** Everything that a post says, and when it appears. */
export function BlogForm({ blog, onSaved, onStartOver }: BlogFormProps) {
  const navigate = useNavigate();
  // The post as it was read, and in which version.
  const [read, setRead] = useState(() => ({
    post: blog === null ? newPost() : editedPost(blog),
    version: blog?.version ?? 0,
  }));
  const base = read.post;
  const draft = useDraft<PostDraft>(blog === null ? 'blog-new' : editDraft(blog));
  const { version: keptVersion, ...kept } = draft.values;
  const [post, setPost] = useState<EditedPost>({ ...base, ...kept });
  // While a call is under way, or a block is brought back, `post` may be an older one.
  const latest = useRef(post);
  const version = useRef(keptVersion ?? read.version);
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<'preview' | 'plan' | 'remove' | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const press = useRef({ text: '', key: '' });
  const removal = useAction();
  const titleFields = useRef<HTMLDivElement>(null);
  const pictureField = useRef<HTMLFieldSetElement>(null);

  function change(changes: Partial<EditedPost>) {
    show({ ...latest.current, ...changes });
    keep(base, latest.current);
  }
  function show(changed: EditedPost) {
    latest.current = changed;
    setPost(changed);
  }
  /** Keeps what differs alone: the rest is to be shown as it is by then. */
  function keep(before: EditedPost, now: EditedPost) {
    const mine = partsOf(now, Object.keys(changedFields(before, now)));
    draft.keep(Object.keys(mine).length === 0 ? {} : { ...mine, version: version.current });
  }
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

  async function save(name: string, fate: Fate, done: () => string) {
    if (!isReady(fate)) return;
    const fields = blog === null ? postFields(post) : changedFields(base, post);
    await send(name, { ...fields, ...fate }, done);
  }

  async function send(name: string, edit: BlogEdit, done: () => string) {
    setPending(name);
    const sent = latest.current;
    const text = JSON.stringify([version.current, edit]);
    if (press.current.text !== text) press.current = { text, key: randomKey() };
    const headers = { 'idempotency-key': press.current.key };
    try {
      const { data } =
        blog === null
          ? await api.call(
              'createBlog',
              { body: { ...postFields(sent), ...(edit as Partial<NewBlog>) } },
              { headers },
            )
          : await api.call(
              'editBlog',
              { params: { id: blog._id }, body: edit },
              { headers: { ...headers, 'if-match': `"${version.current}"` } },
            );
      await leave(data, Object.keys(changedFields(sent, latest.current)), done());
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) press.current = { text: '', key: '' };
      // What was typed since is mine too, when it is asked whose stays.
      showRefusal(error, { ...edit, ...changedFields(sent, latest.current) });
    } finally {
      setPending(null);
    }
  }

  /** @param typed the fields that were changed after the post was sent: they are not saved yet */
  async function leave(saved: OfficeBlog, typed: readonly string[], done: string) {
    draft.forget();
    if (typed.length === 0) {
      tellDone(done);
      return await navigate('/blogs');
    }
    tellSavedInPart();
    const mine = partsOf(latest.current, typed);
    if (blog === null) {
      leaveDraft<PostDraft>(editDraft(saved), { ...mine, version: saved.version });
      return await navigate(`/blogs/${saved._id}`);
    }
    const theirs = editedPost(saved);
    setRead({ post: theirs, version: saved.version });
    version.current = saved.version;
    press.current = { text: '', key: '' };
    setConflict(null);
    // The blocks keep their keys: the cursor may stand in one.
    show({ ...theirs, blocks: latest.current.blocks, ...mine });
    keep(theirs, latest.current);
    onSaved?.(saved);
  }

  function showRefusal(error: unknown, edit: BlogEdit) {
    const changed = refusalBody('editBlog', 'changed_meanwhile', error);
    if (changed !== null) return setConflict({ ...changed, edit });
    setConflict(null);
    setErrors(fieldTexts(fieldErrorsOf(error)));
    setFailure(errorText(error));
  }

  /** @param mine the fields of mine that stay over what was saved meanwhile */
  async function saveOver({ current, edit }: Conflict, mine: ReadonlySet<string>) {
    const clashing = new Set(conflicts.map(({ field }) => field));
    const stays = (field: string) => !clashing.has(field) || mine.has(field);
    const left = Object.fromEntries(Object.entries(edit).filter(([field]) => stays(field)));
    // Should this fail as well, the form must not put back what the other person changed.
    const theirs = editedPost(current);
    const merged = { ...theirs, ...partsOf(post, Object.keys(changedFields(base, post)).filter(stays)) };
    setRead({ post: theirs, version: current.version });
    show(merged);
    version.current = current.version;
    keep(theirs, merged);
    await send('conflict', left, m.blog_saved);
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

  // A draft does not say what the post was like when it was read: everything that differs is asked about then.
  const conflicts =
    conflict === null ? [] : conflictsOf(conflict, version.current === read.version ? base : null, post);
  const today = phnomPenhDay(new Date());
  const state = blog === null ? 'draft' : stateOf(blog);
  // A day that nobody chose is the one on which the post appears.
  const isDayChosen = post.date !== base.date;
  const saveAction = (name: string) => ({
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
                    change({ title: { ...post.title, [language]: currentTarget.value } })
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
              onChange={(picture) => change({ picture })}
              onBusy={(isBusy) => changeBusy('picture', isBusy)}
              isLocked={pending !== null}
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
                  if (currentTarget.value !== '') change({ date: currentTarget.value });
                }}
              />
            </div>
          </div>
        </Section>
        <Section title={m.blog_text()} note={m.blog_text_note()}>
          <BlocksEditor
            blocks={post.blocks}
            errors={blockErrors}
            onChange={(changed) => change({ blocks: changed(latest.current.blocks) })}
            onBusy={changeBusy}
            arePicturesLocked={pending !== null}
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
      {conflict !== null && (
        <ChangedMeanwhileDialog
          changed={conflict}
          conflicts={conflicts}
          isSaving={pending === 'conflict'}
          onSave={(mine) => saveOver(conflict, mine)}
          onTheirs={() => {
            draft.forget();
            onStartOver();
          }}
          onClose={() => setConflict(null)}
        />
      )}
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

/** The fields that both changed, to different values. @param base null when what was read is not known any more */
function conflictsOf(
  { current, edit }: Conflict,
  base: EditedPost | null,
  post: EditedPost,
): FieldConflict[] {
  const theirs = editedPost(current);
  const [differing, theirsOf] = [changedFields(theirs, post), changedFields(base ?? post, theirs)];
  const names = {
    title: m.ui_heading(),
    date: m.blog_date(),
    picture: m.blog_picture(),
    blocks: m.blog_text(),
  };
  return Object.entries(names)
    .filter(([field]) => [edit, differing, theirsOf].every((fields) => Object.hasOwn(fields, field)))
    .map(([field, name]) => ({ field, name, theirs: shownOf(theirs, field), mine: shownOf(post, field) }));
}

/** A field of the post as text. */
function shownOf({ title, date, picture, blocks }: EditedPost, field: string) {
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
