import type { OfficePicture } from '@phsar/contract/office/wire';
import type { Language } from '@phsar/domain/language';
import { type FakeUpload, fakeUpload } from '@phsar/ui/testing/fake-upload';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { pictureFile, standInForPictures } from '../../testing/stand-in-for-pictures.ts';
import { PictureField } from './picture-field.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { UploadItem } from './upload-item.tsx';
import { usePictureUploads } from './use-picture-uploads.ts';

let upload: FakeUpload;

beforeEach(() => {
  upload = fakeUpload();
  standInForPictures();
});

const uploaded = (id: string) => ({ id, url: `/media/${id}-1440.webp` });

function fileInput() {
  return document.querySelector('input[type=file]') as HTMLInputElement;
}

function OnePicture() {
  const [picture, setPicture] = useState<OfficePicture | null>(null);
  return <PictureField label="Picture" value={picture} onChange={setPicture} isRemovable />;
}

function Gallery() {
  const [pictures, setPictures] = useState<readonly OfficePicture[]>([]);
  const { uploads, add, retry, cancel } = usePictureUploads({
    onUploaded: (picture) => setPictures((all) => [...all, picture]),
  });
  return (
    <>
      <p>{pictures.map(({ id }) => id).join(' ')}</p>
      {uploads.map((one) => (
        <UploadItem key={one.key} upload={one} onRetry={retry} onCancel={cancel} />
      ))}
      <PicturePicker label="Add" multiple onPick={add} />
    </>
  );
}

const choose = (...files: File[]) => userEvent.upload(fileInput(), files);

describe('a field for one picture', () => {
  // Covers office 5.9
  it('sends a smaller JPEG, shows how far it is, then the picture', async () => {
    renderIn('en', <OnePicture />);
    await choose(pictureFile('IMG_1.jpg'));
    const call = await upload.next();
    expect(call.address).toBe('POST /api/office/pictures');
    const sent = call.form.get('image') as File;
    expect([sent.type, sent.name]).toEqual(['image/jpeg', 'picture.jpg']);
    const canvas = vi.mocked(HTMLCanvasElement.prototype.toBlob).mock.contexts[0] as HTMLCanvasElement;
    expect([canvas.width, canvas.height]).toEqual([2000, 1500]);
    act(() => call.progress(0.4));
    screen.getByText('Sending: 40%');
    expect(
      screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Progress of IMG_1.jpg' }).value,
    ).toBe(0.4);
    call.answer(200, uploaded('aa'));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'The picture chosen' });
    expect(picture.src).toContain('/media/aa-1440.webp');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
    screen.getByRole('button', { name: 'Choose a picture' });
  });

  it.each([
    ['en', "This file can't be opened as a picture"],
    ['km', 'មិនអាចបើកឯកសារនេះជារូបបានទេ'],
  ] as const)('says kindly when a file is no picture, and sends nothing (%s)', async (language, text) => {
    renderIn(language as Language, <OnePicture />);
    await choose(pictureFile('IMG.broken'));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(upload.count()).toBe(0);
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  });

  // Covers office 5.10
  it('can be tried again after a failure', async () => {
    renderIn('en', <OnePicture />);
    await choose(pictureFile());
    (await upload.next()).fail();
    expect((await screen.findByRole('alert')).textContent).toContain('No response from the shop');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    (await upload.next()).answer(200, uploaded('bb'));
    await screen.findByRole('img', { name: 'The picture chosen' });
  });

  it('tries again by itself once the network is back', async () => {
    renderIn('en', <OnePicture />);
    await choose(pictureFile());
    (await upload.next()).fail();
    await screen.findByRole('alert');
    act(() => void dispatchEvent(new Event('online')));
    (await upload.next()).answer(200, uploaded('cc'));
    await screen.findByRole('img', { name: 'The picture chosen' });
  });

  it('takes the last one chosen', async () => {
    renderIn('en', <OnePicture />);
    await choose(pictureFile('first.jpg'));
    const first = await upload.next();
    await choose(pictureFile('second.jpg'));
    expect(first.isAborted()).toBe(true);
    (await upload.next()).answer(200, uploaded('dd'));
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'The picture chosen' });
    expect(picture.src).toContain('dd');
  });
});

describe('several pictures', () => {
  it('go one after the other, in the order chosen, past one that fails', async () => {
    renderIn('en', <Gallery />);
    await choose(pictureFile('1.jpg'), pictureFile('2.broken'), pictureFile('3.jpg'));
    const first = await upload.next();
    expect(upload.count()).toBe(1);
    expect(screen.getAllByText('Waiting for its turn')).toHaveLength(2);
    first.answer(200, uploaded('one'));
    const third = await upload.next();
    await screen.findByRole('alert');
    third.answer(200, uploaded('three'));
    await screen.findByText('one three');
    await userEvent.click(screen.getByRole('button', { name: 'Leave out 2.broken' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('a cancelled upload lets the next one start', async () => {
    renderIn('en', <Gallery />);
    await choose(pictureFile('1.jpg'), pictureFile('2.jpg'));
    const first = await upload.next();
    await userEvent.click(screen.getByRole('button', { name: 'Leave out 1.jpg' }));
    expect(first.isAborted()).toBe(true);
    (await upload.next()).answer(200, uploaded('two'));
    await screen.findByText('two');
  });

  it('are cancelled when the form is left', async () => {
    const revoke = vi.spyOn(URL, 'revokeObjectURL');
    const { unmount } = renderIn('en', <Gallery />);
    await choose(pictureFile('1.jpg'), pictureFile('2.jpg'));
    const call = await upload.next();
    unmount();
    expect(call.isAborted()).toBe(true);
    // Else the files would stay in memory.
    expect(revoke).toHaveBeenCalledTimes(2);
  });
});
