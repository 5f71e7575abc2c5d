const PREFIX = 'office-draft:';

/**
 * What was typed into a form and not sent yet, on this device: it survives a closed tab and an ended session. Never
 * passwords or codes.
 */
export function readDraft<F extends object>(form: string): Partial<F> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(PREFIX + form) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Partial<F>) : {};
  } catch {
    return {};
  }
}

export function writeDraft(form: string, values: object): void {
  try {
    localStorage.setItem(PREFIX + form, JSON.stringify(values));
  } catch {
    // Full or switched off: the form works without.
  }
}

export function forgetDraft(form: string): void {
  localStorage.removeItem(PREFIX + form);
}

/** Of every form, when the person signs out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
