import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { OFFICE_ERROR_MESSAGE, OFFICE_ERROR_STATUS, type OfficeErrorCode } from './office/errors.ts';

/** Every error code of the server: those of the shop's calls and those of the office's. */
export type RefusalCode = ErrorCode | OfficeErrorCode;

/** HTTP status by code. */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = {
  ...ERROR_STATUS,
  ...OFFICE_ERROR_STATUS,
};

/** English message by code. */
export const REFUSAL_MESSAGE: Readonly<Record<RefusalCode, string>> = {
  ...ERROR_MESSAGE,
  ...OFFICE_ERROR_MESSAGE,
};
