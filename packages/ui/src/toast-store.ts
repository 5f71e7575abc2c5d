import { createStore } from './listener-store.ts';

export type ToastTone = 'success' | 'warning' | 'danger';

/** A short message over the page. */
export interface Toast {
  text: string;
  tone: ToastTone;
  /** Milliseconds until it disappears; `Infinity` keeps it until it is dismissed. */
  durationMs: number;
  /** One thing to do about it: undo, go to the cart. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

/** The toasts on the screen, oldest first. */
export const shownToasts = createStore<readonly ShownToast[]>([]);

let lastId = 0;

/** Shows a toast for its duration. It replaces one with the same text that is still shown. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  const others = shownToasts.read().filter(({ text }) => text !== toast.text);
  shownToasts.write([...others, { ...toast, id }]);
  if (Number.isFinite(toast.durationMs)) setTimeout(() => dismissToast(id), toast.durationMs);
}

/** Removes a toast; does nothing when it is gone already. */
export function dismissToast(id: number): void {
  const toasts = shownToasts.read();
  if (toasts.some((toast) => toast.id === id)) shownToasts.write(toasts.filter((toast) => toast.id !== id));
}
