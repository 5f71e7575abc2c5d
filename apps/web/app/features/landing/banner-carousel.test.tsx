import type { Language } from '@phsar/domain/language';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleBanner } from '../../testing/sample-catalogue.ts';
import { BannerCarousel } from './banner-carousel.tsx';

const BANNERS = 'GET /api/banners';
const smile = sampleBanner();
const home = sampleBanner({ _id: 'b2', title1: 'Clean home', buttonText: 'Only today' });

function open(language: Language = 'en', initial?: ReturnType<typeof sampleBanner>[]) {
  return renderIn(language, <BannerCarousel initial={initial} />);
}

const carousel = () => screen.findByRole('region', { name: 'Offers' });
/** The number of the slide that is in sight. */
const shown = () =>
  screen.getAllByRole('button', { name: /^\d of \d$/ }).findIndex((dot) => dot.ariaCurrent === 'true') + 1;

describe('the banners', () => {
  // Covers 4.9
  it('load with a text for those who cannot see the spinner', async () => {
    const answer = later();
    fakeApi({ [BANNERS]: () => answer.answer });
    open();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    answer.come({ body: [smile] });
    await carousel();
    expect(screen.queryByText('Loading...')).toBeNull();
  });

  // Covers 2.27, 2.31, 3.1
  it('show two title lines, a numbered poster, and a button to the shop', async () => {
    fakeApi({ [BANNERS]: () => ({ body: [smile, home] }) });
    open();
    const slides = within(await carousel());
    expect(slides.getByRole('heading', { name: 'Smile' })).toBeTruthy();
    expect(slides.getAllByText('Every day').length).toBe(2);
    expect(slides.getByRole('img', { name: 'Poster Banner 1' })).toBeTruthy();
    expect(slides.getByAltText('Poster Banner 2')).toBeTruthy();
    expect(slides.getByRole('link', { name: 'Shop Now' }).getAttribute('href')).toBe('/shop');
  });

  // Covers 2.32
  it('name the button by the translations, else by the raw text', async () => {
    const texts = ['shop_now', 'see_offers', 'discover', 'constructor', 'Only today'];
    const banners = texts.map((buttonText, at) => sampleBanner({ _id: `b${at}`, buttonText }));
    fakeApi({ [BANNERS]: () => ({ body: banners }) });
    open();
    await carousel();
    expect([...document.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
      'Shop Now',
      'See Offers',
      'Discover',
      'constructor',
      'Only today',
    ]);
  });

  it('show a button text that staff wrote as it is, even where it is a key of the translations', async () => {
    const written = sampleBanner({ buttonText: 'discover', isButtonTextRaw: true });
    fakeApi({ [BANNERS]: () => ({ body: [written] }) });
    open();
    const slides = within(await carousel());
    slides.getByRole('link', { name: 'discover' });
    expect(readStored('cached_banners')).toEqual([written]);
  });

  it('have a picture of their own for narrow screens, kept in the cache too', async () => {
    const twice = sampleBanner({ image: '/media/ab-320.webp', narrowImage: '/media/cd-320.webp' });
    writeStored('cached_banners', [twice]);
    const write = vi.spyOn(Storage.prototype, 'setItem');
    const api = fakeApi({ [BANNERS]: () => ({ body: [twice] }) });
    const { container } = open();
    const narrow = container.querySelector('source');
    expect([narrow?.media, narrow?.srcset]).toEqual([
      'not all and (min-width: 577px)',
      '/media/cd-320.avif 320w',
    ]);
    await waitFor(() => expect(api.calls).toHaveLength(1));
    expect(write).not.toHaveBeenCalled();
  });

  // Covers 3.1
  it('stand each in a place of its own when they have no id', () => {
    const nameless = ['One', 'Two'].map((title1) => sampleBanner({ _id: '', title1 }));
    fakeApi({ [BANNERS]: () => later().answer });
    open('en', nameless);
    for (const name of ['One', 'Two'])
      expect(screen.getByRole('heading', { name, hidden: true })).toBeTruthy();
  });

  // Covers 3.22
  it('are asked for even when the server rendered them, and kept only from a good answer', async () => {
    const answer = later();
    const api = fakeApi({ [BANNERS]: () => answer.answer });
    open('en', [smile]);
    expect(screen.getByRole('heading', { name: 'Smile' })).toBeTruthy();
    await waitFor(() => expect(api.calls).toEqual(['GET /api/banners?lang=en']));
    expect(readStored('cached_banners')).toBeNull();
    answer.come({ body: [home] });
    await screen.findByRole('heading', { name: 'Clean home' });
    expect(readStored('cached_banners')).toEqual([home]);
  });

  // Covers 4.12
  it('are shown anew and written to the cache only when they differ from it', async () => {
    writeStored('cached_banners', [smile]);
    const write = vi.spyOn(Storage.prototype, 'setItem');
    let fresh = [smile];
    const api = fakeApi({ [BANNERS]: () => ({ body: fresh }) });
    const { unmount } = open();
    await screen.findByRole('heading', { name: 'Smile' });
    const changed = vi.fn();
    const watch = new MutationObserver(changed);
    watch.observe(await carousel(), { childList: true, characterData: true, subtree: true });
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await act(async () => {});
    watch.disconnect();
    expect(changed).not.toHaveBeenCalled();
    unmount();
    expect(write).not.toHaveBeenCalled();
    fresh = [smile, home];
    open();
    await waitFor(() => expect(readStored('cached_banners')).toEqual([smile, home]));
    expect(write).toHaveBeenCalledOnce();
  });

  // Covers 4.11
  it('come from the cache at once, without a loading sign, and are fetched then', async () => {
    writeStored('cached_banners', [smile]);
    const answer = later();
    const api = fakeApi({ [BANNERS]: () => answer.answer });
    open();
    expect(screen.getByRole('heading', { name: 'Smile' })).toBeTruthy();
    expect(screen.queryByText('Loading...')).toBeNull();
    await waitFor(() => expect(api.calls).toHaveLength(1));
    answer.come({ body: [home] });
    await screen.findByRole('heading', { name: 'Clean home' });
  });

  // Covers 4.13, 8.4
  it('give way to the error when the fetch fails, cached or not', async () => {
    writeStored('cached_banners', [smile]);
    fakeApi({ [BANNERS]: () => 'offline' });
    open();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch latest banners. Showing cached data.');
    expect(alert.textContent).toContain('Please check your network connection');
    expect(screen.queryByRole('heading', { name: 'Smile' })).toBeNull();
    expect(readStored('cached_banners')).toEqual([smile]);
  });

  // Covers 4.10, 4.14, 5.34, 8.3, 8.5, 8.6, 8.7
  it.each([
    [
      { status: 500, body: { success: false, message: 'Banners are being painted' } },
      'Banners are being painted',
    ],
    [{ status: 503, body: null }, 'Server error: 503'],
    [{ status: 503, body: { success: false, message: '' } }, 'Failed to fetch banners'],
    ['offline' as const, 'No response received from server'],
    [{ body: { banners: [] } }, 'Invalid banner data received'],
  ])('say why they are not there when nothing is cached (%#)', async (answer, text) => {
    fakeApi({ [BANNERS]: () => answer });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(readStored('cached_banners')).toBeNull();
  });

  // Covers 8.8
  it('load the page again by Retry', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { origin: location.origin, reload });
    fakeApi({ [BANNERS]: () => ({ body: {} }) });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Please check your network connection');
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(reload).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });

  it('come by themselves when the network is back', async () => {
    const api = fakeApi({ [BANNERS]: () => 'offline' });
    open();
    await screen.findByRole('alert');
    api.on(BANNERS, () => ({ body: [smile] }));
    window.dispatchEvent(new Event('online'));
    await screen.findByRole('heading', { name: 'Smile' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  // Covers 4.10, 4.15, 8.9
  it('say so when there are none', async () => {
    fakeApi({ [BANNERS]: () => ({ body: [] }) });
    open();
    await screen.findByText('No banners available');
  });

  it('speak Khmer alone', async () => {
    writeStored('cached_banners', [smile]);
    fakeApi({ [BANNERS]: () => 'offline' });
    const { container } = open('km');
    await screen.findByRole('alert');
    expect(container.textContent).not.toMatch(/[a-z]/i);
  });
});

describe('the rotation of the banners', () => {
  async function openTwo() {
    vi.useFakeTimers();
    fakeApi({ [BANNERS]: () => ({ body: [smile, home] }) });
    open('en', [smile, home]);
    await answered();
    expect(readStored('cached_banners')).not.toBeNull();
    expect(shown()).toBe(1);
  }
  /** Lets the answers come, and what follows from them; no time passes. */
  const answered = () => act(() => vi.advanceTimersByTimeAsync(0));
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  // Covers 2.29
  it('advances every 5 seconds and wraps from the last to the first', async () => {
    await openTwo();
    pass(5000);
    expect(shown()).toBe(2);
    pass(5000);
    expect(shown()).toBe(1);
  });

  it('goes both ways by its buttons, wrapping', async () => {
    await openTwo();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(shown()).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(shown()).toBe(1);
  });

  it('rests while the pointer is on it', async () => {
    await openTwo();
    fireEvent.pointerEnter(screen.getByRole('region', { name: 'Offers' }));
    pass(11_000);
    expect(shown()).toBe(1);
  });

  // Covers 2.33
  it('begins a whole interval when the list changes', async () => {
    vi.useFakeTimers();
    const answer = later();
    fakeApi({ [BANNERS]: () => answer.answer });
    open('en', [smile, home]);
    pass(4000);
    answer.come({ body: [smile, home, sampleBanner({ _id: 'b3' })] });
    await answered();
    expect(screen.getByRole('button', { name: '3 of 3' })).toBeTruthy();
    pass(4500);
    expect(shown()).toBe(1);
    pass(600);
    expect(shown()).toBe(2);
  });

  // Covers 4.12
  it('keeps its interval when the fetched list equals the shown one', async () => {
    vi.useFakeTimers();
    const answer = later();
    fakeApi({ [BANNERS]: () => answer.answer });
    open('en', [smile, home]);
    pass(4000);
    answer.come({ body: [{ ...smile }, { ...home }] });
    await answered();
    pass(900);
    expect(shown()).toBe(1);
    pass(200);
    expect(shown()).toBe(2);
  });

  // Covers 2.33
  it('begins a whole interval when only the texts change', async () => {
    vi.useFakeTimers();
    const answer = later();
    fakeApi({ [BANNERS]: () => answer.answer });
    open('en', [smile, home]);
    pass(4000);
    answer.come({ body: [{ ...smile, title1: 'Grin' }, home] });
    await answered();
    screen.getByRole('heading', { name: 'Grin' });
    pass(4500);
    expect(shown()).toBe(1);
    pass(600);
    expect(shown()).toBe(2);
  });

  it('rests for those who prefer less motion', async () => {
    vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('prefers-reduced-motion'),
        onchange: null,
        addListener() {},
        removeListener() {},
      }),
    );
    await openTwo();
    pass(11_000);
    expect(shown()).toBe(1);
  });
});
