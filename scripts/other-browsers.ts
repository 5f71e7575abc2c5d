import { globSync } from 'node:fs';

/** Debian's; their tests are journeys in `e2e/browsers`. */
export const FIREFOX = '/usr/bin/firefox-esr';
/** WebKitGTK's own small browser, which its WebDriver drives. Empty where it is not installed. */
export const MINI_BROWSER = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')[0] ?? '';
