import { ERRORS } from '@phsar/contract/errors';
import type { Language } from '@phsar/domain/language';
import { type FakeUpload, fakeUpload } from '@phsar/ui/testing/fake-upload';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../lib/session/session.ts';
import { writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { useChosenPhoto } from './chosen-photo.ts';
import { PhotoResults } from './photo-results.tsx';
import { PhotoSearchButton } from './photo-search-button.tsx';

/** As the route puts them together. */
function Shop() {
  const photo = useChosenPhoto();
  const { search } = useLocation();
  if (photo === null) {
    return (
      <>
        <p>the list {search}</p>
        <PhotoSearchButton />
      </>
    );
  }
  return (
    <>
      <Link to={{ search }}>the same page</Link>
      <PhotoResults
        key={photo.id}
        file={photo.file}
        waiting={<p>the places of the products</p>}
        renderProducts={(products) => products.map(({ _id, title }) => <h3 key={_id}>{title}</h3>)}
      />
    </>
  );
}

const photo = (name = 'photo.jpg') => new File(['photo'], name, { type: 'image/jpeg' });
const drawn = vi.fn();
let upload: FakeUpload;

beforeEach(() => {
  upload = fakeUpload();
  drawn.mockReset();
  vi.stubGlobal(
    'createImageBitmap',
    vi.fn(async () => ({ width: 4000, height: 3000, close() {} })),
  );
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:photo', revokeObjectURL() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage: drawn,
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => {
    done(new Blob(['small'], { type: 'image/jpeg' }));
  });
});

async function choose(language: Language, name: string, file = photo()) {
  renderIn(language, <Shop />, { path: '/shop' });
  const button = screen.getByRole('button', { name });
  const input = button.parentElement?.querySelector('input[type=file]') as HTMLInputElement;
  const opened = vi.spyOn(input, 'click');
  await userEvent.click(button);
  expect(opened).toHaveBeenCalledOnce();
  await userEvent.upload(input, file);
  await screen.findByRole('heading', { level: 1 });
}

const found = (...titles: string[]) => ({
  success: true,
  products: titles.map((title, at) => sampleProduct({ _id: String(at + 1), title })),
});

