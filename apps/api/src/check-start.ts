import { readConfig } from './config.ts';
import { lockFolder } from './platform/database/embedded/folder-lock.ts';
import { endWith } from './platform/start-error.ts';

/**
 * Reports frequent mistakes before a minute goes into building pages.
 * @throws StartError for wrong settings, or a data folder that another process holds
 */
export function checkStart(environment?: Record<string, string | undefined>): void {
  const { databaseUrl, dataDir } = readConfig(environment);
  if (databaseUrl === undefined) lockFolder(dataDir).release();
}

/** As `checkStart`; a mistake ends the process. */
export function checkOrEnd(): void {
  try {
    checkStart();
  } catch (error) {
    endWith(error);
  }
}
