import type { OfficeBanner } from '@phsar/contract/office/wire';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { fakeUpload } from '@phsar/ui/testing/fake-upload';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { unsavedWork } from '../../lib/use-draft.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { pictureFile, standInForPictures } from '../../testing/stand-in-for-pictures.ts';
import BannersPage from './banners-page.tsx';

const LIST = 'GET /api/office/banners';

function banner(_id: string, en: string, changes: Partial<OfficeBanner> = {}): OfficeBanner {
  return {
    _id,
    title1: { km: `${en} ខ្មែរ`, en },
    title2: { km: '', en: '' },
    buttonText: { km: '', en: '' },
    picture: { id: 'abc', url: '/media/abc-960.webp' },
    narrowPicture: null,
    isOn: true,
    from: null,
    until: null,
    isShown: true,
    version: 3,
    ...changes,
  };
}

const render = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/banners', [{ path: '/banners', Component: BannersPage }]);

beforeEach(() => startSession(sampleMe({ role: 'writer' })));

describe('the banners', () => {
  it.each([
    ['en', 'Banners', 'Smile', 'Shown', 'Off'],
    ['km', 'ផ្ទាំងផ្សព្វផ្សាយ', 'Smile ខ្មែរ', 'កំពុងបង្ហាញ', 'បានបិទ'],
  ] as const)('stand in the shop order with their state (%s)', async (language, title, name, shown, off) => {
    const all = [banner('1', 'Smile'), banner('2', 'Pets', { isOn: false, isShown: false })];
    fakeApi({ [LIST]: () => ({ body: all }) });
    render(language);
    const [first, second] = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem');
    within(first ?? document.body).getByRole('heading', { name });
    within(first ?? document.body).getByText(shown);
    within(second ?? document.body).getByText(off);
  });

  it('are moved and switched off by a tap', async () => {
    const sent: unknown[] = [];
    fakeApi({
      [LIST]: () => ({ body: [banner('1', 'Smile'), banner('2', 'Pets')] }),
      'PUT /api/office/banners/order': (_, { body }) => {
        sent.push(JSON.parse(String(body)));
        return { body: [] };
      },
      'PATCH /api/office/banners/1': (_, { body }) => {
        sent.push(JSON.parse(String(body)));
        return { body: banner('1', 'Smile', { isOn: false }) };
      },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Move down: Smile' }));
    const [switchOff] = await screen.findAllByRole('button', { name: 'Switch off' });
    await userEvent.click(switchOff ?? document.body);
    expect(sent).toEqual([{ ids: ['2', '1'] }, { isOn: false }]);
    expect(screen.getByRole('button', { name: 'Move up: Smile' })).toHaveProperty('disabled', true);
  });

  it('need a title and a picture; what differs is sent with the version that was read', async () => {
    const sent: unknown[] = [];
    fakeApi({
      [LIST]: () => ({ body: [banner('1', 'Smile')] }),
      'PATCH /api/office/banners/1': (_, { body, headers }) => {
        sent.push(new Headers(headers).get('if-match'), JSON.parse(String(body)).title1);
        return { body: banner('1', 'Grin') };
      },
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Smile' }));
    const title = screen.getByRole('textbox', { name: 'Title in English' });
    await userEvent.clear(title);
    await userEvent.type(title, 'Grin');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('The banner is saved');
    expect(sent).toEqual(['"3"', { km: 'Smile ខ្មែរ', en: 'Grin' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Add a banner' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Please enter a title');
  });

  it.each([
    ['en', 'Edit: Smile', 'Picture for phones (optional)', 'Choose a picture', 'Remove the picture', 'Phone'],
    ['km', 'កែ៖ Smile ខ្មែរ', 'រូបភាពសម្រាប់ទូរសព្ទ (មិនចាំបាច់)', 'ជ្រើសរើសរូប', 'ដករូបចេញ', 'ទូរសព្ទ'],
  ] as const)(
    'may have a picture of their own for phones: sent, previewed, removed (%s)',
    async (language, edit, label, choose, remove, phone) => {
      const sent: unknown[] = [];
      standInForPictures();
      const upload = fakeUpload();
      fakeApi({
        [LIST]: () => ({ body: [banner('1', 'Smile')] }),
        'PATCH /api/office/banners/1': (_, { body }) => {
          const { picture, narrowPicture } = JSON.parse(String(body));
          sent.push([picture, narrowPicture]);
          return { status: 500, body: null };
        },
      });
      render(language);
      await userEvent.click(await screen.findByRole('button', { name: edit }));
      const field = within(screen.getByRole('group', { name: label }));
      field.getByRole('button', { name: choose });
      const input = document.querySelectorAll<HTMLInputElement>('input[type=file]')[1];
      await userEvent.upload(input as HTMLInputElement, pictureFile('phone.jpg'));
      const call = await upload.next();
      act(() => call.progress(0.4));
      field.getByRole('progressbar');
      call.answer(200, { id: 'def', url: '/media/def-960.webp' });
      const preview = screen.getByText(phone).closest('figure') as HTMLElement;
      await waitFor(() =>
        expect(preview.querySelector('img')?.getAttribute('src')).toBe('/media/def-960.webp'),
      );
      const save = screen.getByRole('button', { name: language === 'en' ? 'Save' : 'រក្សាទុក' });
      await userEvent.click(save);
      await waitFor(() => expect(sent).toEqual([['abc', 'def']]));
      await userEvent.click(field.getByRole('button', { name: remove }));
      expect(preview.querySelector('img')?.getAttribute('src')).toBe('/media/abc-960.webp');
      await userEvent.click(save);
      await waitFor(() => expect(sent[1]).toEqual(['abc', null]));
    },
  );

  const OTHERS = { by: { _id: '2', name: 'Chan Dara' }, at: '2026-05-01T02:00:00.000Z' };
  const edited = async (title: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Smile' }));
    const field = screen.getByRole('textbox', { name: 'Title in English' });
    await userEvent.clear(field);
    await userEvent.type(field, title);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  };

  it.each([
    ['mine', 'Grin'],
    ['theirs', 'Laugh'],
  ])('that somebody saved meanwhile show both versions; saved is %s', async (chosen, title) => {
    const sent: unknown[] = [];
    const theirs = banner('1', 'Smile', { title1: { km: 'ថ្មី', en: 'Laugh' }, isOn: false, version: 4 });
    fakeApi({
      [LIST]: () => ({ body: [banner('1', 'Smile')] }),
      'PATCH /api/office/banners/1': (_, { body, headers }) => {
        const version = new Headers(headers).get('if-match');
        const { title1, isOn } = JSON.parse(String(body));
        sent.push([version, title1, isOn]);
        if (version === '"4"') return { body: { ...theirs, version: 5 } };
        return {
          status: 409,
          body: { code: 'changed_meanwhile', message: 'Changed', ...OTHERS, current: theirs, yours: {} },
        };
      },
    });
    render();
    await edited('Grin');
    const asked = await screen.findByRole('alertdialog');
    within(asked).getByText(/Chan Dara/);
    const choice = within(asked).getByRole('group', { name: 'Title in English' });
    within(choice).getByRole('radio', { name: /Grin/, checked: true });
    within(choice).getByRole('radio', { name: /Laugh/ });
    // Changed by one of us alone: nothing to choose.
    expect(within(asked).getAllByRole('group')).toHaveLength(1);
    if (chosen === 'theirs') await userEvent.click(within(choice).getByRole('radio', { name: /Laugh/ }));
    await userEvent.click(within(asked).getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      ['"3"', { km: 'Smile ខ្មែរ', en: 'Grin' }, true],
      ['"4"', { km: 'ថ្មី', en: title }, false],
    ]);
  });

  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const retitle = (title: string) =>
    userEvent.type(screen.getByRole('textbox', { name: 'Title in English' }), title);

  it('keep what is typed while they are saved, and save that by the next press', async () => {
    const sent: unknown[] = [];
    const { answer, come } = later();
    const fake = fakeApi({
      [LIST]: () => ({ body: [banner('1', 'Smile')] }),
      'PATCH /api/office/banners/1': () => answer,
    });
    render();
    await edited('Grin');
    await retitle(' wide');
    come({ body: banner('1', 'Grin', { version: 4 }) });
    await screen.findByText('Saved, but not yet what you typed after that');
    expect(screen.getByRole('textbox', { name: 'Title in English' })).toHaveProperty('value', 'Grin wide');
    fake.on('PATCH /api/office/banners/1', (_, { body, headers }) => {
      sent.push(new Headers(headers).get('if-match'), JSON.parse(String(body)).title1.en);
      return { body: banner('1', 'Grin wide', { version: 5 }) };
    });
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual(['"4"', 'Grin wide']);
    expect(unsavedWork.read()).toEqual([]);
  });

  it('that are new and typed into while they are made go on with that, not twice', async () => {
    standInForPictures();
    const upload = fakeUpload();
    const { answer, come } = later();
    const fake = fakeApi({ [LIST]: () => ({ body: [] }), 'POST /api/office/banners': () => answer });
    render();
    await press('Add a banner');
    const [wide] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await userEvent.upload(wide as HTMLInputElement, pictureFile());
    (await upload.next()).answer(200, { id: 'abc', url: '/media/abc-960.webp' });
    await screen.findByRole('img', { name: 'The picture chosen' });
    await retitle('Grin');
    await press('Save');
    for (const button of screen.getAllByRole('button', { name: /^Choose a/ }))
      expect(button.matches(':disabled')).toBe(true);
    await retitle(' wide');
    come({ status: 201, body: banner('9', 'Grin', { version: 1 }) });
    await screen.findByText('Saved, but not yet what you typed after that');
    expect(await screen.findByDisplayValue('Grin wide')).toBeDefined();
    fake.on('PATCH /api/office/banners/9', () => ({ body: banner('9', 'Grin wide', { version: 2 }) }));
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fake.calls.filter((call) => !call.startsWith('GET'))).toEqual([
      'POST /api/office/banners',
      'PATCH /api/office/banners/9',
    ]);
  });

  it('keep a draft with its picture; one of an older version asks whose stays', async () => {
    standInForPictures();
    const upload = fakeUpload();
    const fake = fakeApi({ [LIST]: () => ({ body: [banner('1', 'Smile')] }) });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Smile' }));
    await retitle(' wide');
    const [wide] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
    await userEvent.upload(wide as HTMLInputElement, pictureFile());
    (await upload.next()).answer(200, { id: 'def', url: '/media/def-960.webp' });
    await waitFor(() => expect(unsavedWork.read()).toHaveLength(1));
    await waitFor(() =>
      expect(screen.getByRole('img', { name: 'The picture chosen' })).toHaveProperty(
        'src',
        expect.stringContaining('def'),
      ),
    );
    document.body.replaceChildren();
    const theirs = banner('1', 'Laugh', { version: 4 });
    fake.on(LIST, () => ({ body: [theirs] }));
    const sent: unknown[] = [];
    fake.on('PATCH /api/office/banners/1', (_, { body, headers }) => {
      const version = new Headers(headers).get('if-match');
      sent.push([version, JSON.parse(String(body)).title1.en, JSON.parse(String(body)).picture]);
      if (version === '"4"') return { body: theirs };
      return {
        status: 409,
        body: { code: 'changed_meanwhile', message: 'Changed', ...OTHERS, current: theirs, yours: {} },
      };
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Laugh' }));
    await screen.findByText(/^This is your draft from/);
    await screen.findByDisplayValue('Smile wide');
    await press('Save');
    const asked = within(await screen.findByRole('alertdialog'));
    asked.getByRole('group', { name: 'Title in English' });
    await userEvent.click(asked.getByRole('button', { name: 'Save this choice' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      ['"3"', 'Smile wide', 'def'],
      ['"4"', 'Smile wide', 'def'],
    ]);
  });

  it('are read again when a switch meets what somebody else saved', async () => {
    let reads = 0;
    fakeApi({
      [LIST]: () => {
        reads += 1;
        return { body: [banner('1', reads === 1 ? 'Smile' : 'Laugh')] };
      },
      'PATCH /api/office/banners/1': () => ({
        status: 409,
        body: { code: 'changed_meanwhile', message: 'Changed', ...OTHERS, current: {}, yours: {} },
      }),
    });
    render();
    await userEvent.click(await screen.findByRole('button', { name: 'Switch off' }));
    await screen.findByRole('heading', { name: 'Laugh' });
  });
});
