import type { ChangedMeanwhile } from '@phsar/contract/endpoint';
import { useForm } from '@phsar/ui/hooks/use-form';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useIdempotencyKey } from '../lib/idempotency-key.ts';
import { useDraft, useTyping } from '../lib/use-draft.ts';

/** The refusal of a save because somebody else saved after it was read. */
export type VersionConflict<Saved> = Pick<ChangedMeanwhile, 'by' | 'at'> & { current: Saved };

/** What is changed and not saved, the version that was read, and of something new the key of a call without an answer. */
export type FormDraft<Values> = Partial<Values> & { version: number; key?: string };

/** Parts have the names of values. */
export type PartsOf<Values> = { [Name in keyof Values]?: unknown };

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

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The fields of `now` that are not as in `before`. */
export function changesIn<T extends object>(before: T, now: T): Partial<T> {
  const changed = Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof T]));
  return Object.fromEntries(changed) as Partial<T>;
}

/** The fields of these names. */
export const picked = <T extends object>(from: T, names: readonly string[]): Partial<T> =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name))) as Partial<T>;

/** The fields that both changed. @param known as it was read; null for a draft of another version: then all that differ */
function clashes<Parts extends object>(mine: Partial<Parts>, theirs: Parts, known: Parts | null): string[] {
  const theirChanges = known === null ? mine : changesIn(known, theirs);
  return Object.keys(changesIn(theirs, mine)).filter((name) => Object.hasOwn(theirChanges, name));
}

/** The form, what was read, and the draft of what differs. */
export function useEditedVersion<Saved, Values extends object, Parts extends PartsOf<Values>, Context>(
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

  function conflicting(current: Saved, mine: Partial<Parts>): Name[] {
    const known = latest.current.version === versionIn(latest.current.saved) ? readParts() : null;
    return clashes(mine, partsOf(valuesOf(current)), known) as Name[];
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
