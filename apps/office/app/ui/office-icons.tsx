import { drawn } from '@phsar/ui/icon';

export const SettingsIcon = drawn(
  'M4 7h9m5 0h2M4 17h2m5 0h9M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-7 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
);
export const StaffIcon = drawn(
  'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3.6 3.2-5.5 6.5-5.5s5.9 1.9 6.5 5.5M16 11a3 3 0 1 0-1-5.8M17.5 14.2c2.2.6 3.6 2.3 4 5.3',
);
export const LogIcon = drawn('M8.5 6.5h12M8.5 12h12M8.5 17.5h12M4 6.5h.1M4 12h.1M4 17.5h.1');
export const MessageIcon = drawn('M4 5.5h16v11h-8.5L7 20.5v-4H4v-11ZM8 9.5h8M8 12.5h5');
export const PictureIcon = drawn('M3.5 5.5h17v13h-17v-13ZM3.5 16l5-4.5 4 3.5 3-2.5 5 4M15.5 9.2h.1');
export const KeyIcon = drawn(
  'M14.5 14.5a5 5 0 1 0-4.7-3.3L4 17v3h3.5v-2.5H10V15l1.8-1.8a5 5 0 0 0 2.7 1.3ZM15.5 8.5h.1',
);
export const CopyIcon = drawn('M9 9V4.5h10.5V15H15M4.5 9H15v10.5H4.5V9Z');
export const FilterIcon = drawn('M4 6.5h16M7 12h10M10 17.5h4');
export const PrinterIcon = drawn(
  'M7 8.5v-5h10v5M7 17H4.5A1 1 0 0 1 3.5 16v-6.5a1 1 0 0 1 1-1h15a1 1 0 0 1 1 1V16a1 1 0 0 1-1 1H17M7 14h10v6.5H7V14Zm10-2.8h.1',
);
export const BellIcon = drawn(
  'M12 3.5a5.5 5.5 0 0 0-5.5 5.5c0 5-2 6.5-2 7.5h15c0-1-2-2.5-2-7.5A5.5 5.5 0 0 0 12 3.5ZM10 19.5a2 2 0 0 0 4 0',
);
export const BellOffIcon = drawn(
  'M3.5 3.5l17 17M8 5.2A5.5 5.5 0 0 1 17.5 9c0 2.5.5 4.1 1 5.2M16.5 16.5h-12c0-1 2-2.5 2-7.5M10 19.5a2 2 0 0 0 4 0',
);
export const ReportIcon = drawn('M4 4v16h16.5M8.5 16.5v-5M13 16.5V7M17.5 16.5v-7');
export const DownloadIcon = drawn('M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15');
