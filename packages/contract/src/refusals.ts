import { ERROR_MESSAGE, ERROR_STATUS, type ErrorCode } from './errors.ts';
import { OFFICE_ERROR_MESSAGE, OFFICE_ERROR_STATUS, type OfficeErrorCode } from './office/errors.ts';

/** Every refusal of the server: those of the shop's calls, and those that only the office gives. */
export type RefusalCode = ErrorCode | OfficeErrorCode;

/** The HTTP status of each. */
export const REFUSAL_STATUS: Readonly<Record<RefusalCode, number>> = {
  ...ERROR_STATUS,
  ...OFFICE_ERROR_STATUS,
};

/** English texts of the answers. */
export const REFUSAL_MESSAGE: Readonly<Record<RefusalCode, string>> = {
  ...ERROR_MESSAGE,
  ...OFFICE_ERROR_MESSAGE,
};
