import type { ListedBlog, OfficeBlog } from '@phsar/contract/office/wire';
import type { Page } from '@playwright/test';
import { expect } from '../support/fixtures.ts';
import { alter, answer, cut, hold } from '../support/network.ts';
import { signIn } from '../support/office.ts';
import { aPicture } from '../support/pictures.ts';
import { fieldIn } from '../support/texts.ts';
import { type OfficeStage, type ScreenState, statesOf } from './screen-state.ts';

const BLOGS = '/api/office/blogs';

type Show = Omit<ScreenState<OfficeStage>, 'screen' | 'state'>;
/** What is sticky or a dialog is shown in the window alone. */
const inWindow = (show: ScreenState<OfficeStage>['show']): Show => ({ isWindowOnly: true, show });

async function openList({ page, t, office }: OfficeStage, search = ''): Promise<void> {
  await signIn(page, office, await office.staff('writer'));
  await page.goto(`/office/blogs${search}`);
  await expect(page.getByRole('heading', { level: 1, name: t('blog_title') })).toBeVisible();
}

/** The posts of the demo shop, the first three as a draft, one planned and one with a long name. */
function ofEveryKind(posts: ListedBlog[]): ListedBlog[] {
  const changes: Partial<ListedBlog>[] = [
    { state: 'draft', isShown: false, picture: null, pictureUrl: null },
    { isShown: false, publishAt: '2026-12-24' },
    {
      title: {
        km: `ដប់យ៉ាង${'ដែលអ្នកគួរដឹងអំពីការថែទាំធ្មេញ'.repeat(4)}`,
        en: `Ten things ${'to know about the care of your teeth '.repeat(4)}`,
      },
    },
  ];
  return posts.map((post, index) => ({ ...post, ...changes[index] }));
}

const list = statesOf<OfficeStage>('office-blogs', {
  filled: async (stage) => {
    await alter(stage.page, BLOGS, ofEveryKind);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('blog_state_planned'), { exact: true }).nth(1)).toBeVisible();
  },
  loading: async (stage) => {
    await hold(stage.page, BLOGS);
    await openList(stage);
  },
  empty: async (stage) => {
    await answer(stage.page, BLOGS, 200, []);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('blog_none'), { exact: true })).toBeVisible();
  },
  'none found': async (stage) => {
    await openList(stage, '?q=ZZZZZZ');
    await expect(stage.page.getByText(stage.t('blog_none_found'), { exact: true })).toBeVisible();
  },
  failed: async (stage) => {
    await cut(stage.page, BLOGS);
    await openList(stage);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
  offline: async (stage) => {
    await openList(stage);
    await expect(stage.page.getByRole('main').getByRole('link').nth(6)).toBeVisible();
    await stage.page.context().setOffline(true);
    await expect(stage.page.getByText(stage.t('shell_offline'))).toBeVisible();
  },
});

async function openNew({ page, t, office }: OfficeStage): Promise<void> {
  await signIn(page, office, await office.staff('writer'));
  await page.goto('/office/blogs/new');
  await expect(page.getByRole('heading', { level: 1, name: t('blog_new') })).toBeVisible();
}

const titleIn = ({ page, t }: OfficeStage, language: 'km' | 'en') =>
  page.getByLabel(fieldIn(t, 'ui_heading', language), { exact: true });
const add = ({ page, t }: OfficeStage, kind: string) =>
  page
    .getByRole('list', { name: t('blog_add') })
    .getByRole('button', { name: t(`blog_kind_${kind}`), exact: true })
    .click();
const press = ({ page, t }: OfficeStage, key: string) =>
  page.getByRole('button', { name: t(key), exact: true }).click();

async function chooseMainPicture({ page, t }: OfficeStage): Promise<void> {
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await aPicture());
  await expect(page.getByRole('img', { name: t('ui_picture_current') })).toBeVisible();
}

async function fillNew(stage: OfficeStage): Promise<void> {
  const { page, t } = stage;
  await openNew(stage);
  await chooseMainPicture(stage);
  await titleIn(stage, 'km').fill('ដុសធ្មេញឱ្យបានត្រឹមត្រូវ');
  const words = fieldIn(t, 'blog_kind_paragraph', 'km');
  await page.getByLabel(words, { exact: true }).fill('ដុសធ្មេញ **ពីរដង** ក្នុងមួយថ្ងៃ។');
}

const newPost = statesOf<OfficeStage>('office-new-blog', {
  first: openNew,
  'fields missing': async (stage) => {
    await openNew(stage);
    await press(stage, 'blog_publish');
    await expect(stage.page.getByText(stage.t('blog_picture_required'))).toBeVisible();
  },
  'every kind of part': async (stage) => {
    await fillNew(stage);
    for (const kind of ['heading', 'list', 'picture', 'video', 'quote']) await add(stage, kind);
    await expect(stage.page.getByLabel(stage.t('blog_video_address'))).toBeVisible();
  },
  'picture under way': async (stage) => {
    await hold(stage.page, '/api/office/pictures');
    await openNew(stage);
    await stage.page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await aPicture());
    await expect(stage.page.getByRole('progressbar')).toBeVisible();
  },
  'draft kept': async (stage) => {
    await openNew(stage);
    await titleIn(stage, 'km').fill('ដុសធ្មេញឱ្យបានត្រឹមត្រូវ');
    await stage.page.reload();
    await expect(stage.page.getByRole('button', { name: stage.t('ui_draft_start_over') })).toBeVisible();
  },
  planning: inWindow(async (stage) => {
    await fillNew(stage);
    await press(stage, 'blog_plan');
    await expect(stage.page.getByRole('dialog')).toBeVisible();
    await stage.page
      .getByRole('dialog')
      .getByRole('button', { name: stage.t('blog_plan_do') })
      .click();
    await expect(stage.page.getByText(stage.t('blog_plan_later'))).toBeVisible();
  }),
  'adding a link': inWindow(async (stage) => {
    const { page, t } = stage;
    await fillNew(stage);
    const words = fieldIn(t, 'blog_kind_paragraph', 'km');
    await page.getByRole('button', { name: t('blog_link_of', { field: words }) }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('blog_link_add') })
      .click();
    await expect(page.getByText(t('blog_link_invalid'))).toBeVisible();
  }),
});

