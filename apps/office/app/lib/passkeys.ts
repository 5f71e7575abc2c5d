/** Whether this browser knows passkeys here: they need https or localhost, and in-app browsers often lack them. */
export function canUsePasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

/** Whether the person closed the browser's question, or let it time out: nothing to tell them. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
