import type { Role } from '@phsar/contract/office/permissions';

/** The caller of an office call, as stored in the database right now. */
export interface StaffCaller {
  staffId: string;
  sessionId: string;
  name: string;
  role: Role;
  hasTotp: boolean;
  hasPasskey: boolean;
  /** Whether they signed in or stepped up within the last five minutes. */
  isProved: boolean;
}
