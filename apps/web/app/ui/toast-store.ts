export type ToastTone = 'success' | 'warning' | 'danger';

export interface Toast {
  text: string;
  tone: ToastTone;
  /** Milliseconds until it goes; the specification gives one for each notice. Infinite: until it is answered. */
  durationMs: number;
  /** One thing to do about it: undo, go to the cart. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends Toast {
  id: number;
}

export const NO_TOASTS: readonly ShownToast[] = [];

let shown = NO_TOASTS;
let lastId = 0;
const listeners = new Set<() => void>();

function setShown(toasts: readonly ShownToast[]) {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a toast for its time. The same text shown again replaces the one that is still there. */
export function showToast(toast: Toast): void {
  lastId += 1;
  const id = lastId;
  setShown([...shown.filter(({ text }) => text !== toast.text), { ...toast, id }]);
  if (Number.isFinite(toast.durationMs)) setTimeout(() => dismissToast(id), toast.durationMs);
}

export function dismissToast(id: number): void {
  if (shown.some((toast) => toast.id === id)) setShown(shown.filter((toast) => toast.id !== id));
}

export function readToasts(): readonly ShownToast[] {
  return shown;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