/** A post of the demo shop: the newest one may be another test's. */
async function somePost({ office }: OfficeStage): Promise<OfficeBlog> {
  return (await office.as(office.owner).call('findBlog', { params: { id: '1' } })).data;
}

async function openPost(stage: OfficeStage, changes: Partial<OfficeBlog> = {}): Promise<OfficeBlog> {
  const { page, t, office } = stage;
  const post = await somePost(stage);
  if (Object.keys(changes).length > 0)
    await alter<OfficeBlog>(page, `${BLOGS}/${post._id}`, (body) => ({ ...body, ...changes }));
  await signIn(page, office, await office.staff('writer'));
  await page.goto(`/office/blogs/${post._id}`);
  await expect(titleIn(stage, 'km')).toBeVisible();
  await expect(page.getByText(t('blog_text_note'))).toBeVisible();
  return { ...post, ...changes };
}

const WRITTEN: OfficeBlog['blocks'] = [
  { type: 'heading', text: { km: 'ហេតុអ្វីពីរដង?', en: 'Why twice?' } },
  {
    type: 'paragraph',
    text: { km: 'ដុសធ្មេញ **ពីរដង** ក្នុងមួយថ្ងៃ។', en: 'Brush **twice** a day, [gently](https://example.com).' },
  },
  {
    type: 'list',
    items: [
      { km: 'ពេលព្រឹក', en: 'in the morning' },
      { km: 'មុនចូលគេង', en: 'before you sleep' },
    ],
  },
  { type: 'quote', text: { km: 'ធ្មេញស្អាត ស្នាមញញឹមស្អាត', en: 'Clean teeth, a clean smile' } },
  { type: 'video', url: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ' },
];

async function preview(stage: OfficeStage, page: Page = stage.page): Promise<void> {
  await openPost(stage, { blocks: WRITTEN });
  await press(stage, 'blog_preview');
  await expect(page.getByRole('dialog').getByRole('article')).toBeVisible();
}

const post = statesOf<OfficeStage>('office-blog', {
  'an older one': async (stage) => {
    const table = '<table><tr><td>2</td></tr></table>';
    await openPost(stage, { blocks: [{ type: 'html', text: { km: table, en: table } }] });
  },
  'of the demo shop': async (stage) => {
    await openPost(stage);
  },
  'a part removed': async (stage) => {
    await openPost(stage, { blocks: WRITTEN });
    const block = stage.t('blog_block', { number: '2', kind: stage.t('blog_kind_paragraph') });
    await stage.page.getByRole('button', { name: stage.t('blog_remove_block', { block }) }).click();
    await expect(stage.page.getByText(stage.t('blog_block_removed', { block }))).toBeVisible();
  },
  'written here': async (stage) => {
    await openPost(stage, { blocks: WRITTEN });
  },
  draft: async (stage) => {
    await openPost(stage, { state: 'draft', isShown: false, blocks: WRITTEN.slice(0, 1) });
  },
  planned: async (stage) => {
    await openPost(stage, { isShown: false, publishAt: '2026-12-24', blocks: WRITTEN.slice(0, 1) });
  },
  preview: inWindow(preview),
  removing: inWindow(async (stage) => {
    await openPost(stage);
    await press(stage, 'blog_remove');
    await expect(stage.page.getByRole('alertdialog')).toBeVisible();
  }),
  'both versions': inWindow(async (stage) => {
    const { page, t } = stage;
    const read = await openPost(stage);
    await titleIn(stage, 'km').fill('ធ្មេញរឹងមាំ');
    await answer(page, `${BLOGS}/${read._id}`, 409, {
      code: 'changed_meanwhile',
      message: 'Somebody changed this in the meantime',
      by: { _id: 'other', name: 'ចាន់ បូផា' },
      at: '2026-11-20T03:00:00.000Z',
      current: { ...read, title: { ...read.title, km: 'ធ្មេញស្អាត' }, version: read.version + 1 },
      yours: { version: read.version },
    });
    await press(stage, 'blog_save');
    await expect(page.getByRole('alertdialog', { name: t('ui_changed_title') })).toBeVisible();
  }),
  'not there': async ({ page, t, office }) => {
    await signIn(page, office, await office.staff('writer'));
    await page.goto('/office/blogs/999999999');
    await expect(page.getByText(t('ui_error_not_found'))).toBeVisible();
  },
  failed: async (stage) => {
    const { _id } = await somePost(stage);
    await cut(stage.page, `${BLOGS}/${_id}`);
    await signIn(stage.page, stage.office, await stage.office.staff('writer'));
    await stage.page.goto(`/office/blogs/${_id}`);
    await expect(stage.page.getByText(stage.t('ui_no_response'))).toBeVisible();
  },
});

export const OFFICE_BLOG_STATES = [...list, ...newPost, ...post];
