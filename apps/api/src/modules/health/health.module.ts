import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { RELEASE } from '../../platform/release.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** For monitoring: `health` says that the process answers and which release it is, `ready` that its database answers too. */
export function createHealthModule({ database }: { database: Database }): Module {
  return {
    routes({ route }) {
      route('health', async () => ({ status: 'ok', release: RELEASE }));
      route('ready', async () => {
        if (!(await database.isReady())) throw new ShopError('unavailable');
        return { status: 'ok' };
      });
    },
  };
}
