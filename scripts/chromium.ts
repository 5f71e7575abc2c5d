import { existsSync } from 'node:fs';

/** What a person has: for figures, and for the few tests of what the shell lacks. */
export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The shell lacks only what a window needs, and a test in it takes two thirds of the time. */
export function testBrowser(): string {
  const hasShell = process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS_SHELL);
  return hasShell ? HEADLESS_SHELL : CHROMIUM;
}
