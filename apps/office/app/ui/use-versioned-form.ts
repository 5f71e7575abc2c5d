import type { ChangedMeanwhile } from '@phsar/contract/endpoint';
import { type Form, useForm } from '@phsar/ui/hooks/use-form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIdempotencyKey } from '../lib/idempotency-key.ts';
import { type Draft, useDraft, useTyping } from '../lib/use-draft.ts';
import { errorText } from './error-text.ts';

/** The refusal of a save because somebody else saved after it was read. */
export type VersionConflict<Saved> = Pick<ChangedMeanwhile, 'by' | 'at'> & { current: Saved };

/** What is changed and not saved, the version that was read, and of something new the key of a call without an answer. */
type FormDraft<Values> = Partial<Values> & { version: number; key?: string };

/** Parts have the names of values. */
type PartsOf<Values> = { [Name in keyof Values]?: unknown };

interface OpenConflict<Saved, Parts, Context> extends VersionConflict<Saved> {
  /** The parts that I changed. */
  changes: Partial<Parts>;
  context: Context | undefined;
}

/** One save. */
export interface VersionedSave<Saved, Parts, Context> {
  /** The parts that differ from what was read. */
  changes: Partial<Parts>;
  /** All parts. */
  parts: Parts;
  /** What was read; null to create something. */
  saved: Saved | null;
  /** As given to `save`. */
  context: Context | undefined;
  /** Header of an edit. */
  ifMatch: Record<string, string>;
  /** Header of a call that is done once per key. */
  key: Record<string, string>;
}

/**
 * What a form says about the thing it edits. Its values are what the fields hold; its parts are what is compared and sent,
 * such as a price in dollars. Values and parts have the same names.
 */
export interface VersionedFormOptions<Saved, Values extends object, Parts extends object, Context> {
  /** Names the draft on this device. */
  name: string;
  /** The thing as it was loaded; null for a new one. A newer one replaces the fields that were not changed. */
  saved: Saved | null;
  versionOf: (saved: Saved) => number;
  /** The version that a draft is based on; its `version` by default. */
  draftVersion?: (draft: Readonly<Record<string, unknown>>) => number | undefined;
  /** Also of nothing, for a new one. */
  valuesOf: (saved: Saved | null) => Values;
  partsOf: (values: Values) => Parts;
  /** Values count as changed when they are spelled differently, although the part is equal. */
  isSpellingKept?: boolean;
  /** Fields that stay as they are typed after they were saved. */
  untouched?: readonly (keyof Values)[];
  /** A save sends everything, even if nothing changed. */
  sendsAll?: boolean;
  send: (save: VersionedSave<Saved, Parts, Context>) => Promise<Saved>;
  conflictOf?: (error: unknown) => VersionConflict<Saved> | null;
  /** What to say of any other failure; null when something else says it. `errorText` by default. */
  failureText?: (error: unknown) => ReactNode;
  /** @param typed what was typed after it was sent: it is not saved yet */
  onSaved: (saved: Saved, typed: Partial<Values>, context: Context | undefined) => unknown;
  /** The person gave up their changes: the form shows what somebody else saved. */
  onTheirs?: (current: Saved) => unknown;
}

/** A conflict with both versions. */
export interface ShownConflict<Saved, Values> extends VersionConflict<Saved> {
  /** What both changed, to different values. */
  fields: readonly (keyof Values & string)[];
  /** What I changed. */
  changed: readonly (keyof Values & string)[];
  theirs: Values;
  mine: Values;
}

