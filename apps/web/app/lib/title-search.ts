/** Spaces and marks that nobody sees: Khmer is typed with and without them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What was typed, as it is searched for; empty when nothing is left of it. */
export function tidySearch(typed: string): string {
  return typed.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** Whether a title contains what was typed, whatever its case. The server compares in the same way. */
export function titleContains(title: string, typed: string): boolean {
  return tidySearch(title).toLowerCase().includes(tidySearch(typed).toLowerCase());
}
