import { expect } from '../support/fixtures.ts';
import { answer } from '../support/network.ts';
import { signInByForm } from '../support/office.ts';
import { type OfficeStage, statesOf } from './screen-state.ts';

async function toSignIn({ page, t }: OfficeStage): Promise<void> {
  await page.goto('/office/login');
  await expect(page.getByRole('button', { name: t('entry_sign_in'), exact: true })).toBeVisible();
}

async function refusedWith(stage: OfficeStage, status: number, code: string): Promise<void> {
  const { page, t, office } = stage;
  await answer(page, '/api/office/login', status, { success: false, message: 'No', code });
  await toSignIn(stage);
  await signInByForm(page, t, office.owner);
}

const login = statesOf<OfficeStage>('office-login', {
  first: toSignIn,
  'fields missing': async (stage) => {
    await toSignIn(stage);
    await stage.page.getByRole('button', { name: stage.t('entry_sign_in'), exact: true }).click();
    await expect(stage.page.getByText(stage.t('ui_password_required'))).toBeVisible();
  },
  refused: async (stage) => {
    await refusedWith(stage, 401, 'invalid_credentials');
    await expect(stage.page.getByText(stage.t('ui_error_invalid_credentials'))).toBeVisible();
  },
  'code asked for': async (stage) => {
    await refusedWith(stage, 401, 'second_factor_required');
    await expect(stage.page.getByLabel(stage.t('ui_code'), { exact: true })).toBeVisible();
  },
});

async function toJoin({ page, t }: OfficeStage): Promise<void> {
  await page.goto('/office/join?code=made-up');
  await expect(page.getByRole('button', { name: t('entry_join'), exact: true })).toBeVisible();
}

const join = statesOf<OfficeStage>('office-join', {
  first: toJoin,
  'fields missing': async (stage) => {
    await toJoin(stage);
    await stage.page.getByRole('button', { name: stage.t('entry_join'), exact: true }).click();
    await expect(stage.page.getByText(stage.t('ui_name_required'))).toBeVisible();
  },
  'link missing': async ({ page, t }) => {
    await page.goto('/office/join');
    await expect(page.getByText(t('entry_link_missing'), { exact: true })).toBeVisible();
  },
  'link used up': async (stage) => {
    const { page, t } = stage;
    await toJoin(stage);
    await page.getByLabel(t('ui_name')).fill('សុខ ដារ៉ា');
    await page.getByLabel(t('ui_phone')).fill('012345678');
    await page.getByLabel(t('ui_password'), { exact: true }).fill('four-yellow-buses');
    await page.getByRole('button', { name: t('entry_join'), exact: true }).click();
    await expect(page.getByText(t('entry_link_used'), { exact: true })).toBeVisible();
  },
});

export const OFFICE_ENTRY_STATES = [...login, ...join];
