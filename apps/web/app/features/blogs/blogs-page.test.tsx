import type { Language } from '@phsar/domain/language';
import { fakeApi, later, listPage } from '@phsar/ui/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleBlog } from '../../testing/sample-catalogue.ts';
import { BlogsPage } from './blogs-page.tsx';

const BLOGS = 'GET /api/blogs';
const brushing = sampleBlog();
const damp = sampleBlog({ _id: '8', title: 'Damp walls', date: '2026-02-01' });
const { description: _, ...dampSummary } = damp;

const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const open = (language: Language = 'en', path = '/blogs') =>
  renderIn(language, <BlogsPage initial={undefined} />, { path });

describe('the blog', () => {
  // Covers 2.47
  it('shows each post with its date, whose tip it is, and the way to it', async () => {
    fakeApi({ [BLOGS]: () => listPage([brushing]) });
    open();
    const link = await screen.findByRole('link', { name: 'Read More Two minutes a day' });
    expect(link.getAttribute('href')).toBe('/blog/7');
    expect(screen.getByText('21 November 2026')).toBeTruthy();
    expect(screen.getByText('Healthy Tip By Dr.')).toBeTruthy();
    expect(document.title).toBe('Blogs · Phsar');
  });

  it('writes the date and the texts in Khmer', async () => {
    fakeApi({ [BLOGS]: () => listPage([brushing]) });
    open('km');
    await screen.findByText('21 វិច្ឆិកា 2026');
    expect(screen.getByText('គន្លឹះសុខភាពពីវេជ្ជបណ្ឌិត')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^អានបន្ត/ })).toBeTruthy();
  });

  // Covers 3.24, 4.16
  it('comes from the cache first, then fresh, and is kept without the long texts', async () => {
    writeStored('cachedBlogs', { data: [dampSummary], timestamp: 1, language: 'en' });
    const answer = later();
    fakeApi({ [BLOGS]: () => answer.answer });
    open();
    expect(titles()).toEqual(['Damp walls']);
    answer.come(listPage([brushing]));
    await waitFor(() => expect(titles()).toEqual(['Two minutes a day']));
    const kept = readStored('cachedBlogs');
    expect(kept?.data).toEqual([
      { _id: '7', title: brushing.title, image: brushing.image, date: brushing.date },
    ]);
  });

  // Covers 2.46
  it('is searched by the title', async () => {
    const api = fakeApi({
      [BLOGS]: (url) => listPage(url.searchParams.has('q') ? [damp] : [brushing, damp]),
    });
    open();
    await waitFor(() => expect(titles().length).toBe(2));
    await userEvent.type(screen.getByRole('searchbox'), 'damp');
    expect(titles()).toEqual(['Damp walls']);
    await waitFor(() => expect(api.calls.at(-1)).toContain('q=damp'));
  });

  it('says so when nothing is found, or nothing is there', async () => {
    fakeApi({ [BLOGS]: () => listPage([]) });
    open('en', '/blogs?q=zebra');
    await screen.findByText('Nothing found for “zebra”');
    await userEvent.click(screen.getByRole('button', { name: 'Show all blogs' }));
    await screen.findByText('There are no blogs yet');
  });

  // Covers 4.17
  it('says why it is not there, and asks again', async () => {
    const api = fakeApi({ [BLOGS]: () => ({ status: 500, body: null }) });
    open();
    expect((await screen.findByRole('alert')).textContent).toContain('Server error: 500');
    api.on(BLOGS, () => listPage([brushing]));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(titles()).toEqual(['Two minutes a day']));
  });
});
