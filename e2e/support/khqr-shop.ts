import jsqr from 'jsqr';
import sharp from 'sharp';
import { type FakeBakong, openFakeBakong } from '../../apps/api/src/testing/fake-bakong.ts';
import { test as base } from './fixtures.ts';
import { type ShopProcess, startShop } from './shop-process.ts';

export const KHQR_ACCOUNT = 'phsar@devb';
/** From the bank's answer to the page's, in milliseconds. */
export const PAID_WITHIN = 5_000;

/** A shop that takes payment codes, and the bank that it asks. `asksBank: false` leaves the shop without a token. */
export const khqrTest = base.extend<{ asksBank: boolean; place: { shop: ShopProcess; bank: FakeBakong } }>({
  asksBank: [true, { option: true }],
  place: async ({ asksBank }, use, testInfo) => {
    testInfo.slow();
    const bank = await openFakeBakong();
    const settings = {
      RATE_LIMIT: 'off',
      KHQR_ACCOUNT,
      KHQR_NAME: 'Phsar',
      BAKONG_API_ROOT: bank.apiRoot,
      ...(asksBank ? { BAKONG_TOKEN: 'first-token' } : {}),
    };
    const shop = await startShop(settings, process.env.SHOP_GOODS);
    await use({ shop, bank });
    await shop.remove();
    await bank.close();
  },
  baseURL: async ({ place }, use) => {
    await use(place.shop.url);
  },
});

/** What a code in a picture says; null where no code can be read. */
export async function readCode(png: Buffer): Promise<string | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
