export const ACTOR_KINDS = ['shopper', 'staff', 'command', 'system'] as const;
export const ACTOR_CHANNELS = ['shop', 'office', 'command', 'telegram'] as const;

/** Who did something, and through which door; kept with what was done. */
export interface Actor {
  /** `system` is the shop itself: a migration, the demo shop, a scheduled task. */
  kind: (typeof ACTOR_KINDS)[number];
  /** An account's or a staff member's id. */
  id: string | null;
  /** Null for shoppers: their name goes with their account. */
  name: string | null;
  via: (typeof ACTOR_CHANNELS)[number];
}

export const SYSTEM_ACTOR: Actor = { kind: 'system', id: null, name: null, via: 'shop' };
/** Whoever may run `npm run shop` on the server. */
export const COMMAND_ACTOR: Actor = { kind: 'command', id: null, name: 'npm run shop', via: 'command' };

export function shopperActor(accountId: string): Actor {
  return { kind: 'shopper', id: accountId, name: null, via: 'shop' };
}
