import { refusalBody } from '@phsar/contract/office/client';
import type { BlogEdit, NewBlog, OfficeBlog } from '@phsar/contract/office/wire';
import { LANGUAGES } from '@phsar/domain/language';
import { isFilled } from '@phsar/domain/visible-text';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { api, fieldErrorsOf } from '../../lib/client.ts';
import { leaveDraft } from '../../lib/use-draft.ts';
import { m } from '../../paraglide/messages.js';
import { errorText } from '../../ui/error-text.ts';
import { tellDone, tellSavedInPart } from '../../ui/toast.ts';
import type { VersionedSave } from '../../ui/use-edited-version.ts';
import { useVersionedForm } from '../../ui/use-versioned-form.ts';
import { type EditedPost, editedPost, newPost, type PostFields, postFields } from './edited-post.ts';

export interface BlogFormProps {
  /** Null for a new post. */
  blog: OfficeBlog | null;
  /** Saved, and something typed since is not. */
  onSaved?: (blog: OfficeBlog) => void;
  onStartOver: () => void;
}

/** What becomes of a post when it is saved. */
type Fate = Pick<BlogEdit, 'state' | 'publishAt' | 'date'>;
/** A press of one of the buttons that save. */
export interface Press {
  button: 'save' | 'publish' | 'plan' | 'draft';
  fate: Fate;
  done: () => string;
}

/** What is changed and not saved, and the version that was read. */
type PostDraft = EditedPost & { version: number };

const editDraft = ({ _id }: OfficeBlog) => `blog-edit ${_id}`;

export type PostErrors = Readonly<Record<string, string | undefined>>;

/** The form of a post: its values, what is wrong with them, and the saves. */
export type PostForm = ReturnType<typeof usePostForm>;

export function usePostForm({ blog, onSaved, onStartOver }: BlogFormProps) {
  const navigate = useNavigate();
  const [errors, setErrors] = useState<PostErrors>({});
  const [busy, setBusy] = useState<readonly string[]>([]);
  const [pressed, setPressed] = useState<Press['button'] | null>(null);
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
    send,
    conflictOf: (error) => refusalBody('editBlog', 'changed_meanwhile', error),
    failureText: (error) => {
      setErrors(fieldTexts(fieldErrorsOf(error)));
      return errorText(error);
    },
    onSaved: leave,
    onTheirs: onStartOver,
  });
  const post = versioned.form.values as EditedPost;

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

  /** Whether the post can be saved; else shows what is missing. */
  function isReady(fate: Fate): boolean {
    versioned.setFailure(busy.length > 0 ? m.blog_pictures_waiting() : null);
    if (busy.length > 0) return false;
    const wrong = mistakesIn(post, fate);
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

  return {
    ...versioned,
    post,
    errors,
    /** The button whose save is under way. */
    pending: versioned.isSaving ? pressed : null,
    titleFields,
    pictureField,
    changeBusy: (name: string, isBusy: boolean) =>
      setBusy((all) => [...all.filter((other) => other !== name), ...(isBusy ? [name] : [])]),
    isReady,
    save,
  };
}

async function send(save: VersionedSave<OfficeBlog, PostFields, Press>): Promise<OfficeBlog> {
  const { changes, parts, saved, context, ifMatch, key } = save;
  if (saved === null) {
    const body = { ...parts, ...(context?.fate as Partial<NewBlog>) };
    return (await api.call('createBlog', { body }, { headers: key })).data;
  }
  const input = { params: { id: saved._id }, body: { ...changes, ...context?.fate } };
  return (await api.call('editBlog', input, { headers: { ...ifMatch, ...key } })).data;
}

function mistakesIn({ title, picture }: EditedPost, { state }: Fate): PostErrors {
  return {
    ...(!LANGUAGES.some((language) => isFilled(title[language])) && { title: m.blog_title_required() }),
    ...(state === 'published' && picture === null && { picture: m.blog_picture_required() }),
  };
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
