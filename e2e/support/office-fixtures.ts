import { test as base } from './fixtures.ts';
import { type Office, officeBehind, proveOften, speakInOffice } from './office.ts';
import { type ShopProcess, startShop } from './shop-process.ts';
import { officeText } from './texts.ts';

interface OfficeFixtures {
  /** The office of the project's shop, whose first owner has joined. */
  office: Office;
  /** A shop of the test's own, without an owner yet: for a test that would disturb the others in theirs. */
  ownShop: ShopProcess;
  /** What `ownShop` is started with beside the usual. */
  ownShopSettings: Record<string, string>;
}

/** Every test of the office: `t` gives its texts, and addresses are on `localhost`. */
export const test = base.extend<OfficeFixtures>({
  office: async ({ database }, use) => {
    const door =
      database === 'embedded' ? process.env.SHOP_OFFICE_EMBEDDED : process.env.SHOP_OFFICE_POSTGRES;
    if (door === undefined) throw new Error('The shops were not started');
    const office = officeBehind(JSON.parse(door));
    await proveOften(office);
    await use(office);
  },
  ownShopSettings: [{}, { option: true }],
  ownShop: async ({ context, ownShopSettings }, use, testInfo) => {
    testInfo.slow();
    const shop = await startShop({ RATE_LIMIT: 'off', ...ownShopSettings }, process.env.SHOP_GOODS);
    await use(shop);
    // Open pages would ask a server that is gone.
    for (const page of context.pages()) await page.goto('about:blank');
    await shop.remove();
  },
  baseURL: async ({ office }, use) => {
    await use(office.url);
  },
  t: async ({ language }, use) => {
    await use((key, values) => officeText(language, key, values));
  },
  page: async ({ page, language }, use) => {
    await speakInOffice(page, language);
    await use(page);
  },
});

export { expect, expectErrors } from './fixtures.ts';
