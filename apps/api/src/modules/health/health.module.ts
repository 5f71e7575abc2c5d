import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import { ShopError } from '../../platform/shop-error.ts';

/** What watches over the server asks: `health`, whether the process answers, and `ready`, whether the database does. */
export function createHealthModule({ database }: { database: Database }): Module {
  return {
    routes({ route }) {
      route('health', async () => ({ status: 'ok' }));
      route('ready', async () => {
        if (!(await database.isReady())) throw new ShopError('unavailable');
        return { status: 'ok' };
      });
    },
  };
}
