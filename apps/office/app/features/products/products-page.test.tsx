import { type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleMe } from '../../testing/sample-me.ts';
import { sampleProduct } from '../../testing/sample-product.ts';
import ProductsPage from './products-page.tsx';

const LIST = 'GET /api/office/products';
const CATEGORIES = 'GET /api/office/categories';
const PATCH = 'PATCH /api/office/products/7';

const brush = sampleProduct();
const soap = sampleProduct({
  _id: '8',
  title: { km: 'សាប៊ូ', en: 'Soap' },
  price: 3.35,
  discount: 20,
  discountToday: 20,
  stock: 0,
});
const categories = () => ({
  body: [
    { _id: 'pet', key: 'pet', name: { km: 'សត្វចិញ្ចឹម', en: 'Pets' }, position: 0, products: 1, version: 1 },
  ],
});

const shop = (list: FakeHandler = () => ({ body: [brush, soap] })) =>
  fakeApi({ [LIST]: list, [CATEGORIES]: categories });
const renderProducts = (address = '/products', language: 'en' | 'km' = 'en') =>
  renderPage(language, address, [{ path: '/products', Component: ProductsPage }]);
const lastQuery = ({ calls }: { calls: string[] }) =>
  Object.fromEntries(
    new URLSearchParams(calls.findLast((call) => call.startsWith(LIST))?.split('?')[1] ?? ''),
  );

beforeEach(() => startSession(sampleMe()));

describe('the list of products', () => {
  // Covers office 3.9
  it.each([
    ['en', 'Products', 'Soap', '$2.68', 'Sold out', 'Soft brush', 'Only 5 left'],
    ['km', 'ទំនិញ', 'សាប៊ូ', '$2.68', 'អស់ស្តុក', 'ច្រាសដុសធ្មេញ', 'នៅសល់តែ 5'],
  ] as const)(
    'shows price, discount and stock of each (%s)',
    async (language, title, soapName, price, out, brushName, few) => {
      shop();
      renderProducts('/products', language);
      screen.getByRole('heading', { level: 1, name: title });
      const cardOf = (link: HTMLElement) => within(link.closest('li') ?? document.body);
      const soapCard = cardOf(await screen.findByRole('link', { name: soapName }));
      for (const text of [price, '$3.35', '−20%', out]) soapCard.getByText(text);
      cardOf(screen.getByRole('link', { name: brushName })).getByText(few);
    },
  );

  it('tells when a planned discount begins', async () => {
    shop(() => ({
      body: [sampleProduct({ discount: 15, discountToday: 0, discountFrom: '2999-12-01' })],
    }));
    renderProducts();
    await screen.findByText('−15% from 1 December');
    screen.getByText('$10.00');
  });

  // Covers office 3.17, office 3.18
  it('filters by state, category and words, and keeps them in the address', async () => {
    const fake = shop();
    const router = renderProducts();
    await userEvent.click(screen.getByRole('link', { name: 'Low in stock' }));
    await screen.findByRole('option', { name: 'Pets' });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Pets');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search products' }), 'soap{Enter}');
    await vi.waitFor(() =>
      expect(lastQuery(fake)).toEqual({ state: 'low', category: 'pet', q: 'soap', limit: '50' }),
    );
    expect(router.state.location.search).toBe('?state=low&category=pet&q=soap');
  });

  it('loads more', async () => {
    const fake = shop(({ searchParams }) =>
      searchParams.has('after')
        ? { body: [soap] }
        : { body: [brush], headers: { link: '</api/office/products?after=7>; rel="next"' } },
    );
    renderProducts();
    await userEvent.click(await screen.findByRole('button', { name: 'More' }));
    await screen.findByRole('link', { name: 'Soap' });
    expect(lastQuery(fake)).toEqual({ limit: '50', after: '7' });
    expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('says that there are none, that none was found, and that the shop does not answer', async () => {
    const fake = shop(() => ({ body: [] }));
    const router = renderProducts();
    await screen.findByText('No products yet');
    await router.navigate('/products?q=nothing');
    await screen.findByText('No products found');
    fake.on(LIST, () => 'offline');
    await router.navigate('/products?q=other');
    await screen.findByText(/^No response from the shop/);
  });

  it.each(['packer', 'writer'] as const)(
    'offers a %s neither new products nor changes of several',
    async (role) => {
      startSession(sampleMe({ role }));
      shop();
      renderProducts();
      await screen.findByRole('link', { name: 'Soap' });
      expect(screen.queryByRole('link', { name: 'Add a product' })).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
    },
  );
});