/** A form over something that several people edit. */
export interface VersionedForm<Saved, Values extends object, Context> {
  form: Form<Values>;
  draft: Draft<FormDraft<Values>>;
  /** What was read, and is edited. */
  read: Saved | null;
  isChanged: boolean;
  /** Why it was not saved. */
  failure: ReactNode;
  /** Says why it cannot be saved, until the next save. */
  setFailure: (failure: ReactNode) => void;
  isSaving: boolean;
  /** Sends what was changed. Never rejects. */
  save: (context?: Context) => Promise<void>;
  /** Drops the draft and shows what was loaded. */
  startOver: () => void;
  /** The conflict to show; null without one. */
  conflict: ShownConflict<Saved, Values> | null;
  /** Saves over `conflict`. @param mine of its fields those where mine stays */
  saveOver: (mine: ReadonlySet<string>) => Promise<void>;
  takeTheirs: () => void;
  closeConflict: () => void;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `now` that are not as in `before`. */
export function changesIn<T extends object>(before: T, now: T): Partial<T> {
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

const picked = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;

/** The form, what was read, and the draft of what differs. */
function useEditedVersion<Saved, Values extends object, Parts extends PartsOf<Values>, Context>(
  options: VersionedFormOptions<Saved, Values, Parts, Context>,
) {
  type Name = keyof Values & string;
  const { saved, versionOf, valuesOf, partsOf } = options;
  const versionIn = (one: Saved | null) => (one === null ? 0 : versionOf(one));
  const draft = useDraft<FormDraft<Values>>(options.name);
  const idempotencyKey = useIdempotencyKey(draft.values.key);
  const { version: draftVersion = options.draftVersion?.(draft.values) ?? 0 } = draft.values;
  const [start] = useState(() => valuesOf(saved));
  const form = useForm<Values>({ ...start, ...picked(draft.values as Values, Object.keys(start)) });
  const [read, setRead] = useState({
    saved,
    version: draft.keptAt === null ? versionIn(saved) : draftVersion,
  });
  // A save that is under way continues with what was read last.
  const latest = useRef(read);

  const readParts = () => partsOf(valuesOf(latest.current.saved));
  const changes = () => changesIn(readParts(), partsOf(form.getValues()));
  function typed(): Partial<Values> {
    const now = form.store.read().values as Values;
    if (options.isSpellingKept) return changesIn(valuesOf(latest.current.saved), now);
    return picked(now, Object.keys(changesIn(readParts(), partsOf(now))));
  }

  function keepDraft() {
    const mine = typed();
    const { saved: base, version } = latest.current;
    const key = { ...(base === null && { key: idempotencyKey.current() }) };
    draft.keep(Object.keys(mine).length === 0 ? {} : { ...mine, ...key, version });
  }
  useTyping(form, keepDraft);

  /** Continues from `now`. @param mine fields that stay as they are typed */
  function takeOver(now: Saved | null, mine: readonly PropertyKey[]) {
    latest.current = { saved: now, version: versionIn(now) };
    setRead(latest.current);
    const shown = valuesOf(now);
    for (const name of Object.keys(shown) as Name[])
      if (!mine.includes(name)) form.setValue(name, shown[name]);
  }

  /** A draft does not say what it was based on: then everything that differs is a conflict. */
  function conflicting(current: Saved, mine: Partial<Parts>): Name[] {
    const theirs = partsOf(valuesOf(current));
    const known = latest.current.version === versionIn(latest.current.saved) ? readParts() : null;
    return (Object.keys(mine) as Name[]).filter(
      (name) => !isSame(mine[name], theirs[name]) && (known === null || !isSame(known[name], theirs[name])),
    );
  }

  const follow = useEffectEvent(() => {
    const { saved: before, version } = latest.current;
    if (saved === null || versionOf(saved) === version || version !== versionIn(before)) return;
    const mine = changes();
    if (conflicting(saved, mine).length === 0) takeOver(saved, Object.keys(mine));
  });
  useEffect(() => follow(), [saved]);

  function reset(now: Saved | null) {
    takeOver(now, []);
    draft.forget();
  }

  return {
    draft,
    keepDraft,
    idempotencyKey,
    form,
    read: read.saved,
    latest,
    changes,
    typed,
    takeOver,
    reset,
    conflicting,
  };
}

type Edited<Saved, Values extends object, Parts extends PartsOf<Values>, Context> = ReturnType<
  typeof useEditedVersion<Saved, Values, Parts, Context>
>;

/** The conflict of the last save, and the answers to it. */
function useConflict<Saved, Values extends object, Parts extends PartsOf<Values>, Context>(
  options: VersionedFormOptions<Saved, Values, Parts, Context>,
  edited: Edited<Saved, Values, Parts, Context>,
) {
  const { form, changes, conflicting, reset } = edited;
  const [conflict, setConflict] = useState<OpenConflict<Saved, Parts, Context> | null>(null);
  const close = () => setConflict(null);

  /** @returns false for any other failure */
  function open(error: unknown, context: Context | undefined): boolean {
    const refusal = options.conflictOf?.(error) ?? null;
    // What was typed since it was sent is mine too.
    if (refusal !== null) setConflict({ ...refusal, changes: changes(), context });
    return refusal !== null;
  }

  function takeTheirs() {
    if (conflict === null) return;
    close();
    reset(conflict.current);
    options.onTheirs?.(conflict.current);
  }

  async function saveOver(mine: ReadonlySet<string>, save: (context?: Context) => Promise<void>) {
    if (conflict === null) return;
    const { current, context, changes: changed } = conflict;
    const lost = conflicting(current, changed).filter((name) => !mine.has(name));
    const left = Object.keys(changed).filter((name) => !lost.some((one) => one === name));
    if (left.length === 0 && context === undefined && !options.sendsAll) return takeTheirs();
    close();
    edited.takeOver(current, left);
    await save(context);
  }

  const shown: ShownConflict<Saved, Values> | null = conflict && {
    ...conflict,
    fields: conflicting(conflict.current, conflict.changes),
    changed: Object.keys(conflict.changes) as (keyof Values & string)[],
    theirs: options.valuesOf(conflict.current),
    mine: form.getValues(),
  };
  return { shown, open, close, takeTheirs, saveOver };
}

/**
 * A form that keeps a draft, sends what was changed with the version that was read, and asks whose values stay if somebody
 * else saved meanwhile. What is typed during a save stays.
 */
export function useVersionedForm<
  Saved,
  Values extends object,
  Parts extends PartsOf<Values>,
  Context = undefined,
>(options: VersionedFormOptions<Saved, Values, Parts, Context>): VersionedForm<Saved, Values, Context> {
  const edited = useEditedVersion(options);
  const { draft, keepDraft, idempotencyKey, form, latest, changes, takeOver, reset } = edited;
  const conflict = useConflict(options, edited);
  const [failure, setFailure] = useState<ReactNode>(null);
  const [isSaving, setSaving] = useState(false);

  async function save(context?: Context) {
    const { saved, version } = latest.current;
    const [parts, changed] = [options.partsOf(form.getValues()), changes()];
    const isEqual = Object.keys(changed).length === 0 && saved !== null && context === undefined;
    if (isEqual && !options.sendsAll) return reset(saved);
    const content = saved === null ? 'new' : [version, changed, context];
    const key = { 'idempotency-key': idempotencyKey.keyOf(content) };
    keepDraft();
    setFailure(null);
    setSaving(true);
    try {
      const ifMatch = { 'if-match': `"${version}"` };
      const now = await options.send({ changes: changed, parts, saved, context, ifMatch, key });
      idempotencyKey.settle();
      await finish(now, parts, context);
    } catch (error) {
      idempotencyKey.settle(error);
      keepDraft();
      if (!conflict.open(error, context)) setFailure((options.failureText ?? errorText)(error));
    } finally {
      setSaving(false);
    }
  }

  async function finish(now: Saved, sent: Parts, context: Context | undefined) {
    const values = form.getValues();
    const since = picked(values, Object.keys(changesIn(sent, options.partsOf(values))));
    draft.forget();
    if (latest.current.saved !== null) takeOver(now, [...Object.keys(since), ...(options.untouched ?? [])]);
    await options.onSaved(now, since, context);
  }

  return {
    form,
    draft,
    read: edited.read,
    isChanged: Object.keys(edited.typed()).length > 0,
    failure,
    setFailure,
    isSaving,
    save,
    startOver: () => reset(options.saved),
    conflict: conflict.shown,
    saveOver: (mine) => conflict.saveOver(mine, save),
    takeTheirs: conflict.takeTheirs,
    closeConflict: conflict.close,
  };
}
