/** Where a chat opens. @param chat a name, or a number with + in front */
export function chatAddress(chat: string): string {
  return `https://t.me/${chat}`;
}

/** The link that opens a chat with `text` as a draft. */
export function chatLink(chat: string, text: string): string {
  // encodeURIComponent, because URLSearchParams writes '+' for a space and the app shows it so.
  return `${chatAddress(chat)}?text=${encodeURIComponent(wellFormed(text))}`;
}

/** Lone surrogates, which no link can carry, become U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}
