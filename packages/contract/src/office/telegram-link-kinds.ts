/** What of Telegram is linked to the shop: the staff's group, or oneself. */
export const TELEGRAM_LINK_KINDS = ['group', 'me'] as const;
