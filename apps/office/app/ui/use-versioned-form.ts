import type { Form } from '@phsar/ui/hooks/use-form';
import { type ReactNode, useState } from 'react';
import type { Draft } from '../lib/use-draft.ts';
import { errorText } from './error-text.ts';
import {
  changesIn,
  type FormDraft,
  type PartsOf,
  picked,
  useEditedVersion,
  type VersionConflict,
  type VersionedFormOptions,
} from './use-edited-version.ts';

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

interface OpenConflict<Saved, Parts, Context> extends VersionConflict<Saved> {
  /** The parts that I changed. */
  changes: Partial<Parts>;
  context: Context | undefined;
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
    if (latest.current.saved === null) draft.forget();
    else {
      takeOver(now, [...Object.keys(since), ...(options.untouched ?? [])]);
      // Last: showing what was saved counts as typing.
      const isMore = Object.keys(since).length > 0;
      draft.keep(isMore ? { ...since, version: latest.current.version } : {});
    }
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
