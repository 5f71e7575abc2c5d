import type * as z from 'zod/mini';
import type * as staff from './staff-schemas.ts';

/** Types of what crosses the wire between the office and the server, without the schemas' code: safe to import in the browser. */
export type Me = z.output<typeof staff.me>;
export type StaffSession = z.output<typeof staff.staffSession>;
export type Passkey = z.output<typeof staff.passkey>;
export type TotpSecret = z.output<typeof staff.totpSecret>;
export type StaffMember = z.output<typeof staff.staffMember>;
export type Invitation = z.output<typeof staff.invitation>;
export type OpenInvitation = z.output<typeof staff.openInvitation>;
export type LogEntry = z.output<typeof staff.logEntry>;
