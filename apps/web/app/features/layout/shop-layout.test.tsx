import { POLICIES, policyPath } from '@phsar/contract/shop/paths';
import type { Language } from '@phsar/domain/language';
import { fakeApi } from '@phsar/ui/testing/fake-api';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderIn } from '../../testing/render-in.tsx';
import { CartLink, FavouritesLink } from './count-link.tsx';
import { ShopLayout, type ShopLayoutProps } from './shop-layout.tsx';

function show(language: Language, path = '/shop', parts: Partial<ShopLayoutProps> = {}) {
  const layout = (
    <ShopLayout
      session={null}
      onLogOut={() => {}}
      countLinks={
        <>
          <FavouritesLink count={3} />
          <CartLink count={2} />
        </>
      }
      deliveryLimit={45}
      {...parts}
    >
      <p>page</p>
    </ShopLayout>
  );
  return renderIn(language, layout, { path });
}

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

describe('the layout around every page', () => {
  // Covers 2.6
  it.each([
    ['en', 'Main menu', ['Home', 'Shop', 'Promotions', 'Blog', 'Contact']],
    ['km', 'ម៉ឺនុយមេ', ['ទំព័រដើម', 'ហាង', 'ការបញ្ចុះតម្លៃ', 'អត្ថបទ', 'ទំនាក់ទំនង']],
  ] as const)('has the main menu (%s)', (language, name, labels) => {
    show(language);
    const menu = screen.getByRole('navigation', { name });
    const paths = ['/home', '/shop', '/promotion', '/blogs', '/contact'];
    expect(linksOf(menu)).toEqual(labels.map((label, position) => [label, paths[position]]));
  });

  // Covers 10.19
  it('links every policy in the footer', () => {
    show('en');
    const paths = linksOf(screen.getByRole('contentinfo')).map(([, path]) => path);
    expect(paths).toEqual(expect.arrayContaining(POLICIES.map(policyPath)));
  });

  it.each([
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/shop', 'Shop'],
    ['/blog/42', 'Blog'],
  ])('marks where one is: %s', (path, name) => {
    const { container } = show('en', path);
    const marked = [...container.querySelectorAll('header a[aria-current=page]')].map(
      (link) => link.textContent,
    );
    expect(new Set(marked)).toEqual(new Set([name]));
  });

  // Covers 2.7
  it.each([
    ['en', 'Free delivery on orders from $45.00', 'Favourites, 3', 'Cart, 2'],
    ['km', 'ទិញចាប់ពី $45.00 ដឹកជញ្ជូនឥតគិតថ្លៃ', 'ចំណូលចិត្ត៖ 3', 'កន្ត្រក៖ 2'],
  ] as const)('tells the threshold and the counts (%s)', (language, banner, favourites, cart) => {
    show(language);
    // Everything above the page is in a landmark.
    within(screen.getByRole('banner')).getByText(banner);
    expect(screen.getByRole('link', { name: favourites }).getAttribute('href')).toBe('/favorites');
    expect(screen.getByRole('link', { name: cart }).getAttribute('href')).toBe('/cart');
  });

  // Covers 1.19, 2.2
  it('has the free delivery, the other language and the account menu in its header', () => {
    show('en', '/shop', { deliveryLimit: 60 });
    const header = within(screen.getByRole('banner'));
    header.getByText('Free delivery on orders from $60.00');
    header.getByRole('button', { name: 'ខ្មែរ' });
    header.getByRole('link', { name: 'Login', hidden: true });
  });

  it.each([
    ['en', 'Free delivery on every order'],
    ['km', 'ដឹកជញ្ជូនឥតគិតថ្លៃគ្រប់ការបញ្ជាទិញ'],
  ] as const)('names no amount when every delivery is free (%s)', (language, banner) => {
    show(language, '/shop', { deliveryLimit: 0 });
    within(screen.getByRole('banner')).getByText(banner);
  });

  // Covers 2.5
  it.each([
    ['en', 'Login', 'Sign Up'],
    ['km', 'ចូលគណនី', 'ចុះឈ្មោះ'],
  ] as const)('offers a visitor to log in and to sign up (%s)', (language, login, signUp) => {
    const { container } = show(language);
    expect(linksOf(container.querySelector('details') as HTMLElement)).toEqual([
      [login, '/login'],
      [signUp, '/signup'],
    ]);
  });

  // Covers 2.3
  it.each([
    ['en', 'Order History', 'Log Out'],
    ['km', 'ប្រវត្តិការបញ្ជាទិញ', 'ចាកចេញ'],
  ] as const)('shows a user the name, the orders and the way out (%s)', async (language, orders, logOut) => {
    const onLogOut = vi.fn();
    const { container } = show(language, '/shop', { session: { fullName: 'សុខ ដារ៉ា' }, onLogOut });
    expect(linksOf(container.querySelector('details') as HTMLElement)).toEqual([
      ['សុខ ដារ៉ា', '/profile'],
      [orders, '/order-history'],
    ]);
    await userEvent.click(container.querySelector('summary') as HTMLElement);
    await userEvent.click(screen.getByRole('button', { name: logOut }));
    expect(onLogOut).toHaveBeenCalledOnce();
  });

  it('closes the account menu by Escape and by a press elsewhere', async () => {
    const { container } = show('en');
    const menu = container.querySelector('details') as HTMLDetailsElement;
    const summary = container.querySelector('summary') as HTMLElement;
    await userEvent.click(summary);
    expect(menu.open).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(menu.open).toBe(false);
    expect(document.activeElement).toBe(summary);
    await userEvent.click(summary);
    await userEvent.click(screen.getByText('page'));
    expect(menu.open).toBe(false);
  });

  // Covers 2.8
  it.each(['/login', '/signup', '/forgot-password', '/login/'])(
    'leaves only the way home and the language on %s',
    (path) => {
      show('en', path);
      expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '#content',
        '/home',
      ]);
      expect(screen.queryByRole('contentinfo')).toBeNull();
      screen.getByRole('button', { name: 'ខ្មែរ' });
    },
  );

  // Covers 2.11
  it.each([
    ['en', 'No internet connection. Please check your network !'],
    ['km', 'គ្មានអ៊ីនធឺណិត។ សូមពិនិត្យមើល!'],
  ] as const)('says when the network is gone, and no longer when it is back (%s)', (language, text) => {
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    show(language);
    screen.getByText(text);
    online.mockReturnValue(true);
    act(() => {
      window.dispatchEvent(new Event('online'));
    });
    expect(screen.queryByText(text)).toBeNull();
  });

  // Covers 2.10, decisions C27.1
  it.each([
    ['en', 'Your feedback', 'Send via Telegram'],
    ['km', 'មតិយោបល់របស់អ្នក', 'ផ្ញើតាម Telegram'],
  ] as const)(
    'opens the shop’s chat with the feedback filled in, and calls nothing (%s)',
    async (language, label, send) => {
      const { calls } = fakeApi();
      show(language);
      const box = screen.getByRole<HTMLInputElement>('textbox', { name: label });
      const link = screen.getByRole<HTMLAnchorElement>('link', { name: send });
      expect(link.href).toBe('https://t.me/phsar_shop');
      const opened = vi.fn((event: Event) => event.preventDefault());
      link.addEventListener('click', opened);
      await userEvent.type(box, 'Soft & cheap');
      expect([link.href, link.target]).toEqual(['https://t.me/phsar_shop?text=Soft%20%26%20cheap', '_blank']);
      await userEvent.click(link);
      await userEvent.type(box, '{Enter}');
      expect(opened).toHaveBeenCalledTimes(2);
      expect(box.value).toBe('Soft & cheap');
      expect(calls).toEqual([]);
    },
  );

  it.each([
    ['en', ['Delivery', 'Returns', 'Privacy', 'Terms']],
    ['km', ['ការដឹកជញ្ជូន', 'ការប្រគល់ទំនិញវិញ', 'ឯកជនភាព', 'លក្ខខណ្ឌ']],
  ] as const)('leads to how the shop sells from the footer (%s)', (language, names) => {
    show(language);
    const paths = ['/delivery', '/returns', '/privacy', '/terms'];
    const links = linksOf(screen.getByRole('contentinfo')).filter(([, path]) => paths.includes(path ?? ''));
    expect(links).toEqual(names.map((name, position) => [name, paths[position]]));
  });

  // Covers 2.9
  it('shows address, phone and the networks in the footer', () => {
    show('km');
    const footer = within(screen.getByRole('contentinfo'));
    footer.getByText('ផ្លូវ ២៧១ ភ្នំពេញ');
    expect(footer.getByRole('link', { name: '012-345-678' }).getAttribute('href')).toBe('tel:012345678');
    expect(footer.getByRole('link', { name: 'បើកផែនទី' }).getAttribute('href')).toBe(
      'https://maps.example/phsar',
    );
    for (const name of ['Facebook', 'Telegram', 'Instagram', 'TikTok']) footer.getByRole('link', { name });
  });
});
