import { useEffect } from 'react';

/** Between the two presses of a double one. Milliseconds. */
const DOUBLE_WITHIN = 500;
/** A finger does not hit the same point twice. CSS pixels. */
const DOUBLE_NEAR = 40;

interface Press {
  dialog: HTMLDialogElement;
  at: number;
  x: number;
  y: number;
}

/**
 * Swallows the second half of a double press whose first half closed a dialog: without it, a button that lies where the
 * dialog's stood would be pressed, unseen.
 */
export function DoublePressGuard() {
  useEffect(() => {
    let last: Press | null = null;
    function guard(event: MouseEvent) {
      // A key presses what has the focus, wherever that stands.
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
    // Whoever wrote something in between did not press twice.
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
