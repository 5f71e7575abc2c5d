import type { Language } from '@phsar/domain/language';
import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleBlog } from '../../testing/sample-catalogue.ts';
import { BlogPage } from './blog-page.tsx';

const BLOG = 'GET /api/blogs/7';

function open(language: Language = 'en', initial?: ReturnType<typeof sampleBlog>) {
  return renderIn(language, <BlogPage id="7" initial={initial} />, {
    path: '/blog/7',
    pages: { '/blogs': <p>All blogs</p> },
  });
}

describe('a post', () => {
  // Covers 2.48, 2.51
  it('loads with a spinner, then shows title, date, picture and text', async () => {
    const answer = later();
    fakeApi({ [BLOG]: () => answer.answer });
    const { container } = open();
    expect(screen.getByRole('status').textContent).toBe('Loading...');
    answer.come({ body: sampleBlog() });
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Two minutes a day');
    expect(screen.getByText('21 November 2026')).toBeTruthy();
    expect(screen.getByText('slowly').tagName).toBe('STRONG');
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/media/c1-960.webp');
    expect(document.title).toBe('Two minutes a day · Phsar');
  });

  // Covers decisions D3.2
  it('is cleaned again when the browser fetched it', async () => {
    const description = '<p>Text<img src="x" onerror="alert(1)"></p><script>alert(1)</script>';
    fakeApi({ [BLOG]: () => ({ body: sampleBlog({ description }) }) });
    const { container } = open();
    await screen.findByText('Text');
    expect(container.querySelector('.post-text')?.innerHTML).toBe('<p>Text</p>');
  });

  it('is there at once when the server rendered it', () => {
    fakeApi({ [BLOG]: () => later().answer });
    open('en', sampleBlog());
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Two minutes a day');
  });

  // Covers 2.50, 8.41
  it.each([
    ['en', 'Blog Not Found'],
    ['km', 'រកមិនឃើញអត្ថបទនេះទេ'],
  ] as const)('is said to be missing when the shop does not have it (%s)', async (language, text) => {
    fakeApi({
      [BLOG]: () => ({
        status: 404,
        body: { success: false, code: 'blog_not_found', message: 'Blog Not Found' },
      }),
    });
    open(language);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(text);
  });

  // Covers 2.49, 8.40
  it('shows the error as its heading, and asks again', async () => {
    const api = fakeApi({
      [BLOG]: () => ({ status: 500, body: { success: false, message: 'The pen is empty' } }),
    });
    open();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('The pen is empty');
    api.on(BLOG, () => ({ body: sampleBlog() }));
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('slowly');
  });

  it('leads back to all posts when it was opened from elsewhere', async () => {
    fakeApi({ [BLOG]: () => later().answer });
    open();
    await userEvent.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByText('All blogs');
  });
});
