import type { Role } from '@phsar/contract/office/permissions';
import type { Me } from '@phsar/contract/office/wire';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold } from '../support/network.ts';
import { needProofOnce, openOfficeMenu, signIn } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

const TODAY = '/api/office/reports/today';

/** Opens a screen as somebody of that role; `key` is the text of its heading. */
async function open({ page, t, office }: OfficeStage, path: string, key: string, role: Role = 'owner') {
  await signIn(page, office, await office.staff(role));
  await page.goto(`/office/${path}`);
  await expect(page.getByRole('heading', { level: 1, name: t(key) })).toBeVisible();
}

const today = statesOf<OfficeStage>('office-today', {
  filled: async (stage) => {
    await open(stage, '', 'today_title');
    await expect(
      stage.page.getByRole('region', { name: stage.t('today_days') }).getByRole('img'),
    ).toBeVisible();
  },
  'of a packer': async (stage) => {
    await open(stage, '', 'today_title', 'packer');
    await expect(stage.page.getByRole('region', { name: stage.t('today_waiting') })).toBeVisible();
  },
  'of a writer': (stage) => open(stage, '', 'today_title', 'writer'),
  loading: async (stage) => {
    await hold(stage.page, TODAY);
    await open(stage, '', 'today_title');
  },
  failed: async (stage) => {
    await cut(stage.page, TODAY);
    await open(stage, '', 'today_title');
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
});

async function openStaff(stage: OfficeStage): Promise<void> {
  await Promise.all([
    stage.office.staff('packer'),
    stage.office.staff('writer'),
    stage.office.invite('manager'),
  ]);
  await open(stage, 'staff', 'staff_title');
  await expect(stage.page.getByRole('list', { name: stage.t('staff_title') })).toBeVisible();
}

async function invite(stage: OfficeStage, name: string): Promise<void> {
  const { page, t } = stage;
  await openStaff(stage);
  await page.getByRole('button', { name: t('staff_invite'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('ui_name')).fill(name);
  await dialog.getByRole('button', { name: t('staff_invite_create') }).click();
}

const staff = statesOf<OfficeStage>('office-staff', {
  filled: openStaff,
  'name missing': {
    isWindowOnly: true,
    show: async (stage) => {
      await invite(stage, '');
      await expect(stage.page.getByText(stage.t('ui_name_required'))).toBeVisible();
    },
  },
  invited: {
    isWindowOnly: true,
    show: async (stage) => {
      await invite(stage, 'ចាន់ បូផា');
      const link = stage.page.getByRole('textbox', { name: stage.t('staff_link', { name: 'ចាន់ បូផា' }) });
      await expect(link).toBeVisible();
    },
  },
  'proof asked for': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await openStaff(stage);
      await page.getByRole('button', { name: t('staff_invite'), exact: true }).click();
      await needProofOnce(page, '/api/office/staff');
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(t('ui_name')).fill('ចាន់ បូផា');
      await dialog.getByRole('button', { name: t('staff_invite_create') }).click();
      await expect(page.getByRole('dialog', { name: t('shell_step_up_title') })).toBeVisible();
    },
  },
  'to be put out': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t, office } = stage;
      await openStaff(stage);
      const { name } = await office.staff('packer');
      await page
        .getByRole('button', { name: t('staff_put_out_named', { name }) })
        .first()
        .click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
});

