import { test as base } from './fixtures.ts';
import { type Office, officeBehind, speakInOffice } from './office.ts';
import { officeText } from './texts.ts';

interface OfficeFixtures {
  /** The office of the project's shop, whose first owner has joined. */
  office: Office;
}

/** Every test of the office: `t` gives its texts, and addresses are on `localhost`. */
export const test = base.extend<OfficeFixtures>({
  office: async ({ database }, use) => {
    const door =
      database === 'embedded' ? process.env.SHOP_OFFICE_EMBEDDED : process.env.SHOP_OFFICE_POSTGRES;
    if (door === undefined) throw new Error('The shops were not started');
    await use(officeBehind(JSON.parse(door)));
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
