import type { UiTexts } from '@phsar/ui/ui-texts';
import { m } from '../paraglide/messages.js';

/** What the shared components say. */
export const UI_TEXTS: UiTexts = {
  cancel: m.ui_cancel,
  close: m.ui_close,
  loading: m.ui_loading,
  networkHint: m.ui_network_hint,
  ok: m.ui_ok,
  retry: m.ui_retry,
  showingSaved: m.ui_showing_saved,
};
