import { ERRORS, type ErrorCode, type ErrorKind } from './errors.ts';
import { OFFICE_ERRORS, type OfficeErrorCode } from './office/errors.ts';

/** Every error code of the server: those of the shop's calls and those of the office's. */
export type RefusalCode = ErrorCode | OfficeErrorCode;

/** HTTP status and English message by code. */
export const REFUSALS: Readonly<Record<RefusalCode, ErrorKind>> = { ...ERRORS, ...OFFICE_ERRORS };
