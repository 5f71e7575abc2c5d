import type { Language } from '@phsar/domain/language';
import { phnomPenhDay } from '@phsar/domain/phnom-penh-time';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { type FakeUpload, fakeUpload } from '@phsar/ui/testing/fake-upload';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleBlog } from '../../testing/sample-blog.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import { pictureFile, standInForPictures } from '../../testing/stand-in-for-pictures.ts';
import BlogsPage from './blogs-page.tsx';
import EditBlogPage from './edit-blog-page.tsx';
import NewBlogPage from './new-blog-page.tsx';

const LIST = 'GET /api/office/blogs';
const ONE = 'GET /api/office/blogs/7';
let upload: FakeUpload;

beforeEach(() => {
  startSession(sampleMe());
  upload = fakeUpload();
  standInForPictures();
});

const render = (address: string, language: Language = 'en') =>
  renderPage(language, address, [
    { path: '/blogs', Component: BlogsPage },
    { path: '/blogs/new', Component: NewBlogPage },
    { path: '/blogs/:id', Component: EditBlogPage },
  ]);
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const bodyOf = (request: RequestInit) => JSON.parse(String(request.body));
const changedMeanwhile = (current: ReturnType<typeof sampleBlog>) => ({
  status: 409,
  body: {
    success: false,
    code: 'changed_meanwhile',
    message: 'x',
    by: { _id: 'x', name: 'Vanna' },
    at: '2026-11-20T03:00:00.000Z',
    current,
    yours: {},
  },
});

describe('the list of posts', () => {
  it.each([
    ['en', 'Teeth of children', 'Draft', 'Planned', 'Published', 'Appears on 1 December 2026'],
    ['km', 'ថែទាំធ្មេញកុមារ', 'សេចក្ដីព្រាង', 'បានកំណត់ថ្ងៃ', 'កំពុងបង្ហាញ', 'នឹងបង្ហាញថ្ងៃ 1 ធ្នូ 2026'],
  ] as const)(
    'shows each with its title, state and day (%s)',
    async (language, title, draft, planned, published, appears) => {
      fakeApi({
        [LIST]: () => ({
          body: [
            sampleBlog({ _id: '1', state: 'draft', isShown: false, picture: null, pictureUrl: null }),
            sampleBlog({ _id: '2', isShown: false, publishAt: '2026-12-01' }),
            sampleBlog({ _id: '3' }),
          ],
        }),
      });
      render('/blogs', language);
      const items = await screen.findAllByRole('heading', { level: 2, name: title });
      expect(items).toHaveLength(3);
      const list = screen.getAllByRole('list').at(-1) as HTMLElement;
      for (const text of [draft, planned, published, appears]) within(list).getByText(text);
    },
  );

  it('is narrowed by state and search, both in the address', async () => {
    const fake = fakeApi({ [LIST]: () => ({ body: [] }) });
    const router = render('/blogs?q=teeth');
    await userEvent.click(await screen.findByRole('link', { name: 'Planned' }));
    expect(router.state.location.search).toBe('?q=teeth&state=planned');
    await screen.findByText('No posts found');
    expect(fake.calls.at(-1)).toContain('q=teeth&state=planned');
  });

  it('says what a blog is for while there is none', async () => {
    fakeApi({ [LIST]: () => ({ body: [] }) });
    render('/blogs');
    await screen.findByText('There are no posts yet');
  });
});

