export const ACTOR_KINDS = ['shopper', 'staff', 'command', 'system'] as const;
export const ACTOR_CHANNELS = ['shop', 'office', 'command', 'telegram'] as const;

/** Who did something and through which channel; stored with the change. */
export interface Actor {
  /** `system` is the shop itself: a migration, the demo data, a scheduled task. */
  kind: (typeof ACTOR_KINDS)[number];
  /** The id of an account or a staff member. */
  id: string | null;
  /** Null for shoppers: their name is deleted with their account. */
  name: string | null;
  via: (typeof ACTOR_CHANNELS)[number];
}

export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null, name: null, via: 'shop' };
/** Anyone who can run `npm run shop` on the server. */
export const COMMAND_ACTOR: Actor = { kind: 'command', id: null, name: 'npm run shop', via: 'command' };

export function shopperActor(accountId: string): Actor {
  return { kind: 'shopper', id: accountId, name: null, via: 'shop' };
}

/** Who acted, and in which of their sessions. */
export interface AuditActor {
  actor: Actor;
  sessionId: string | null;
}
