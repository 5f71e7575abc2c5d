import { becomeOwner } from '../support/office.ts';
import { startShop } from '../support/shop-process.ts';

/** One shop for all tests, whose office has its first owner. */
export default async function startOneShop(): Promise<() => Promise<void>> {
  const shop = await startShop({ RATE_LIMIT: 'off' });
  process.env.SHOP_OFFICE_EMBEDDED = JSON.stringify(await becomeOwner(shop));
  return () => shop.remove();
}
