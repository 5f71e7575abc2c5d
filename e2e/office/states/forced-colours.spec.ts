import type { Locator } from '@playwright/test';
import { signIn } from '../../support/office.ts';
import { expect, test } from '../../support/office-fixtures.ts';

test.use({ forcedColors: 'active' });

const groundOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("in the system's own colours what is chosen is told apart, and figures are seen", async ({
  page,
  t,
  office,
}) => {
  await signIn(page, office, office.owner);

  await test.step('the chosen chip', async () => {
    await page.goto('/office/orders?status=Pending');
    const chips = page.getByRole('navigation', { name: t('orders_states') });
    const chosen = chips.getByRole('link', { name: t('orders_pending') });
    await expect(chosen).toHaveAttribute('aria-current', 'true');
    const other = chips.getByRole('link', { name: t('orders_shipped') });
    expect(await groundOf(chosen)).not.toBe(await groundOf(other));
  });

  await test.step('the bars of the days', async () => {
    await page.goto('/office/');
    const days = page.getByRole('region', { name: t('today_days'), exact: true });
    const ground = await groundOf(page.locator('body'));
    const bars = days.getByRole('img').locator('rect');
    await expect(bars).toHaveCount(14);
    const fills = await bars.evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
    for (const fill of fills) expect(fill).not.toBe(ground);
  });
});