describe('a new post', () => {
  // Covers office 6.2
  it('is published with its pictures, words and parts in order, once', async () => {
    let sent: Record<string, unknown> = {};
    fakeApi({
      'POST /api/office/blogs': (_, request) => {
        sent = bodyOf(request);
        return { status: 201, body: sampleBlog() };
      },
      [LIST]: () => ({ body: [] }),
    });
    render('/blogs/new', 'km');
    await userEvent.type(screen.getByRole('textbox', { name: 'ចំណងជើងជាភាសាខ្មែរ' }), 'ធ្មេញ');
    await userEvent.type(screen.getByRole('textbox', { name: 'កថាខណ្ឌជាភាសាខ្មែរ' }), 'ដុសធ្មេញ');
    const [main] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await userEvent.upload(main as HTMLInputElement, pictureFile());
    (await upload.next()).answer(200, { id: 'aa11', url: '/media/aa11-960.webp' });
    await screen.findByRole('img', { name: 'រូបដែលបានជ្រើសរើស' });
    await press('រូប');
    const inText = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].at(-1);
    await userEvent.upload(inText as HTMLInputElement, pictureFile());
    (await upload.next()).answer(200, { id: 'bb22', url: '/media/bb22-960.webp' });
    await waitFor(() => expect(screen.getAllByRole('img', { name: 'រូបដែលបានជ្រើសរើស' })).toHaveLength(2));
    await press('រំកិលឡើងលើ៖ 2. រូប');
    await press('បង្ហាញឥឡូវនេះ');
    await screen.findByText('អតិថិជនមើលឃើញហើយ');
    expect(sent).toEqual({
      title: { km: 'ធ្មេញ', en: '' },
      date: phnomPenhDay(new Date()),
      picture: 'aa11',
      state: 'published',
      publishAt: null,
      blocks: [
        { type: 'picture', picture: 'bb22', text: { km: '', en: '' } },
        { type: 'paragraph', text: { km: 'ដុសធ្មេញ', en: '' } },
      ],
    });
    expect(localStorage.length).toBe(1);
  });

  it('keeps what is typed while it is made: its page goes on with that', async () => {
    const { answer, come } = later();
    const made = sampleBlog({ title: { km: '', en: 'Teeth' }, state: 'draft', isShown: false, version: 1 });
    fakeApi({ 'POST /api/office/blogs': () => answer, [ONE]: () => ({ body: made }) });
    const router = render('/blogs/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), 'Teeth');
    await press('Save draft');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), ' at night');
    come({ status: 201, body: made });
    await screen.findByText('Saved, but not yet what you typed after that');
    await screen.findByDisplayValue('Teeth at night');
    expect(router.state.location.pathname).toBe('/blogs/7');
    await screen.findByDisplayValue('Brush twice a day');
  });

  it('takes no picture while it is made: one on its way would be lost with the answer', async () => {
    const { answer, come } = later();
    fakeApi({ 'POST /api/office/blogs': () => answer, [LIST]: () => ({ body: [] }) });
    render('/blogs/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), 'Teeth');
    await press('Picture');
    const choose = () => screen.getAllByRole('button', { name: 'Choose a picture' });
    await press('Save draft');
    for (const button of choose()) expect(button.matches(':disabled')).toBe(true);
    come({ status: 400, body: { code: 'invalid_input', message: 'No' } });
    await waitFor(() =>
      expect(choose().map((button) => button.matches(':disabled'))).toEqual([false, false]),
    );
  });

  it('needs a title, and a picture to be published', async () => {
    fakeApi();
    render('/blogs/new');
    await press('Publish now');
    screen.getByText('Please enter a title');
    screen.getByText('Please choose a picture');
  });

  it('asks for what is missing before it asks for the day of a plan', async () => {
    fakeApi();
    render('/blogs/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), 'Teeth');
    await press('Plan for a day');
    screen.getByText('Please choose a picture');
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Main picture' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is planned for a day after today', async () => {
    let sent: Record<string, unknown> = {};
    fakeApi({
      'POST /api/office/blogs': (_, request) => {
        sent = bodyOf(request);
        return { status: 201, body: sampleBlog() };
      },
      [LIST]: () => ({ body: [] }),
    });
    render('/blogs/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), 'Teeth');
    await userEvent.upload(document.querySelector('input[type=file]') as HTMLInputElement, pictureFile());
    (await upload.next()).answer(200, { id: 'aa11', url: '/media/aa11-960.webp' });
    await screen.findByRole('img', { name: 'The picture chosen' });
    await press('Plan for a day');
    await press('Plan');
    screen.getByText('Please choose a day after today');
    await userEvent.type(screen.getByLabelText('Day'), '2099-05-06');
    await press('Plan');
    await screen.findByText('It appears on 6 May 2099');
    expect(sent).toMatchObject({ state: 'published', publishAt: '2099-05-06', date: '2099-05-06' });
  });

  // Covers office 6.3
  it('marks what is selected as bold, and as a link', async () => {
    fakeApi();
    render('/blogs/new');
    const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Paragraph in English' });
    await userEvent.type(words, 'soft brush');
    words.setSelectionRange(0, 4);
    await press('Bold: Paragraph in English');
    expect(words.value).toBe('**soft** brush');
    words.setSelectionRange(9, 14);
    await press('Link: Paragraph in English');
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'nonsense');
    await press('Add the link');
    screen.getByText('Please enter the whole address');
    await userEvent.clear(screen.getByRole('textbox', { name: 'Address' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Address' }), 'www.who.int/a');
    await press('Add the link');
    expect(words.value).toBe('**soft** [brush](https://www.who.int/a)');
  });

  it.each([
    ['en', 'Picture', '2. Picture'],
    ['km', 'រូប', '2. រូប'],
  ] as const)('goes on in the part that was just added (%s)', async (language, kind, name) => {
    fakeApi();
    render('/blogs/new', language);
    await press(kind);
    expect(document.activeElement).toBe(screen.getByRole('listitem', { name }));
  });

  it('is there again after a closed tab', async () => {
    fakeApi();
    render('/blogs/new');
    await userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), 'Teeth');
    document.body.replaceChildren();
    render('/blogs/new');
    screen.getByDisplayValue('Teeth');
    await press('Start over');
    expect(screen.queryByDisplayValue('Teeth')).toBeNull();
  });
});

describe('a post that is there', () => {
  it('does not offer marks for HTML, which knows none', async () => {
    const html = { type: 'html' as const, text: { km: '<p>ដុស</p>', en: '<p>Brush</p>' } };
    fakeApi({ [ONE]: () => ({ body: sampleBlog({ blocks: [html] }) }) });
    render('/blogs/7');
    await screen.findByDisplayValue('<p>Brush</p>');
    expect(screen.queryByRole('button', { name: /^Bold/ })).toBeNull();
  });

  it('sends what was changed, with the version read', async () => {
    const seen: { body: unknown; version: string | null }[] = [];
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        seen.push({ body: bodyOf(request), version: new Headers(request.headers).get('if-match') });
        return { body: sampleBlog({ version: 4 }) };
      },
    });
    render('/blogs/7');
    const title = await screen.findByDisplayValue('Teeth of children');
    await userEvent.clear(title);
    await userEvent.type(title, 'Teeth');
    await press('Save');
    await screen.findByText('The post is saved');
    expect(seen).toEqual([{ body: { title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth' } }, version: '"3"' }]);
  });

  it.each([
    ['en', 'Remove: 2. List', 'Undo: 2. List', 'Removed: 2. List'],
    ['km', 'លុប៖ 2. បញ្ជី', 'ត្រឡប់ដូចដើម៖ 2. បញ្ជី', 'បានលុប៖ 2. បញ្ជី'],
  ] as const)('takes a removal of a part back, by keyboard alone (%s)', async (language, bin, undo, told) => {
    fakeApi({ [ONE]: () => ({ body: sampleBlog() }) });
    render('/blogs/7', language);
    (await screen.findByRole('button', { name: bin })).focus();
    await userEvent.keyboard('{Enter}');
    screen.getByText(told);
    expect(screen.queryByDisplayValue(/morning/)).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: undo }));
    // It waits while something else is done, and leaves the focus there.
    const words = screen.getByDisplayValue('Brush twice a day');
    await userEvent.type(words, '!');
    expect(document.activeElement).toBe(words);
    screen.getByRole('button', { name: undo }).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('listitem', { name: told.replace(/^.*?2/, '2') })).toBe(document.activeElement);
    screen.getByDisplayValue(/morning/);
    screen.getByDisplayValue('Brush twice a day!');
    expect(screen.queryByText(told)).toBeNull();
  });

  it('has steps with numbers, and keeps them when something else is changed', async () => {
    const steps = { type: 'list' as const, items: [{ km: 'ក', en: 'first' }], isNumbered: true };
    let sent: unknown;
    fakeApi({
      [ONE]: () => ({ body: sampleBlog({ blocks: [steps] }) }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        sent = bodyOf(request);
        return { body: sampleBlog() };
      },
    });
    render('/blogs/7');
    const numbered = await screen.findByRole('checkbox', { name: 'Number the items' });
    expect(numbered).toHaveProperty('checked', true);
    await press('List');
    await userEvent.type(
      screen.getAllByRole('textbox', { name: 'List in English' }).at(-1) as HTMLElement,
      'x',
    );
    await press('Save');
    await screen.findByText('The post is saved');
    expect(sent).toEqual({ blocks: [steps, { type: 'list', items: [{ km: '', en: 'x' }] }] });
  });

  it('keeps what is typed while it is saved: it goes on with that on its page', async () => {
    const versions: (string | null)[] = [];
    const { answer, come } = later();
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        versions.push(new Headers(request.headers).get('if-match'));
        return versions.length === 1 ? answer : { body: sampleBlog({ version: 5 }) };
      },
    });
    const router = render('/blogs/7');
    const title = await screen.findByDisplayValue('Teeth of children');
    await userEvent.type(title, '!');
    await press('Save');
    const words = screen.getByDisplayValue('Brush twice a day');
    await userEvent.type(words, ' and rinse');
    come({ body: sampleBlog({ title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children!' }, version: 4 }) });
    await screen.findByText('Saved, but not yet what you typed after that');
    expect(document.activeElement).toBe(words);
    expect(router.state.location.pathname).toBe('/blogs/7');
    await press('Save');
    await screen.findByText('The post is saved');
    expect(versions).toEqual(['"3"', '"4"']);
  });

  it('shows what somebody else saved meanwhile, and saves mine over it', async () => {
    const versions: (string | null)[] = [];
    const theirs = sampleBlog({ title: { km: 'គេ', en: 'Theirs' }, version: 9 });
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        versions.push(new Headers(request.headers).get('if-match'));
        if (versions.length > 1) return { body: sampleBlog({ version: 10 }) };
        return changedMeanwhile(theirs);
      },
    });
    render('/blogs/7');
    await userEvent.type(await screen.findByDisplayValue('Teeth of children'), '!');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText(/Theirs/);
    within(dialog).getByText(/Teeth of children!/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await screen.findByText('The post is saved');
    expect(versions).toEqual(['"3"', '"9"']);
  });

  it('saves over somebody else also what was typed while the answer was awaited', async () => {
    const bodies: unknown[] = [];
    const { answer, come } = later();
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        bodies.push(bodyOf(request));
        return bodies.length === 1 ? answer : { body: sampleBlog({ version: 10 }) };
      },
    });
    render('/blogs/7');
    const title = await screen.findByDisplayValue('Teeth of children');
    await userEvent.type(title, '!');
    await press('Save');
    await userEvent.type(title, '!');
    come(changedMeanwhile(sampleBlog({ title: { km: 'គេ', en: 'Theirs' }, version: 9 })));
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText(/Teeth of children!!/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await screen.findByText('The post is saved');
    expect(bodies[1]).toEqual({ title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children!!' } });
  });

  it('that is planned is saved with its day, and the day is offered when it is planned anew', async () => {
    let sent: unknown;
    fakeApi({
      [ONE]: () => ({ body: sampleBlog({ isShown: false, publishAt: '2099-05-06' }) }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        sent = bodyOf(request);
        return { body: sampleBlog() };
      },
    });
    render('/blogs/7');
    await userEvent.type(await screen.findByDisplayValue('Teeth of children'), '!');
    await press('Plan for a day');
    expect(screen.getByLabelText<HTMLInputElement>('Day').value).toBe('2099-05-06');
    await userEvent.keyboard('{Escape}');
    await press('Save');
    await screen.findByText('The post is saved');
    expect(sent).toEqual({ title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children!' } });
  });

  it('has the title in the language of the office, and in the other where there is none', async () => {
    fakeApi({
      [LIST]: () => ({ body: [sampleBlog(), sampleBlog({ _id: '8', title: { km: 'ធ្មេញ', en: '' } })] }),
    });
    render('/blogs', 'en');
    await screen.findByRole('link', { name: 'Teeth of children' });
    screen.getByRole('link', { name: 'ធ្មេញ' });
  });

  it('that came as HTML has no buttons that put other signs into it', async () => {
    const blocks = [{ type: 'html' as const, text: { km: '<p>ក</p>', en: '<p>a</p>' } }];
    fakeApi({ [ONE]: () => ({ body: sampleBlog({ blocks }) }) });
    render('/blogs/7');
    await screen.findByDisplayValue('<p>a</p>');
    expect(screen.queryByRole('button', { name: /^Bold/ })).toBeNull();
  });

  it('does not put back what somebody else changed, should saving over it fail as well', async () => {
    const bodies: unknown[] = [];
    const theirs = sampleBlog({ date: '2026-01-02', version: 9 });
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        bodies.push(bodyOf(request));
        if (bodies.length === 1) return changedMeanwhile(theirs);
        return bodies.length === 2 ? { status: 500, body: {} } : { body: sampleBlog({ version: 10 }) };
      },
    });
    render('/blogs/7');
    await userEvent.type(await screen.findByDisplayValue('Teeth of children'), '!');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText('You changed different parts. Save to keep both.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    screen.getByDisplayValue('2026-01-02');
    await press('Save');
    await screen.findByText('The post is saved');
    const mine = { title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children!' } };
    expect(bodies).toEqual([mine, mine, mine]);
  });

  it('asks about a draft that is older than what somebody else saved', async () => {
    const theirs = sampleBlog({ title: { km: 'គេ', en: 'Theirs' }, date: '2026-01-02', version: 9 });
    let now = sampleBlog();
    const bodies: unknown[] = [];
    fakeApi({
      [ONE]: () => ({ body: now }),
      [LIST]: () => ({ body: [] }),
      'PATCH /api/office/blogs/7': (_, request) => {
        bodies.push(bodyOf(request));
        return changedMeanwhile(theirs);
      },
    });
    render('/blogs/7');
    await userEvent.type(await screen.findByDisplayValue('Teeth of children'), '!');
    document.body.replaceChildren();
    now = theirs;
    render('/blogs/7');
    await screen.findByDisplayValue('Teeth of children!');
    screen.getByDisplayValue('2026-01-02');
    await press('Save');
    const dialog = await screen.findByRole('alertdialog');
    within(dialog).getByText(/Theirs/);
    expect(bodies).toEqual([{ title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children!' } }]);
  });

  it('keeps the focus where a part is moved or removed', async () => {
    fakeApi({ [ONE]: () => ({ body: sampleBlog() }) });
    render('/blogs/7');
    await screen.findByDisplayValue('Teeth of children');
    await press('Quote');
    const count = screen.getAllByRole('button', { name: /^Remove: / }).length;
    for (let place = count; place > 1; place -= 1) await press(`Move up: ${place}. Quote`);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move down: 1. Quote' }));
    await press('Remove: 1. Quote');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo: 1. Quote' }));
  });

  it('is previewed as the shop shows it, in both languages', async () => {
    fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      'POST /api/office/blogs/preview': () => ({
        body: {
          description: { km: '<p>ដុសឱ្យស្អាត</p>', en: '<p>Brush well</p><iframe src="https://a.kh"></iframe>' },
        },
      }),
    });
    render('/blogs/7');
    await screen.findByDisplayValue('Teeth of children');
    await press('Preview');
    await screen.findByText('Brush well');
    screen.getByText('The video plays here in the shop');
    await press('Khmer');
    await screen.findByText('ដុសឱ្យស្អាត');
  });

  it('is removed after a question', async () => {
    const fake = fakeApi({
      [ONE]: () => ({ body: sampleBlog() }),
      [LIST]: () => ({ body: [] }),
      'DELETE /api/office/blogs/7': () => ({ body: { success: true } }),
    });
    render('/blogs/7');
    await screen.findByDisplayValue('Teeth of children');
    await press('Remove');
    expect(fake.calls.some((call) => call.startsWith('DELETE'))).toBe(false);
    await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await screen.findByText('The post is removed');
  });
});
