import { readStoredJson, storedKeys, writeStored } from './local-storage.ts';

/** What was typed into a form and not sent yet. */
export interface KeptDraft<F extends object> {
  values: Partial<F>;
  /** When it was last typed into. */
  keptAt: Date;
}

const keyOf = (person: string, form: string) => `office-draft:${person}:${form}` as const;

/**
 * Drafts live in local storage, one per person and form, so they survive a closed tab and an ended session and no other
 * person sees them. Where storage is blocked or full, forms work without.
 * @param person `_id` of staff; '' before anybody has signed in
 */
export function readDraft<F extends object>(person: string, form: string): KeptDraft<F> | null {
  const { values, keptAt } = (readStoredJson(keyOf(person, form)) ?? {}) as { values?: F; keptAt?: string };
  const isWhole = typeof values === 'object' && values !== null && Number.isFinite(Date.parse(keptAt ?? ''));
  return isWhole ? { values, keptAt: new Date(keptAt ?? '') } : null;
}

/** @param values never passwords or codes */
export function writeDraft(person: string, form: string, values: object): void {
  writeStored(keyOf(person, form), JSON.stringify({ values, keptAt: new Date() }));
}

/** Deletes one form's draft. */
export function forgetDraft(person: string, form: string): void {
  writeStored(keyOf(person, form), null);
}

/** Deletes all drafts of a person on this device. */
export function forgetDrafts(person: string): void {
  for (const key of storedKeys(keyOf(person, ''))) writeStored(key, null);
}
