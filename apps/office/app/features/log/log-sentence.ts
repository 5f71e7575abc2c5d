import { ROLES } from '@phsar/contract/office/permissions';
import type { LogEntry } from '@phsar/contract/office/wire';
import { m } from '../../paraglide/messages.js';
import { roleName } from '../../ui/role-name.ts';

/** What the sentences name. */
interface Named {
  who: string;
  /** Whom or what it was done to. */
  subject: string;
  /** Of the invitation. */
  name: string;
  role: string;
  action: string;
}

/** Names of the staff by id, as far as they are known. */
export type NamesById = ReadonlyMap<string, string>;

const SENTENCES: Readonly<Record<string, (named: Named) => string>> = {
  'staff.invitation_withdrawn': m.log_invitation_withdrawn,
  'staff.invited': m.log_invited,
  'staff.joined': m.log_joined,
  'staff.passkey_added': m.log_passkey_added,
  'staff.passkey_removed': m.log_passkey_removed,
  'staff.password_changed': m.log_password_changed,
  'staff.session_ended': m.log_session_ended,
  'staff.signed_in': m.log_signed_in,
  'staff.signed_out': m.log_signed_out,
  'staff.stepped_up': m.log_stepped_up,
  'staff.totp_removed': m.log_totp_removed,
  'staff.totp_set': m.log_totp_set,
};

/** What was done, as a sentence in the person's language. */
export function logSentence(entry: LogEntry, names: NamesById): string {
  const { action, before, after } = entry;
  const details = { ...before, ...after };
  const named: Named = {
    who: whoDid(entry),
    subject: subjectOf(entry, names),
    name: typeof details.name === 'string' ? details.name : '',
    role: roleText(details.role),
    action,
  };
  if (action === 'staff.sign_in_refused')
    return entry.subject === null ? m.log_sign_in_refused() : m.log_sign_in_refused_as(named);
  if (action === 'staff.changed') return changeSentence(entry, named);
  return SENTENCES[action]?.(named) ?? m.log_other(named);
}

function changeSentence({ before, after }: LogEntry, named: Named): string {
  if (before?.isActive === after?.isActive) return m.log_changed_role(named);
  return after?.isActive === true ? m.log_changed_in(named) : m.log_changed_out(named);
}

function whoDid({ by, via }: LogEntry): string {
  if (by !== null) return by.name ?? m.log_the_person();
  return via === 'command' ? m.log_by_command() : m.log_by_shop();
}

function subjectOf({ subject }: LogEntry, names: NamesById): string {
  const [kind, id = ''] = subject?.split(':') ?? [];
  return kind === 'staff' ? (names.get(id) ?? m.log_the_person()) : (subject ?? '');
}

function roleText(role: unknown): string {
  const known = ROLES.find((one) => one === role);
  return known === undefined ? '' : roleName(known);
}

const CHANNELS: Readonly<Record<string, () => string>> = {
  command: m.log_via_command,
  office: m.log_via_office,
  shop: m.log_via_shop,
  telegram: m.log_via_telegram,
};

/** From where it was done. */
export function channelName(via: string): string {
  return CHANNELS[via]?.() ?? via;
}