describe('the search by photo', () => {
  // Covers 7.9
  it.each([
    [
      'en',
      'Search by photo',
      'Sending the photo: 40%',
      'Looking for similar products…',
      '2 similar products, the most alike first',
      'Your photo',
    ],
    [
      'km',
      'ស្វែងរកតាមរូបថត',
      'កំពុងផ្ញើរូបថត៖ 40%',
      'កំពុងរកទំនិញស្រដៀងគ្នា…',
      'រកឃើញទំនិញស្រដៀងគ្នា 2 មុខ តម្រៀបពីដូចជាងគេ',
      'រូបថតរបស់អ្នក',
    ],
  ] as const)(
    'sends a photo made small, tells how far it is, and shows what is alike beside it (%s)',
    async (language, button, sending, searching, count, yours) => {
      await choose(language, button);
      const call = await upload.next();
      expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 0, 4000, 3000, 0, 0, 640, 480]);
      expect(call.address).toBe(`POST /api/products/search-by-image?lang=${language}`);
      expect(call.form.get('image')).toBeInstanceOf(Blob);
      expect(call.headers['content-type']).toBeUndefined();
      act(() => call.progress(0.4));
      screen.getByText(sending);
      expect(screen.getByRole('progressbar', { name: sending }).getAttribute('value')).toBe('0.4');
      act(() => call.progress(1));
      screen.getByRole('progressbar', { name: searching });
      screen.getByText('the places of the products');
      act(() => call.answer(200, found('Brush', 'Paste')));
      expect(
        (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent),
      ).toEqual(['Brush', 'Paste']);
      expect(screen.getByRole('status').textContent).toBe(count);
      screen.getByRole('img', { name: yours });
      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(screen.queryByText('the places of the products')).toBeNull();
    },
  );

  it.each([
    [
      'en',
      'Search by photo',
      'Search a part of the photo',
      'Frame',
      'Lower right corner',
      'Search this part',
    ],
    ['km', 'ស្វែងរកតាមរូបថត', 'ស្វែងរកតែផ្នែកមួយនៃរូប', 'ស៊ុម', 'ជ្រុងក្រោមស្ដាំ', 'ស្វែងរកផ្នែកនេះ'],
  ] as const)(
    'searches the part in a frame, and then another part of the whole photo (%s)',
    async (language, button, part, frame, corner, searchPart) => {
      await choose(language, button);
      (await upload.next()).answer(200, found('Brush'));
      await userEvent.click(await screen.findByRole('button', { name: part }));
      expect(document.activeElement).toBe(await screen.findByRole('button', { name: frame }));
      await userEvent.keyboard('{ArrowLeft>5/}{ArrowUp>20/}');
      act(() => screen.getByRole('button', { name: corner }).focus());
      await userEvent.keyboard('{ArrowLeft>10/}');
      await userEvent.click(screen.getByRole('button', { name: searchPart }));
      (await upload.next()).answer(200, found('Bowl'));
      await screen.findByRole('heading', { level: 3, name: 'Bowl' });
      // From 5 % of the width to 55, from the top to 70 % of the height.
      expect(drawn.mock.calls[1]?.slice(1).map(Math.round)).toEqual([200, 0, 2000, 2100, 0, 0, 610, 640]);

      await userEvent.click(screen.getByRole('button', { name: part }));
      await userEvent.click(screen.getByRole('button', { name: searchPart }));
      await upload.next();
      expect(drawn.mock.calls[3]?.slice(1).map(Math.round)).toEqual([600, 450, 2800, 2100, 0, 0, 640, 480]);
    },
  );

  it('tells the server who asks, as every call does', async () => {
    writeStored('token', 'access-1');
    await choose('en', 'Search by photo');
    expect((await upload.next()).headers).toMatchObject({
      authorization: 'Bearer access-1',
      'accept-language': 'en',
    });
  });

  it.each([
    ['en', 'Search by photo', 'Cancel'],
    ['km', 'ស្វែងរកតាមរូបថត', 'បោះបង់'],
  ] as const)(
    'can be cancelled, which ends the upload and shows the list again (%s)',
    async (language, button, cancel) => {
      await choose(language, button);
      const call = await upload.next();
      await userEvent.click(screen.getByRole('button', { name: cancel }));
      await screen.findByText('the list');
      expect(call.isAborted()).toBe(true);
    },
  );

  it.each([
    ['en', 'Search by photo', 'All products'],
    ['km', 'ស្វែងរកតាមរូបថត', 'ទំនិញទាំងអស់'],
  ] as const)('leads back to the list (%s)', async (language, button, back) => {
    await choose(language, button);
    (await upload.next()).answer(200, found('Brush'));
    await userEvent.click(await screen.findByRole('button', { name: back }));
    await screen.findByText('the list');
  });

  it('offers the formats that the server takes', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).answer(200, found('Brush'));
    const another = await screen.findByRole('button', { name: 'Choose another photo' });
    const input = another.parentElement?.querySelector('input[type=file]');
    expect(input?.getAttribute('accept')).toBe('image/jpeg,image/png,image/webp');
  });

  it('takes another photo in place of the first', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).answer(200, found('Brush'));
    const another = await screen.findByRole('button', { name: 'Choose another photo' });
    await userEvent.upload(
      another.parentElement?.querySelector('input[type=file]') as HTMLInputElement,
      photo('b.jpg'),
    );
    (await upload.next()).answer(200, found('Bowl'));
    await screen.findByRole('heading', { level: 3, name: 'Bowl' });
    await userEvent.click(screen.getByRole('button', { name: 'All products' }));
    await screen.findByText('the list');
  });

  it('says when nothing is alike', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).answer(200, found());
    await screen.findByText('Nothing in the shop looks like this');
    screen.getByText('Try a photo of the product alone, in good light.');
  });

  it.each([
    ['en', 'Search by photo', 'This file is not a photo we can read'],
    ['km', 'ស្វែងរកតាមរូបថត', 'ឯកសារនេះមិនមែនជារូបថតដែលយើងអាចបើកបានទេ'],
  ] as const)('says when a file is no photo, and sends nothing (%s)', async (language, button, text) => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('none', 'InvalidStateError')));
    await choose(language, button);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(upload.count()).toBe(0);
  });

  it('says the same when the server cannot read it', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).answer(415, { success: false, code: 'unsupported_media_type', message: 'No' });
    expect((await screen.findByRole('alert')).textContent).toContain('This file is not a photo we can read');
  });

  it.each([
    [
      'en',
      'Search by photo',
      'The search by photo is busy right now',
      'Others are searching too. Try again in a moment.',
      'Retry',
    ],
    [
      'km',
      'ស្វែងរកតាមរូបថត',
      'ពេលនេះមិនទាន់អាចស្វែងរកតាមរូបថតបានទេ',
      'មានអ្នកផ្សេងកំពុងស្វែងរកដែរ។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្ដងទៀត។',
      'ព្យាយាមម្ដងទៀត',
    ],
  ] as const)(
    'says that too many search at once, and tries again by a press (%s)',
    async (language, button, busy, hint, retry) => {
      await choose(language, button);
      const answer = { success: false, code: 'busy', message: ERRORS.busy.message };
      (await upload.next()).answer(503, answer);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain(busy);
      expect(alert.textContent).toContain(hint);
      await userEvent.click(screen.getByRole('button', { name: retry }));
      (await upload.next()).answer(200, found('Brush'));
      await screen.findByRole('heading', { level: 3, name: 'Brush' });
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  it.each([
    ['en', 'Search by photo', 'The shop is not available right now. Please try again'],
    ['km', 'ស្វែងរកតាមរូបថត', 'ហាងមិនអាចបម្រើអ្នកបាននៅពេលនេះទេ។ សូមព្យាយាមម្ដងទៀត។'],
  ] as const)('says nothing of others when the shop is away (%s)', async (language, button, text) => {
    await choose(language, button);
    const answer = { success: false, code: 'unavailable', message: ERRORS.unavailable.message };
    (await upload.next()).answer(503, answer);
    expect((await screen.findByRole('alert')).querySelector('p')?.textContent).toBe(text);
  });

  it('tries again by itself when the network is back', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).fail();
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    (await upload.next()).answer(200, found('Brush'));
    await screen.findByRole('heading', { level: 3, name: 'Brush' });
  });

  it('is the list again once the session ended: the photo is forgotten', async () => {
    await choose('en', 'Search by photo');
    (await upload.next()).answer(200, found('Brush'));
    await screen.findByRole('heading', { level: 3, name: 'Brush' });
    act(() => endSession('logout'));
    await userEvent.click(screen.getByRole('link', { name: 'the same page' }));
    await screen.findByText(/^the list \?photo=/);
  });

  it('is the list after a reload, for the photo stays in its tab', () => {
    renderIn('en', <Shop />, { path: '/shop?photo=gone' });
    screen.getByText('the list ?photo=gone');
  });
});
