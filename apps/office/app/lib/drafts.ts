const PREFIX = 'office-draft:';

/** What was typed into a form and not sent yet. */
export interface KeptDraft<F extends object> {
  values: Partial<F>;
  /** When it was last typed into. */
  keptAt: Date;
}

const ownPrefix = (person: string) => `${PREFIX}${person}:`;

/**
 * Drafts live in local storage, one per person and form, so they survive a closed tab and an ended session and no other
 * person sees them. Where storage is blocked or full, forms work without.
 * @param person `_id` of staff; '' before anybody has signed in
 */
export function readDraft<F extends object>(person: string, form: string): KeptDraft<F> | null {
  try {
    const { values, keptAt } = JSON.parse(localStorage.getItem(ownPrefix(person) + form) ?? '{}');
    const isWhole = typeof values === 'object' && values !== null && Number.isFinite(Date.parse(keptAt));
    return isWhole ? { values, keptAt: new Date(keptAt) } : null;
  } catch {
    return null;
  }
}

/** @param values never passwords or codes */
export function writeDraft(person: string, form: string, values: object): void {
  try {
    localStorage.setItem(ownPrefix(person) + form, JSON.stringify({ values, keptAt: new Date() }));
  } catch {
    // Blocked or full.
  }
}

/** Deletes one form's draft. */
export function forgetDraft(person: string, form: string): void {
  try {
    localStorage.removeItem(ownPrefix(person) + form);
  } catch {
    // Blocked: nothing was kept.
  }
}

/** Deletes all drafts of a person on this device. */
export function forgetDrafts(person: string): void {
  for (const key of keysOf(person)) localStorage.removeItem(key);
}

function keysOf(person: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(ownPrefix(person)));
  } catch {
    return [];
  }
}
