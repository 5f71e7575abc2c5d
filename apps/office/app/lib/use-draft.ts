import { type Form, useForm } from '@phsar/ui/hooks/use-form';
import { createStore } from '@phsar/ui/listener-store';
import { useEffect, useEffectEvent, useState } from 'react';
import { forgetDraft, readDraft, writeDraft } from './drafts.ts';
import { currentPerson } from './session.ts';

/** Unsaved work in one open form. */
export interface UnsavedWork {
  discard(): void;
}

/** Every open form with unsaved work; the shell warns before they are left. */
export const unsavedWork = createStore<readonly UnsavedWork[]>([]);

/** The form that is being closed, with the question whether to keep its work; null without one. */
export const closingForm = createStore<{ work: UnsavedWork; close: () => void } | null>(null);

/** The draft of one form. */
export interface Draft<F extends object> {
  /** What the form starts with: the defaults, and over them what the person had typed before. */
  readonly values: Partial<F>;
  /** When it was typed; null when the form starts with its defaults alone. */
  readonly keptAt: Date | null;
  /** Keeps what is typed now: call it at every change. Values equal to the defaults are no draft. */
  keep(values: Partial<F>): void;
  /** Call it once the form was sent, before leaving the page. */
  forget(): void;
  /** Calls `close` when nothing is unsaved, else once the person has said what becomes of it. For forms in dialogs. */
  leave(close: () => void): void;
}

/**
 * Keeps what a person types into a form: it is there again after a closed tab, a reload or an ended session, for the same
 * person only. While something is unsaved, leaving the page asks first. Forms of plain fields use `useDraftForm`.
 * @param form names the form on this device, such as 'order-new' or `order-edit PH-1001`; another form, another name
 */
export function useDraft<F extends object>(form: string, defaults: Partial<F> = {}): Draft<F> {
  const [{ draft, close }] = useState(() => openDraft<F>(form, defaults));
  useEffect(() => close, [close]);
  return draft;
}

/** Stores a draft for a form that is not open yet, which then starts with it. */
export function leaveDraft<F extends object>(form: string, values: Partial<F>): void {
  writeDraft(currentPerson(), form, values);
}

function openDraft<F extends object>(form: string, defaults: Partial<F>) {
  const person = currentPerson();
  const kept = readDraft<F>(person, form);

  function forget() {
    forgetDraft(person, form);
    close();
  }
  const work: UnsavedWork = { discard: forget };
  const isUnsaved = () => unsavedWork.read().includes(work);

  function close() {
    if (isUnsaved()) unsavedWork.write(unsavedWork.read().filter((other) => other !== work));
  }

  const draft: Draft<F> = {
    values: { ...defaults, ...kept?.values },
    keptAt: kept?.keptAt ?? null,
    keep(values) {
      if (areEqual(values, defaults)) return forget();
      writeDraft(person, form, values);
      if (!isUnsaved()) unsavedWork.write([...unsavedWork.read(), work]);
    },
    forget,
    leave(leaveForm) {
      if (isUnsaved()) closingForm.write({ work, close: leaveForm });
      else leaveForm();
    },
  };
  return { draft, close };
}

/** Calls `onTyping` when the form's values change. */
export function useTyping<F extends object>(
  { store }: Pick<Form<F>, 'store'>,
  onTyping: (values: Partial<F>) => void,
): void {
  const tell = useEffectEvent(onTyping);
  useEffect(() => {
    let last = store.read().values;
    return store.subscribe(() => {
      const { values } = store.read();
      if (areEqual(values, last)) return;
      last = values;
      tell(values);
    });
  }, [store]);
}

/** A form that keeps its draft by itself. */
export interface DraftForm<F extends object> extends Form<F> {
  draft: Draft<F>;
  /** Discards the draft and resets the fields to the defaults. */
  startOver(): void;
}

/**
 * `useForm` with a draft: every change is kept by itself. Call `draft.forget()` once the form was sent.
 * @param secrets fields that are never kept: passwords, codes
 */
export function useDraftForm<F extends object>(
  name: string,
  defaults: Partial<F> = {},
  secrets: readonly (keyof F & string)[] = [],
): DraftForm<F> {
  const draft = useDraft<F>(name, defaults);
  const form = useForm<F>(draft.values);
  const { store } = form;
  useTyping(form, (values) => {
    const kept = Object.entries(values).filter(([field]) => !secrets.some((secret) => secret === field));
    draft.keep(Object.fromEntries(kept) as Partial<F>);
  });

  function startOver() {
    for (const field of Object.keys(store.read().values) as (keyof F & string)[])
      form.setValue(field, defaults[field] ?? ('' as F[typeof field]));
    draft.forget();
  }
  return { ...form, draft, startOver };
}

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Whether two sets of values are equal; an absent field equals an empty one. */
function areEqual(one: object, other: object): boolean {
  const [a, b] = [new Map(Object.entries(one)), new Map(Object.entries(other))];
  return [...a.keys(), ...b.keys()].every((key) => {
    const [left, right] = [a.get(key), b.get(key)];
    return (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);
  });
}
