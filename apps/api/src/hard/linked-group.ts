import { staff } from '../modules/staff/schema.ts';
import { telegramLinks, telegramState } from '../modules/telegram/schema.ts';
import type { SeededShop } from './seeded-shop.ts';

/** Links a group of Telegram as an owner would. No morning's summary is left to be told: it would meet the faults first. */
export async function linkGroup(shop: Pick<SeededShop, 'open'>, chatId: number): Promise<void> {
  const database = await shop.open();
  try {
    const [owner] = await database.db
      .insert(staff)
      .values({ name: 'Dara', phone: '+85511000000', passwordHash: 'none', role: 'owner' })
      .returning({ id: staff.id });
    if (owner === undefined) throw new Error('No owner was written');
    await database.db
      .insert(telegramLinks)
      .values({ kind: 'group', staffId: owner.id, chatId, title: 'Staff', linkedAt: new Date() });
    await database.db.insert(telegramState).values({ summaryDay: '9999-12-31' });
  } finally {
    await database.close();
  }
}
