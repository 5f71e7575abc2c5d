import { drawn } from '@phsar/ui/icon';

export const SettingsIcon = drawn(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const StaffIcon = drawn(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 11a3 3 0 1 0-1-5.8M17.5 14.2c2.2.6 3.6 2.3 4 5.3',
);
export const LogIcon = drawn('M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1');
export const KeyIcon = drawn(
  'M14.5 14.5a5 5 0 1 0-4.7-3.3L4 17v3h3.5v-2.5H10V15l1.8-1.8a5 5 0 0 0 2.7 1.3ZM15.5 8.5h.1',
);
export const CopyIcon = drawn('M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5V9Z');
