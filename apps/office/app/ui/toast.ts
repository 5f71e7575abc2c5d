import { showToast } from '@phsar/ui/toast-store';
import { m } from '../paraglide/messages.js';
import { errorText } from './error-text.ts';

/** Milliseconds: long enough to read a sentence twice. */
const FAILURE_SHOWN = 6_000;
const DONE_SHOWN = 2_500;

/** Shows a toast that something succeeded. */
export function tellDone(text: string): void {
  showToast({ text, tone: 'success', durationMs: DONE_SHOWN });
}

/** Shows a toast that something was saved, but not what was typed into its form since. */
export function tellSavedInPart(): void {
  showToast({ text: m.ui_saved_in_part(), tone: 'warning', durationMs: FAILURE_SHOWN });
}

/** Shows a toast that something did not succeed. */
export function tellProblem(text: string): void {
  showToast({ text, tone: 'danger', durationMs: FAILURE_SHOWN });
}

/** `tellFailure` in place of a text in a form. */
export function failureToast(error: unknown): null {
  tellFailure(error);
  return null;
}

/** Shows a toast with the reason why a call failed. */
export function tellFailure(error: unknown): void {
  tellProblem(errorText(error));
}
