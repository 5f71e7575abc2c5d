import type { OfficeBanner, OfficeSettings } from '@phsar/contract/office/wire';
import { sampleMessage } from '../../apps/office/app/testing/sample-message.ts';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { fieldIn } from '../support/texts.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const MESSAGES = '/api/office/messages';

async function openMessages({ page, t, office }: OfficeStage, search = ''): Promise<void> {
  await signIn(page, office, await office.staff('manager'));
  await page.goto(`/office/messages${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('messages_title') })).toBeVisible();
}

const message = (changes: Parameters<typeof sampleMessage>[0]) =>
  sampleMessage({
    name: 'ចាន់ សុខា',
    message: 'សួស្ដី តើហាងដឹកជញ្ជូនដល់ខេត្តកែបទេ? ថ្លៃប៉ុន្មាន?',
    ...changes,
  });

const MIXED = [
  message({}),
  message({
    _id: '2',
    name: 'Jean-Baptiste-Emmanuel Zorgmeister',
    phoneNumber: '+33 6 12 34 56 78',
    message: `Hello,\n\n${'I ordered a water flosser two weeks ago and would like to know how to descale it. '.repeat(6)}`,
  }),
  message({
    _id: '3',
    name: 'លី សុភាព',
    message: 'អរគុណច្រើន!',
    state: 'answered',
    answeredAt: '2026-11-20T03:00:00.000Z',
    answeredBy: { _id: null, name: 'សុខ ដារ៉ា' },
  }),
];

const messages = statesOf<OfficeStage>('office-messages', {
  filled: async (stage) => {
    await answer(stage.page, MESSAGES, 200, MIXED);
    await openMessages(stage);
    await expect(stage.page.getByText('លី សុភាព')).toBeVisible();
  },
  answered: {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, office } = stage;
      await answer(page, MESSAGES, 200, MIXED.slice(0, 1));
      const { _id, name } = await office.staff('manager');
      await answer(page, `${MESSAGES}/1`, 200, {
        ...MIXED[2],
        ...MIXED[0],
        state: 'answered',
        answeredAt: '2026-11-20T03:00:00.000Z',
        answeredBy: { _id, name },
      });
      await openMessages(stage);
      await page
        .getByRole('button', { name: t('messages_mark_answered_named', { name: 'ចាន់ សុខា' }) })
        .click();
      await expect(page.getByText(t('messages_done_answered'))).toBeVisible();
    },
  },
  loading: async (stage) => {
    await hold(stage.page, MESSAGES);
    await openMessages(stage);
  },
  empty: async (stage) => {
    await answer(stage.page, MESSAGES, 200, []);
    await openMessages(stage);
    await expect(stage.page.getByText(stage.t('messages_none'), { exact: true })).toBeVisible();
  },
  'all answered': async (stage) => {
    await answer(stage.page, MESSAGES, 200, []);
    await openMessages(stage, '?state=new');
    await expect(stage.page.getByText(stage.t('messages_all_answered'))).toBeVisible();
  },
  'none found': async (stage) => {
    await openMessages(stage, '?q=NOBODY-LIKE-THIS');
    await expect(stage.page.getByText(stage.t('messages_none_found'), { exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, MESSAGES);
    await openMessages(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
});

const SETTINGS = '/api/office/settings';

async function openSettings({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, await office.staff('manager'));
  await page.goto('/office/settings/shop');
  await expect(page.getByRole('heading', { level: 1, name: t('settings_shop_title') })).toBeVisible();
}

const shopSettings = statesOf<OfficeStage>('office-shop-settings', {
  filled: async (stage) => {
    await openSettings(stage);
    await expect(stage.page.getByLabel(stage.t('settings_shop_name'))).toBeVisible();
  },
  'set by the environment': async (stage) => {
    const { page, t } = stage;
    await alter(page, SETTINGS, (settings: OfficeSettings) => ({
      ...settings,
      setByEnvironment: { shopName: 'SHOP_NAME', bankPaymentLink: 'BANK_PAYMENT_LINK' },
    }));
    await openSettings(stage);
    await expect(page.getByText(t('settings_shop_locked', { variable: 'SHOP_NAME' }))).toBeVisible();
  },
  wrong: async (stage) => {
    const { page, t } = stage;
    await openSettings(stage);
    await page.getByLabel(t('settings_shop_map'), { exact: true }).fill('javascript:alert(1)');
    await page.getByLabel(t('settings_delivery_amount')).fill('free');
    await page
      .getByRole('button', { name: t('settings_delivery_save') })
      .first()
      .click();
    await page
      .getByRole('button', { name: t('settings_shop_save') })
      .last()
      .click();
    await expect(page.getByText(t('settings_shop_link_wrong', { scheme: 'https://' }))).toBeVisible();
    await expect(page.getByText(t('settings_delivery_wrong'))).toBeVisible();
  },
  loading: async (stage) => {
    await hold(stage.page, SETTINGS);
    await openSettings(stage);
  },
  failed: async (stage) => {
    await cut(stage.page, SETTINGS);
    await openSettings(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
});

async function openBanners({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, await office.staff('writer'));
  await page.goto('/office/banners');
  await expect(page.getByRole('heading', { level: 1, name: t('banners_title') })).toBeVisible();
}

const BANNERS = '/api/office/banners';

const banners = statesOf<OfficeStage>('office-banners', {
  filled: async (stage) => {
    await openBanners(stage);
    await expect(stage.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  edited: {
    isWindowOnly: true,
    show: async (stage) => {
      await openBanners(stage);
      await stage.page
        .getByRole('button', { name: stage.t('banners_edit_named', { name: '' }) })
        .first()
        .click();
      await expect(stage.page.getByRole('dialog')).toBeVisible();
    },
  },
  previewed: {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openBanners(stage);
      await page
        .getByRole('button', { name: t('banners_edit_named', { name: '' }) })
        .first()
        .click();
      await page.getByRole('dialog').getByText(t('banners_narrow'), { exact: true }).scrollIntoViewIfNeeded();
    },
  },
  'changed meanwhile': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      let read: OfficeBanner | undefined;
      await alter(page, BANNERS, (all: OfficeBanner[]) => {
        read = all[0];
        return all;
      });
      await openBanners(stage);
      await page
        .getByRole('button', { name: t('banners_edit_named', { name: '' }) })
        .first()
        .click();
      await answer(page, `${BANNERS}/${read?._id}`, 409, {
        code: 'changed_meanwhile',
        message: 'Changed meanwhile',
        by: { _id: null, name: 'សុខ ដារ៉ា' },
        at: '2026-11-20T03:00:00.000Z',
        current: { ...read, title1: { km: 'ញញឹមស្រស់', en: 'A fresh smile' }, version: 9 },
        yours: {},
      });
      await page.getByLabel(fieldIn(t, 'ui_heading', 'km')).fill('ញញឹមភ្លឺថ្លា');
      await page.getByLabel(fieldIn(t, 'ui_heading', 'en')).fill('A bright smile');
      await page.getByRole('button', { name: t('banners_save') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  empty: async (stage) => {
    await answer(stage.page, BANNERS, 200, []);
    await openBanners(stage);
    await expect(stage.page.getByText(stage.t('banners_none'))).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, BANNERS);
    await openBanners(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
});

export const OFFICE_WORDS_STATES = [...messages, ...shopSettings, ...banners];
