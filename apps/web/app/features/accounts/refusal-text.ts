import { ApiError } from '@phsar/contract/client';
import type { ErrorAnswer } from '@phsar/contract/errors';
import { m } from '../../paraglide/messages.js';
import { formErrorText } from '../../ui/form-error-text.ts';

/** Fails where the server refused with a status of success. @throws ApiError */
export function requireSuccess(answer: { success: boolean; message?: string }): void {
  if (!answer.success) throw new ApiError(200, { message: '', ...answer } as ErrorAnswer);
}

/** Longer waits are given in minutes. */
const MAX_SECONDS_TOLD = 90;

/** Whether an error carries a message from the server. */
export function isRefusalWithReason(error: unknown): error is ApiError {
  return error instanceof ApiError && error.answer !== null && error.answer.message !== '';
}

/** The server's message, with the wait if it gave one; `otherwise` when it gave no message. */
export function refusalText(error: unknown, otherwise: string): string {
  if (!isRefusalWithReason(error)) return otherwise;
  if (error.status === 429 && error.retryAfter !== null) return waitText(error.retryAfter);
  return formErrorText(error);
}

function waitText(seconds: number): string {
  return seconds <= MAX_SECONDS_TOLD
    ? m.accounts_wait_seconds({ seconds: Math.ceil(seconds) })
    : m.accounts_wait_minutes({ minutes: Math.ceil(seconds / 60) });
}