describe('several products at once', () => {
  async function choose(button: string, ...names: string[]) {
    for (const name of names)
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
    const bar = within(screen.getByRole('region', { name: 'Selected products' }));
    await userEvent.click(bar.getByRole('button', { name: button }));
    return within(screen.getByRole('dialog'));
  }
  const sent: unknown[] = [];
  const noting =
    (answer: FakeHandler): FakeHandler =>
    (url, request) => {
      const headers = new Headers(request.headers);
      sent.push([
        request.method,
        url.pathname,
        headers.get('if-match'),
        JSON.parse(String(request.body ?? null)),
      ]);
      return answer(url, request);
    };
  beforeEach(() => {
    sent.length = 0;
  });

  it('says each old and new price, then changes those that differ', async () => {
    const fake = shop();
    fake.on(
      PATCH,
      noting(() => ({ body: { ...brush, price: 9, version: 2 } })),
    );
    fake.on(
      'PATCH /api/office/products/8',
      noting(() => ({ body: { ...soap, price: 3.02, version: 2 } })),
    );
    renderProducts();
    const dialog = await choose('Price', 'Soft brush', 'Soap');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Percent' }), '10');
    dialog.getByText('$10.00 → $9.00');
    dialog.getByText('$3.35 → $3.02');
    expect(sent).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Change (2)' }));
    await dialog.findByText('Changed: 2');
    expect(sent).toEqual([
      ['PATCH', '/api/office/products/7', '"1"', { price: 9 }],
      ['PATCH', '/api/office/products/8', '"1"', { price: 3.02 }],
    ]);
  });

  it('leaves alone what somebody changed meanwhile, and tries again what failed, by the same key', async () => {
    const keys: (string | null)[] = [];
    const fake = shop();
    fake.on(PATCH, () => ({ status: 409, body: { code: 'changed_meanwhile', message: 'x' } }));
    let isFirst = true;
    fake.on('PATCH /api/office/products/8', (_, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'));
      if (!isFirst) return { body: soap };
      isFirst = false;
      return 'offline';
    });
    renderProducts();
    const dialog = await choose('Discount', 'Soft brush', 'Soap');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Discount (%)' }), '50');
    dialog.getByText('No discount → −50% · $5.00');
    dialog.getByText('−20% → −50% · $1.68');
    await userEvent.click(dialog.getByRole('button', { name: 'Change (2)' }));
    await dialog.findByText('Somebody else changed it, so it was left as it is');
    await userEvent.click(await dialog.findByRole('button', { name: 'Retry (1)' }));
    await dialog.findByText('Changed: 1');
    dialog.getByText('Left as they are: 1');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('gives the focus back to the list once the bar is gone', async () => {
    const fake = shop();
    fake.on('POST /api/office/products/8/archive', () => ({ body: { ...soap, isArchived: true } }));
    renderProducts();
    const dialog = await choose('Archive', 'Soap');
    await userEvent.click(dialog.getByRole('button', { name: 'Archive (1)' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('region', { name: 'Selected products' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Soap' }));
  });

  it('gives the focus back to the list where the row is gone too', async () => {
    let listed = [brush, soap];
    const fake = shop(() => ({ body: listed }));
    fake.on('POST /api/office/products/8/archive', () => {
      listed = [brush];
      return { body: { ...soap, isArchived: true } };
    });
    renderProducts();
    const dialog = await choose('Archive', 'Soap');
    await userEvent.click(dialog.getByRole('button', { name: 'Archive (1)' }));
    await vi.waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Soap' })).toBeNull());
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }));
    expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all shown (1)' }));
  });

  it('gives the focus back to its button where nothing was done', async () => {
    shop();
    renderProducts();
    const dialog = await choose('Archive', 'Soap');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Archive' }));
  });

  it('archives', async () => {
    const fake = shop();
    fake.on(
      'POST /api/office/products/7/archive',
      noting(() => ({ body: { ...brush, isArchived: true } })),
    );
    renderProducts();
    const dialog = await choose('Archive', 'Soft brush');
    await userEvent.click(dialog.getByRole('button', { name: 'Archive (1)' }));
    await dialog.findByText('Changed: 1');
    expect(sent).toEqual([['POST', '/api/office/products/7/archive', null, null]]);
  });
});