const log = statesOf<OfficeStage>('office-log', {
  filled: async (stage) => {
    await open(stage, 'log', 'log_title');
    await expect(stage.page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  },
  'with values': async (stage) => {
    const texts = (km: string, en: string) => ({ km, en });
    const entries = [
      [
        'product.changed',
        'product:12',
        { price: 1.5, discount: 0, category: null },
        { price: 1.2, discount: 20, category: 'dental' },
      ],
      ['product.stock_moved', 'product:12', { stock: 8 }, { stock: 20, reason: 'delivery' }],
      ['category.removed', 'category:x', { name: texts('ខ្សែ', 'Floss') }, null],
      [
        'settings.changed',
        'settings',
        { mapUrl: 'https://maps.example/old' },
        {
          mapUrl: 'https://maps.example/a-new-and-rather-long-address/phnom-penh',
          bankPaymentLink: 'changed',
        },
      ],
      ['order.shipped', 'order:PH-7K3M9Q2W', { status: 'Pending' }, { status: 'Shipped' }],
      ['customer.removed', 'customer:1', { orders: 2 }, null],
    ] as const;
    const names = {
      'product:12': texts('ច្រាសដុសធ្មេញរោមទន់', 'Soft toothbrush'),
      'category:dental': texts('ធ្មេញ', 'Dental'),
    };
    await answer(
      stage.page,
      '/api/office/log',
      200,
      entries.map(([action, subject, before, after], index) => ({
        ...{
          _id: String(index),
          at: `2026-11-20T0${index}:00:00.000Z`,
          by: { _id: '1', name: 'Chan Bopha' },
          via: 'office',
        },
        ...{ action, subject, before, after, names, isGone: action.endsWith('.removed') },
      })),
    );
    await open(stage, 'log', 'log_title');
    await expect(stage.page.getByText('$1.50 → $1.20')).toBeVisible();
  },
  empty: async (stage) => {
    await answer(stage.page, '/api/office/log', 200, []);
    await open(stage, 'log', 'log_title');
    await expect(stage.page.getByText(stage.t('log_empty'))).toBeVisible();
  },
});

async function setUpApp(stage: OfficeStage): Promise<void> {
  const { page, t } = stage;
  await open(stage, 'settings', 'settings_title');
  await answer(page, '/api/office/me/totp', 200, {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    url: 'otpauth://totp/Phsar:Dara?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Phsar',
    recoveryCodes: Array.from({ length: 10 }, (_, index) => `k7mq-${1000 + index * 731}-x2pd`),
  });
  await page.getByRole('button', { name: t('settings_app_set_up') }).click();
  await expect(page.getByRole('dialog', { name: t('settings_app_title') })).toBeVisible();
}

const settings = statesOf<OfficeStage>('office-settings', {
  filled: async (stage) => {
    await open(stage, 'settings', 'settings_title');
    await expect(stage.page.getByText(stage.t('settings_device_current'), { exact: true })).toBeVisible();
  },
  'demo orders, asked': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await answer(page, '/api/office/demo', 200, { orders: 300 });
      await open(stage, 'settings', 'settings_title');
      await page.getByRole('button', { name: t('settings_demo_remove') }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
    },
  },
  'second factor missing': async (stage) => {
    await alter(stage.page, '/api/office/me', ({ staff: me }: { staff: Me }) => ({
      success: true,
      staff: { ...me, permissions: [], mustSetSecondFactor: true },
    }));
    await open(stage, 'settings', 'settings_title');
    await expect(stage.page.getByText(stage.t('settings_must_set'))).toBeVisible();
  },
  'authenticator app': { isWindowOnly: true, show: setUpApp },
  'recovery codes': {
    isWindowOnly: true,
    show: async (stage) => {
      const { page, t } = stage;
      await setUpApp(stage);
      await page.getByLabel(t('settings_app_code')).fill('123456');
      await page.getByRole('button', { name: t('settings_app_confirm') }).click();
      await expect(page.getByRole('dialog', { name: t('settings_codes_title') })).toBeVisible();
    },
  },
});

const TELEGRAM = { isOn: true, bot: 'phsar_bot', hidesContact: false, problem: null, failed: [] };
const GROUP = {
  _id: '1',
  kind: 'group',
  title: 'បុគ្គលិកផ្សារ',
  linkedAt: '2026-11-20T02:05:00.000Z',
  staff: { _id: '1', name: 'សុខ ដារ៉ា' },
};

/** The owner's settings with a bot, scrolled to it. */
async function openTelegram(stage: OfficeStage, state: object, links: readonly object[]): Promise<void> {
  const { page, t } = stage;
  await answer(page, '/api/office/telegram', 200, { ...TELEGRAM, ...state });
  await answer(page, '/api/office/telegram/links', 200, links);
  await open(stage, 'settings', 'settings_title');
  await expect(page.getByRole('heading', { name: t('settings_telegram'), exact: true })).toBeVisible();
}

const telegram = statesOf<OfficeStage>('office-telegram', {
  'to be linked': async (stage) => {
    const { page, t } = stage;
    await openTelegram(stage, {}, []);
    const code = { code: 'K7MQ2XPD', expiresAt: '2026-11-20T02:15:00.000Z' };
    const links = await answer(page, '/api/office/telegram/links', 200, code);
    for (const key of ['settings_telegram_link_group', 'settings_telegram_link_me']) {
      await page.getByRole('button', { name: t(key) }).click();
    }
    await expect(page.getByText('/link K7MQ2XPD')).toHaveCount(2);
    await links.mend();
  },
  'not arrived': async (stage) => {
    const at = '2026-11-20T02:05:00.000Z';
    const failed = [
      { _id: '2', topic: 'order.placed', orderId: 'PH-7K3M9Q2W', reason: 'bot_removed', at },
      { _id: '1', topic: 'contact.received', orderId: null, reason: 'unreachable', at },
    ];
    await openTelegram(stage, { problem: { reason: 'token_refused', at }, failed }, [GROUP]);
  },
});

const shell = statesOf<OfficeStage>('office-shell', {
  'menu open': {
    isWindowOnly: true,
    show: async (stage) => {
      await open(stage, 'settings', 'settings_title');
      await expect(await openOfficeMenu(stage.page, stage.t)).toBeVisible();
    },
  },
  'not found': (stage) => open(stage, 'no/such/page', 'shell_not_found'),
  forbidden: (stage) => open(stage, 'staff', 'ui_forbidden', 'packer'),
  'not reached': async ({ page, t, office }) => {
    await cut(page, '/api/office/me');
    await signIn(page, office, office.owner);
    await page.goto('/office/');
    await expect(page.getByText(t('ui_no_response'))).toBeVisible();
  },
});

export const OFFICE_DESK_STATES = [...today, ...staff, ...log, ...settings, ...telegram, ...shell];
