import { useEffect } from 'react';

/** Between the two presses of a double one. Milliseconds. */
const DOUBLE_WITHIN = 500;
/** CSS pixels within which two presses count as one place. */
const DOUBLE_NEAR = 40;

interface Press {
  dialog: HTMLDialogElement;
  at: number;
  x: number;
  y: number;
}

/**
 * Ignores the second press of a double one whose first closed a dialog: it would hit a button that the dialog had
 * covered.
 */
export function DoublePressGuard() {
  useEffect(() => {
    let last: Press | null = null;
    function guard(event: MouseEvent) {
      // A key press has no position: it acts on the focused element.
      if (event.type === 'click' && event.detail === 0) return;
      const isDouble =
        last !== null &&
        !last.dialog.isConnected &&
        event.timeStamp - last.at < DOUBLE_WITHIN &&
        Math.hypot(event.clientX - last.x, event.clientY - last.y) < DOUBLE_NEAR;
      if (isDouble) {
        event.preventDefault();
        event.stopPropagation();
      } else if (event.type === 'click') {
        const dialog = event.target instanceof Element ? event.target.closest('dialog') : null;
        last = dialog && { dialog, at: event.timeStamp, x: event.clientX, y: event.clientY };
      }
    }
    // Typing in between means that it was no double press.
    function forget() {
      last = null;
    }
    window.addEventListener('input', forget, { capture: true });
    const kinds = ['pointerdown', 'pointerup', 'click'] as const;
    for (const kind of kinds) window.addEventListener(kind, guard, { capture: true });
    return () => {
      window.removeEventListener('input', forget, { capture: true });
      for (const kind of kinds) window.removeEventListener(kind, guard, { capture: true });
    };
  }, []);
  return null;
}
