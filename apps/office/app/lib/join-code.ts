const JOIN_PATH = '/office/join';

/** The state of the page to join at: the code of the link it was opened by. */
export interface JoinState {
  code: string;
}

/**
 * Takes the code of an invitation out of the address before anything else is loaded or shown: the history, a screenshot
 * or a shared address must not hold it. It stays with this tab's entry of the history, where the router finds it as the
 * place's state.
 */
export function hideJoinCode(): void {
  const code = new URLSearchParams(location.search).get('code');
  if (location.pathname !== JOIN_PATH || code === null) return;
  const usr: JoinState = { code };
  history.replaceState({ ...history.state, usr }, '', JOIN_PATH);
}

/** The code in a location's state; undefined without one. */
export function joinCodeIn(state: unknown): string | undefined {
  return typeof state === 'object' && state !== null ? (state as Partial<JoinState>).code : undefined;
}
