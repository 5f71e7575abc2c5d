import { type FakeHandler, fakeApi, later } from '@phsar/ui/testing/fake-api';
import { fakeUpload } from '@phsar/ui/testing/fake-upload';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import { pictureFile, standInForPictures } from '../../testing/stand-in-for-pictures.ts';
import NewProductPage from './new-product-page.tsx';

const CREATE = 'POST /api/office/products';

interface Sent {
  key: string | null;
  body: Record<string, unknown>;
}

/** The first answers in turn, then always the new product. */
function shop(...answers: FakeHandler[]) {
  const sent: Sent[] = [];
  fakeApi({
    'GET /api/office/categories': () => ({ body: [] }),
    [CREATE]: (url, request) => {
      const key = new Headers(request.headers).get('idempotency-key');
      sent.push({ key, body: JSON.parse(String(request.body)) });
      return answers.shift()?.(url, request) ?? { status: 201, body: sampleProduct({ _id: '12' }) };
    },
  });
  return sent;
}
const renderNew = (language: 'en' | 'km' = 'en') =>
  renderPage(language, '/products/new', [{ path: '/products/new', Component: NewProductPage }]);
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
async function fill() {
  await type('Name in Khmer', 'ច្រាស');
  await type('Price ($)', '១២,៥០');
  await type('Pieces in stock', '8');
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Put on sale' }));

beforeEach(() => startSession(sampleMe()));

describe('a new product', () => {
  // Covers office 5.7
  it('needs a picture, a name, a price and the stock, and is on sale', async () => {
    standInForPictures();
    const uploads = fakeUpload();
    const sent = shop();
    renderNew();
    await userEvent.upload(screen.getByLabelText('Choose pictures', { selector: 'input' }), pictureFile());
    const upload = await uploads.next();
    upload.answer(200, { id: 'c3', url: '/media/c3-960.webp' });
    await screen.findByText('Main picture');
    await fill();
    await save();
    await screen.findByRole('heading', { name: 'It is on sale' });
    expect(sent[0]?.body).toMatchObject({
      title: { km: 'ច្រាស', en: '' },
      price: 12.5,
      stock: 8,
      discount: 0,
      pictures: ['c3'],
    });
    expect(screen.getByRole('link', { name: 'See it in the shop' }).getAttribute('href')).toBe(
      '/shop?product=12',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add another' }));
    expect(screen.getByLabelText<HTMLInputElement>('Name in Khmer').value).toBe('');
    expect(localStorage.getItem('office-draft:staff-1:product-new')).toBeNull();
  });

  it('waits for its pictures when it is pressed early', async () => {
    standInForPictures();
    const uploads = fakeUpload();
    const sent = shop();
    renderNew();
    await userEvent.upload(screen.getByLabelText('Choose pictures', { selector: 'input' }), pictureFile());
    const upload = await uploads.next();
    await fill();
    await save();
    await screen.findByText('The pictures are still being sent. One moment, please.');
    expect(sent).toEqual([]);
    upload.answer(200, { id: 'c3', url: '/media/c3-960.webp' });
    await screen.findByRole('heading', { name: 'It is on sale' });
    expect(sent.map(({ body }) => body.pictures)).toEqual([['c3']]);
  });

  it.each([
    [
      'en',
      'Put on sale',
      ['Please enter a name', 'Please enter a price, such as 12.50', 'Please enter how many there are'],
    ],
    ['km', 'ដាក់លក់', ['សូមបញ្ចូលឈ្មោះ', 'សូមបញ្ចូលតម្លៃ ឧទាហរណ៍ 12.50', 'សូមបញ្ចូលចំនួនដែលមាន']],
  ] as const)('says at each field what is missing (%s)', async (language, button, errors) => {
    shop();
    renderNew(language);
    await userEvent.click(screen.getByRole('button', { name: button }));
    for (const error of errors) screen.getByText(error);
  });

  it('opens the folded part where something in it is wrong', async () => {
    shop();
    renderNew();
    await fill();
    await userEvent.click(screen.getByText('More details'));
    await type('Discount (%)', '120');
    await userEvent.click(screen.getByText('More details'));
    await save();
    await screen.findByText('Please enter a percentage from 0 to 100');
    expect(document.activeElement).toBe(screen.getByLabelText('Discount (%)'));
    expect(screen.getByText('More details').closest('details')?.open).toBe(true);
  });

  it('is made once by two presses', async () => {
    const { answer, come } = later();
    const sent = shop(() => answer);
    renderNew();
    await fill();
    await save();
    await save();
    come({ status: 201, body: sampleProduct() });
    await screen.findByRole('heading', { name: 'It is on sale' });
    expect(sent).toHaveLength(1);
  });

  it('keeps what is typed while it is made: its page goes on with that', async () => {
    const { answer, come } = later();
    shop(() => answer);
    const router = renderPage('en', '/products/new', [
      { path: '/products/new', Component: NewProductPage },
      { path: '/products/:id', element: <p>its page</p> },
    ]);
    await fill();
    await userEvent.click(screen.getByText('More details'));
    await save();
    await type('Name in English', 'Brush');
    // The stock of a product that is there changes by movements alone.
    expect(screen.getByLabelText('Pieces in stock')).toHaveProperty('readOnly', true);
    come({ status: 201, body: sampleProduct({ _id: '12', version: 1 }) });
    await screen.findByText('its page');
    expect(router.state.location.pathname).toBe('/products/12');
    const kept = localStorage.getItem(`office-draft:${sampleMe()._id}:product-edit 12`);
    expect(JSON.parse(String(kept)).values).toEqual({ 'title.en': 'Brush', version: 1 });
    expect(localStorage.getItem(`office-draft:${sampleMe()._id}:product-new`)).toBeNull();
  });

  it('keeps its key when no answer came, and after the page was closed', async () => {
    const sent = shop(() => 'offline');
    renderNew();
    await fill();
    await save();
    await screen.findByText(/Press again: nothing is done twice\.$/);
    document.body.replaceChildren();
    renderNew();
    await screen.findByText(/^This is your draft from/);
    expect(screen.getByLabelText<HTMLInputElement>('Price ($)').value).toBe('១២,៥០');
    await save();
    await screen.findByRole('heading', { name: 'It is on sale' });
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toBe(sent[1]?.key);
  });

  it('shows what the shop refuses at its field', async () => {
    shop(() => ({
      status: 400,
      body: { code: 'invalid_input', message: 'x', errors: { 'title.km': 'too long' } },
    }));
    renderNew();
    await fill();
    await save();
    await vi.waitFor(() =>
      expect(screen.getByLabelText('Name in Khmer').getAttribute('aria-invalid')).toBe('true'),
    );
  });
});
