import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startShop } from '../../e2e/support/shop-process.ts';
import { joinAsFirstOwner } from './office-owner.ts';
import { seedOffice } from './seeded-office.ts';

/** More than a page of the list. */
const SIZE = { orders: 200, products: 60, logEntries: 200, accounts: 60 };

/** A running office with orders. */
export interface OfficeVisit {
  url: string;
  /** Of an order that exists. */
  orderNumber: string;
  /** Makes the page's browser the owner's. */
  signIn(page: Page): Promise<void>;
}

/** Calls `use` with an office on the embedded database, which is removed afterwards. */
export async function withSmallOffice<T>(use: (office: OfficeVisit) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'phsar-bench-'));
  await seedOffice({ dataDir }, SIZE);
  const shop = await startShop({ DATA_DIR: dataDir, SHOP_DEMO: 'off', RATE_LIMIT: 'off' });
  const { url } = shop;
  try {
    const cookie = await joinAsFirstOwner({ url, dataDir });
    const answer = await fetch(`${url}/api/office/orders?limit=1`, { headers: { cookie } });
    const [{ orderId }] = (await answer.json()) as [{ orderId: string }];
    const [name = '', value = ''] = cookie.split('=');
    const signIn = (page: Page) => page.context().addCookies([{ name, value, url }]);
    return await use({ url, orderNumber: orderId, signIn });
  } finally {
    await shop.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}
