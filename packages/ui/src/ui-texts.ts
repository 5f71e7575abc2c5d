import { createContext, use } from 'react';

/**
 * The few texts that these components have of their own; all others are props. They are functions, called when
 * something is rendered, so that one object serves every language.
 */
export interface UiTexts {
  cancel: () => string;
  close: () => string;
  loading: () => string;
  /** What to check when a request failed. */
  networkHint: () => string;
  ok: () => string;
  retry: () => string;
  /** What is shown is an older copy. */
  showingSaved: () => string;
}

/** Given once, at the root of each app. */
export const UiTextsContext = createContext<UiTexts | undefined>(undefined);

/** @throws Error outside of `UiTextsContext` */
export function useUiTexts(): UiTexts {
  const texts = use(UiTextsContext);
  if (texts === undefined) throw new Error('No UiTextsContext');
  return texts;
}
