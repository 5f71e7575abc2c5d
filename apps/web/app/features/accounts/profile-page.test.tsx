import type { Language } from '@phsar/domain/language';
import { act, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { ProfilePage } from './profile-page.tsx';

const PICTURE = 'data:image/jpeg;base64,AAAA';

function Arrived() {
  return <p>login {JSON.stringify(useLocation().state)}</p>;
}

function showProfile(language: Language, onLogOut = () => {}) {
  renderIn(language, <ProfilePage onLogOut={onLogOut} />, {
    path: '/profile',
    pages: { '/login': <Arrived /> },
  });
}

function logIn() {
  const address = 'ផ្លូវ 271 ភ្នំពេញ';
  writeStored('user', { id: 'u1', fullName: 'សុខ ដារ៉ា', phoneNumber: '+85512345678', address, email: '' });
  writeStored('token', 'access');
}

/** Stands in for the decoding and drawing that jsdom lacks. */
function withPictures(decode: () => Promise<unknown>) {
  vi.stubGlobal('createImageBitmap', decode);
  const drawn = vi.fn();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
    fillRect() {},
    drawImage: drawn,
  } as unknown as null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue(PICTURE);
  return drawn;
}

const photo = new File(['photo'], 'photo.png', { type: 'image/png' });

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the profile', () => {
  // Covers 1.15, 2.20, 2.100
  it.each([
    ['en', ['Full name', 'Phone number', 'Address'], 'Order History'],
    ['km', ['ឈ្មោះពេញ', 'លេខទូរសព្ទ', 'អាសយដ្ឋាន'], 'ប្រវត្តិការបញ្ជាទិញ'],
  ] as const)('shows name, phone and address to read, not to change (%s)', (language, terms, orders) => {
    logIn();
    showProfile(language);
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(terms);
    expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
      'សុខ ដារ៉ា',
      '012-345-678',
      'ផ្លូវ 271 ភ្នំពេញ',
    ]);
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('link', { name: orders }).getAttribute('href')).toBe('/order-history');
  });

  // Covers 6.8, 9.22
  it.each([
    ['en', 'User data not found. Please login again.'],
    ['km', 'រកមិនឃើញព័ត៌មានរបស់អ្នកទេ។ សូមចូលគណនីម្ដងទៀត។'],
  ] as const)(
    'without a session says so and leads to the login after 2 s, and back (%s)',
    async (language, text) => {
      vi.useFakeTimers();
      showProfile(language);
      expect(screen.getByRole('alert').textContent).toBe(text);
      await act(() => vi.advanceTimersByTimeAsync(1_999));
      screen.getByRole('alert');
      await act(() => vi.advanceTimersByTimeAsync(1));
      screen.getByText('login {"from":"/profile","fromState":null}');
    },
  );

  it('with damaged user data says the same', () => {
    localStorage.setItem('user', '{broken');
    localStorage.setItem('token', 'access');
    showProfile('en');
    expect(screen.getByRole('alert').textContent).toBe('User data not found. Please login again.');
  });

  it('stays when the person logged in from another tab meanwhile', async () => {
    vi.useFakeTimers();
    showProfile('en');
    act(logIn);
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    screen.getByText('012-345-678');
  });

  // Covers 8.39
  it.each([
    ['en', 'Failed to load user data', 'Retry'],
    ['km', 'មិនអាចបើកព័ត៌មានរបស់អ្នកបានទេ', 'ព្យាយាមម្ដងទៀត'],
  ] as const)(
    'says when the browser gives no data out, and offers another try (%s)',
    (language, text, retry) => {
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('denied', 'SecurityError');
      });
      showProfile(language);
      expect(screen.getByRole('alert').textContent).toContain(text);
      screen.getByRole('button', { name: retry });
    },
  );

  // Covers 2.102
  it.each([
    ['en', 'Log Out'],
    ['km', 'ចាកចេញ'],
  ] as const)('logs out, and misses no data on the way (%s)', async (language, name) => {
    logIn();
    const onLogOut = vi.fn(() => endSession('logout'));
    showProfile(language, onLogOut);
    await userEvent.click(screen.getByRole('button', { name }));
    expect(onLogOut).toHaveBeenCalledOnce();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.queryByText('012-345-678')).toBeNull();
  });
});

describe('the picture', () => {
  // Covers 2.101, 3.21
  it.each([
    ['en', 'Choose a picture', 'Picture of សុខ ដារ៉ា', 'Remove picture'],
    ['km', 'ជ្រើសរើសរូប', 'រូបរបស់ សុខ ដារ៉ា', 'លុបរូប'],
  ] as const)(
    'is the middle of a photo, kept on this device, and can go again (%s)',
    async (language, choose, name, remove) => {
      logIn();
      const drawn = withPictures(async () => ({ width: 400, height: 300 }));
      showProfile(language);
      await userEvent.upload(screen.getByLabelText(choose), photo);
      expect((await screen.findByRole('img', { name })).getAttribute('src')).toBe(PICTURE);
      expect(drawn.mock.calls[0]?.slice(1)).toEqual([50, 0, 300, 300, 0, 0, 256, 256]);
      expect(readStored('profilePicture')).toBe(PICTURE);
      await userEvent.click(screen.getByRole('button', { name: remove }));
      expect(screen.queryByRole('img')).toBeNull();
      expect(readStored('profilePicture')).toBeNull();
    },
  );

  it.each([
    ['en', 'Choose a picture', 'This file is not a picture we can read.'],
    ['km', 'ជ្រើសរើសរូប', 'យើងមិនអាចបើកឯកសារនេះជារូបបានទេ។'],
  ] as const)('says when a file is none (%s)', async (language, choose, text) => {
    logIn();
    withPictures(() => Promise.reject(new DOMException('no image', 'InvalidStateError')));
    showProfile(language);
    await userEvent.upload(screen.getByLabelText(choose), photo);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it.each([
    ['en', 'Choose a picture', 'This device has no room for the picture. It will be gone when you leave.'],
    ['km', 'ជ្រើសរើសរូប', 'ឧបករណ៍នេះគ្មានកន្លែងរក្សារូបទេ។ រូបនឹងបាត់ពេលអ្នកបិទទំព័រនេះ។'],
  ] as const)('is shown for this visit when the device has no room (%s)', async (language, choose, text) => {
    logIn();
    withPictures(async () => ({ width: 300, height: 300 }));
    showProfile(language);
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    fireEvent.change(screen.getByLabelText(choose), { target: { files: [photo] } });
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    screen.getByRole('img');
    vi.mocked(Storage.prototype.setItem).mockRestore();
    act(() => endSession('logout'));
  });
});
