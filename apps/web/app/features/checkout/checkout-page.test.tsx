import type { Language } from '@phsar/domain/language';
import { Toasts } from '@phsar/ui/toasts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { endSession } from '../../lib/session/session.ts';
import { readStored, writeStored } from '../../lib/storage/storage.ts';
import { renderIn } from '../../testing/render-in.tsx';
import { sampleProduct } from '../../testing/sample-catalogue.ts';
import { sampleOrder, sampleOrderLine } from '../../testing/sample-order.ts';
import { LoginPrompt } from '../../ui/login-prompt.tsx';
import { CheckoutPage, type CheckoutPageProps } from './checkout-page.tsx';

const brush = sampleProduct({ _id: 'brush', title: 'Brush', price: 2.5, discount: 10, Item: 3 });
const bed = sampleProduct({ _id: 'bed', title: 'Bed', price: 50, discount: 0, Item: 9 });
const NO_CART: CheckoutPageProps['liveCart'] = { status: 'idle', items: [] };

const buyNow = { cart: [{ product: brush, quantity: 2 }], total: 4.5, buyNow: true };
const fromCart = { cart: [{ product: bed, quantity: 1 }], total: 50, buyNow: false };

function LoginStandIn() {
  return <p>the login, from {JSON.stringify(useLocation().state)}</p>;
}

function Address() {
  const { pathname, search } = useLocation();
  return <p role="status">{pathname + search}</p>;
}

interface Given {
  language?: Language;
  state?: unknown;
  liveCart?: CheckoutPageProps['liveCart'];
  loadProduct?: CheckoutPageProps['loadProduct'];
}

const neverAnswered = () => new Promise<never>(() => {});

function renderCheckout(given: Given = {}) {
  const { language = 'en', state = buyNow, liveCart = NO_CART, loadProduct = neverAnswered } = given;
  return renderIn(
    language,
    <>
      <CheckoutPage liveCart={liveCart} loadProduct={loadProduct} />
      <LoginPrompt />
      <Toasts />
    </>,
    {
      path: '/checkout',
      state,
      key: 'default',
      pages: {
        '/payment': <p>the payment</p>,
        '/shop': <p>the shop</p>,
        '/login': <LoginStandIn />,
      },
    },
  );
}

/** Comes to the checkout by a link, as from a product: it is no earlier entry of the history. */
async function pushCheckout(): Promise<void> {
  renderIn('en', <CheckoutPage liveCart={NO_CART} loadProduct={neverAnswered} />, {
    path: '/start',
    pages: {
      '/start': (
        <Link to="/checkout" state={buyNow}>
          Buy
        </Link>
      ),
      '/payment': <p>the payment</p>,
    },
  });
  await userEvent.click(screen.getByRole('link', { name: 'Buy' }));
}

function logIn() {
  writeStored('user', {
    id: 'u1',
    fullName: 'Sok Dara',
    phoneNumber: '012345678',
    address: 'St 271',
    email: '',
  });
  writeStored('userId', 'u1');
  writeStored('token', 'token');
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const figures = () =>
  Object.fromEntries(
    screen
      .getAllByRole('term')
      .map((term) => [term.textContent, term.parentElement?.querySelector('dd')?.textContent]),
  );

async function fillIn({ province = 'Kandal', delivery = 'Virak Buntham (VET)' } = {}) {
  await userEvent.type(field('Name'), 'Sok Dara');
  await userEvent.type(field('Phone'), '012345678');
  await userEvent.selectOptions(field('Province'), province);
  await userEvent.type(field('Address'), 'Street 271');
  await userEvent.selectOptions(field('Delivery method'), delivery);
  await userEvent.click(field('I confirm that my information is correct'));
}

describe('the delivery form', () => {
  // Covers 2.23, 2.87, 5.15, 5.17, 5.18, 5.22, 5.23, 5.24, 5.25
  it.each([
    [
      'en',
      'Delivery Confirmation Form',
      'Proceed to Payment',
      'Name',
      [
        'Name is required.',
        'Phone number is required.',
        'Please select a province.',
        'Address is required.',
        'Please select a delivery method.',
        'You must confirm your information.',
      ],
    ],
    [
      'km',
      'ព័ត៌មានសម្រាប់ដឹកជញ្ជូន',
      'បន្តទៅបង់ប្រាក់',
      'ឈ្មោះ',
      [
        'សូមបំពេញឈ្មោះ។',
        'សូមបំពេញលេខទូរសព្ទ។',
        'សូមជ្រើសរើសខេត្ត/រាជធានី។',
        'សូមបំពេញអាសយដ្ឋាន។',
        'សូមជ្រើសរើសរបៀបដឹកជញ្ជូន។',
        'សូមធីកបញ្ជាក់ព័ត៌មានរបស់អ្នក។',
      ],
    ],
  ] as const)(
    'names everything that is missing and goes to the first (%s)',
    async (language, title, proceed, first, errors) => {
      renderCheckout({ language });
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      await press(proceed);
      for (const error of errors) screen.getByText(error);
      expect(document.activeElement).toBe(field(first));
    },
  );

  // Covers 10.19
  it('links the policies on delivery, returns and terms', () => {
    renderCheckout();
    for (const policy of ['delivery', 'returns', 'terms'])
      expect(document.querySelector(`a[href="/${policy}"]`), policy).not.toBeNull();
  });

  it.each([
    ['Phone', { Name: 'Sok Dara' }],
    ['Province', { Name: 'Sok Dara', Phone: '012345678' }],
    ['Address', { Name: 'Sok Dara', Phone: '012345678', Province: 'kandal' }],
    ['Delivery method', { Name: 'Sok', Phone: '012345678', Province: 'kandal', Address: 'Street 271' }],
  ])('goes to %s when that is the first that is missing', async (first, filled) => {
    renderCheckout();
    for (const [name, value] of Object.entries(filled)) {
      if (name === 'Province') await userEvent.selectOptions(field(name), value);
      else await userEvent.type(field(name), value);
    }
    await press('Proceed to Payment');
    expect(document.activeElement).toBe(field(first));
  });

  // Covers 5.16
  it('takes an error away when its field is edited, and only that one', async () => {
    renderCheckout();
    await press('Proceed to Payment');
    await userEvent.type(field('Name'), 'S');
    expect(screen.queryByText('Name is required.')).toBeNull();
    await userEvent.clear(field('Name'));
    expect(screen.queryByText('Name is required.')).toBeNull();
    screen.getByText('Address is required.');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    expect(screen.queryByText('Please select a province.')).toBeNull();
    screen.getByText('Please select a delivery method.');
  });

  // Covers 5.20, 5.21
  it.each([
    ['en', 'Phone', 'Phone number must be 9 or 10 digits', 'Valid phone number'],
    ['km', 'លេខទូរសព្ទ', 'លេខទូរសព្ទត្រូវមាន 9 ឬ 10 ខ្ទង់', 'លេខទូរសព្ទត្រឹមត្រូវ'],
  ] as const)(
    'tells while the phone number is typed whether it is one (%s)',
    async (language, label, hint, valid) => {
      renderCheckout({ language });
      screen.getByText(hint);
      // Nothing is wrong before anything is typed.
      const sign = () => field(label).parentElement?.querySelector('svg') ?? null;
      expect(sign()).toBeNull();
      await userEvent.type(field(label), '01234567');
      expect(sign()).not.toBeNull();
      expect(field(label).value).toBe('012-345-67');
      screen.getByText(hint);
      await userEvent.type(field(label), '8');
      screen.getByText(valid);
      await userEvent.type(field(label), '999');
      expect(field(label).value).toBe('012-345-6789');
    },
  );

  // Covers 5.21
  it('keeps the caret behind the digit that was typed', async () => {
    renderCheckout();
    const phone = field('Phone');
    await userEvent.type(phone, '012345');
    await userEvent.type(phone, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(phone.value).toBe('012-934-5');
    expect(phone.selectionStart).toBe(5);
  });

  it.each(['+855 12 345 678', '855 (0)12.345.678', '00855-12-345-678', '+៨៥៥ ១២ ៣៤៥ ៦៧៨'])(
    'shows %s as 012-345-678, pasted, typed or autofilled',
    async (number) => {
      renderCheckout();
      const phone = field('Phone');
      await userEvent.click(phone);
      await userEvent.paste(number);
      expect(phone.value).toBe('012-345-678');
      await userEvent.clear(phone);
      await userEvent.type(phone, number);
      expect(phone.value).toBe('012-345-678');
      await userEvent.clear(phone);
      // Browsers cut what they fill in at `maxLength`.
      fireEvent.change(phone, {
        target: { value: number.slice(0, phone.maxLength < 0 ? undefined : phone.maxLength) },
      });
      expect(phone.value).toBe('012-345-678');
      screen.getByText('Valid phone number');
    },
  );

  it.each([
    ['en', 'Phone', 'Proceed to Payment'],
    ['km', 'លេខទូរសព្ទ', 'បន្តទៅបង់ប្រាក់'],
  ] as const)('refuses the number of another country (%s)', async (language, label, proceed) => {
    renderCheckout({ language });
    await userEvent.type(field(label), '+66 81 234 5678');
    await press(proceed);
    screen.getByText(
      language === 'en'
        ? 'Please enter a Cambodian phone number, such as 012345678.'
        : 'សូមបញ្ចូលលេខទូរសព្ទកម្ពុជា ឧទាហរណ៍ 012345678។',
    );
  });

  it('counts invisible characters as nothing', async () => {
    renderCheckout();
    for (const label of ['Name', 'Phone', 'Address']) await userEvent.type(field(label), '\u200b\u3164');
    await press('Proceed to Payment');
    screen.getByText('Name is required.');
    screen.getByText('Phone number is required.');
    screen.getByText('Address is required.');
  });

  // Covers 5.19
  it('refuses a phone number that is too short', async () => {
    renderCheckout();
    await fillIn();
    await userEvent.clear(field('Phone'));
    await userEvent.type(field('Phone'), '01234567');
    await press('Proceed to Payment');
    screen.getByText('Please enter a valid 9 or 10-digit phone number.');
    expect(document.activeElement).toBe(field('Phone'));
  });

  // Covers 4.29
  it('offers Cash on Delivery in Phnom Penh only, keeps it when the province changes, and then refuses it', async () => {
    logIn();
    renderCheckout();
    await userEvent.selectOptions(field('Province'), 'Kandal');
    expect(screen.queryByRole('option', { name: 'Cash on Delivery' })).toBeNull();
    await userEvent.selectOptions(field('Province'), 'Phnom Penh');
    await userEvent.selectOptions(field('Delivery method'), 'Cash on Delivery');
    expect(figures()['Delivery fee']).toBe('$1.50');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    expect(field('Delivery method').value).toBe('standard');
    expect(figures()['Delivery fee']).toBe('$2.00');
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    screen.getByText('Please select a delivery method.');
    screen.getByText('Cash on Delivery is only for Phnom Penh');
  });

  it('shows the provinces in the language of the reader', () => {
    renderCheckout({ language: 'km' });
    const options = within(field('ខេត្ត/រាជធានី')).getAllByRole('option');
    expect(options).toHaveLength(24);
    screen.getByRole('option', { name: 'សៀមរាប' });
  });
});

describe('what the order costs', () => {
  // Covers 2.90, 9.8
  it('has no delivery fee before province and method are chosen, and a fee of 2.00 for a courier', async () => {
    renderCheckout();
    expect(figures()).toEqual({ Subtotal: '$4.50', 'Delivery fee': '$0.00', Total: '$4.50' });
    screen.getByText('Add $40.50 more for free delivery');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'j&t');
    expect(figures()).toEqual({ Subtotal: '$4.50', 'Delivery fee': '$2.00', Total: '$6.50' });
  });

  // Covers 9.10, 10.15
  it('tells that a courier takes about 2 days', async () => {
    renderCheckout();
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'j&t');
    screen.getByText('Estimated delivery: 2 days');
  });

  // Covers 2.90
  it('has free delivery from the threshold on', () => {
    writeStored('cachedDeliveryLimit', { amount: 50, timestamp: 1 });
    renderCheckout({ state: fromCart, liveCart: { status: 'ready', items: fromCart.cart } });
    expect(figures()).toEqual({ Subtotal: '$50.00', 'Delivery fee': 'Free', Total: '$50.00' });
    screen.getByText('Your order has free delivery');
  });
});

describe('Buy Now', () => {
  // Covers 2.88, 5.32
  it('has a stepper of its own, between 1 and the stock', async () => {
    renderCheckout();
    await press('Increase quantity');
    expect(figures().Subtotal).toBe('$6.75');
    await press('Increase quantity');
    screen.getByText('Only 3 items available in stock');
    await press('Decrease quantity');
    await press('Decrease quantity');
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toHaveProperty('disabled', true);
    expect(figures().Subtotal).toBe('$2.25');
  });

  it('is given up by Cancel Buy', async () => {
    renderCheckout();
    await userEvent.type(field('Name'), 'Sok');
    await press('Cancel Buy');
    await screen.findByText('the shop');
    expect(readStored('paymentData')).toBeNull();
  });

  // Covers 2.89, 10.7
  it.each([
    ['right after it', 'Buy Now'],
    ['after a login, and with another quantity', 'Log in first'],
  ])('leads by Cancel Buy to the page on which Buy Now was pressed, %s', async (_, way) => {
    const state = { ...buyNow, from: '/promotion?q=brush' };
    renderIn('en', <CheckoutPage liveCart={NO_CART} loadProduct={neverAnswered} />, {
      path: '/promotion?q=brush',
      pages: {
        '/promotion': (
          <>
            <Address />
            <Link to="/checkout" state={state}>
              Buy Now
            </Link>
            <Link to="/login">Log in first</Link>
          </>
        ),
        '/login': (
          <Link to="/checkout" replace state={state}>
            Logged in
          </Link>
        ),
      },
    });
    await userEvent.click(screen.getByRole('link', { name: way }));
    if (way !== 'Buy Now') await userEvent.click(screen.getByRole('link', { name: 'Logged in' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Decrease quantity' }));
    await press('Cancel Buy');
    expect((await screen.findByRole('status')).textContent).toBe('/promotion?q=brush');
  });

  it('goes to the shop on Cancel Buy when the purchase was stored by an earlier visit', async () => {
    renderCheckout();
    await press('Decrease quantity');
    await press('Cancel Buy');
    await screen.findByText('the shop');
  });

  it('shows the current price and stock, and refuses a quantity above the stock', async () => {
    logIn();
    let now: typeof brush | null = { ...brush, discount: 0, Item: 1 };
    renderCheckout({ loadProduct: async () => now });
    await screen.findByText('Only 1 items available in stock');
    expect(figures().Subtotal).toBe('Before $4.50Now $5.00');
    screen.getByText('2 × $2.25', { selector: 'del *' });
    screen.getByText('2 × $2.50', { selector: 'ins *' });
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'Virak Buntham (VET)');
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    expect(screen.getByRole('alert').textContent).toContain('no longer in stock in this quantity');
    await press('Decrease quantity');
    expect(screen.queryByText('Only 1 items available in stock')).toBeNull();
    // A new quantity is no new price.
    expect(figures().Subtotal).toBe('Before $2.25Now $2.50');
    now = null;
    window.dispatchEvent(new Event('focus'));
    await screen.findByText('No longer sold');
    expect(screen.getByRole('alert').textContent).toBe(
      'Sorry, this product is no longer sold. Please choose another one.',
    );
    await press('Proceed to Payment');
    expect(screen.queryByText('the payment')).toBeNull();
  });

  it('passes the current price to the payment page', async () => {
    logIn();
    renderCheckout({ loadProduct: async () => ({ ...brush, price: 3, discount: 0 }) });
    await screen.findAllByText('$6.00');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'Virak Buntham (VET)');
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    expect(readStored('paymentData')).toMatchObject({ total: 8, cart: [{ product: { price: 3 } }] });
  });

  it('goes on with what was given while the shop does not answer', async () => {
    renderCheckout({ loadProduct: () => Promise.reject(new Error('offline')) });
    await press('Increase quantity');
    expect(figures().Subtotal).toBe('$6.75');
  });

  it('has no stepper for a cart', () => {
    renderCheckout({ state: fromCart });
    expect(screen.queryByRole('button', { name: 'Cancel Buy' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Increase quantity' })).toBeNull();
  });
});

describe('the way to the payment', () => {
  // Covers 2.91, 3.11, 3.27, decisions C4.2
  it('keeps form, cart, total and a key, and forgets an earlier order', async () => {
    logIn();
    writeStored('orderCreated', true);
    writeStored('lastOrderId', 'PH-1');
    await pushCheckout();
    expect(field('Name').value).toBe('Sok Dara');
    expect(field('Phone').value).toBe('012-345-678');
    expect(field('Address').value).toBe('St 271');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'Virak Buntham (VET)');
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    await screen.findByText('the payment');
    const kept = readStored('paymentData');
    expect(kept).toMatchObject({
      form: {
        name: 'Sok Dara',
        phone: '012-345-678',
        province: 'kandal',
        address: 'St 271',
        delivery: 'vtb',
        confirm: true,
      },
      total: 6.5,
      buyNow: true,
      cart: [{ quantity: 2 }],
    });
    expect(kept?.orderKey).toMatch(/^[\da-f]{32}$/);
    expect([readStored('orderCreated'), readStored('lastOrderId')]).toEqual([null, null]);
  });

  // Covers decisions C6.1
  it('leads a visitor to the login and back to the same form, still filled in', async () => {
    const { unmount } = renderCheckout();
    await fillIn();
    await press('Proceed to Payment');
    const prompt = screen.getByRole('alertdialog', { name: 'Login is required' });
    await userEvent.click(within(prompt).getByRole('link', { name: 'Log In' }));
    expect(screen.getByText(/the login/).textContent).toContain('"from":"/checkout"');
    unmount();
    logIn();
    renderCheckout();
    expect(field('Name').value).toBe('Sok Dara');
    expect(field('Province').value).toBe('kandal');
    expect(field('Delivery method').value).toBe('vtb');
    // Confirmed anew whenever the form opens.
    expect(field('I confirm that my information is correct').checked).toBe(false);
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    await screen.findByText('the payment');
  });

  function orderedBefore(productId: string) {
    const order = sampleOrder({ products: [sampleOrderLine('Brush', { productId, quantity: 2 })] });
    writeStored('cachedUserOrders', { data: [order], timestamp: Date.now(), language: 'en' });
    writeStored('orderCreated', true);
    writeStored('lastOrderId', order.orderId);
  }

  it('forgets an order of something else, as another tab may have placed', async () => {
    logIn();
    orderedBefore('comb');
    renderCheckout();
    await waitFor(() => expect(readStored('orderCreated')).toBeNull());
  });

  // Covers decisions C24.4
  it('leads back to the order that was placed from it, and orders nothing twice', async () => {
    logIn();
    orderedBefore('brush');
    // The first entry of a test is one that the shopper comes back to.
    renderCheckout();
    await screen.findByText('the payment');
    expect([readStored('orderCreated'), readStored('lastOrderId')]).toEqual([true, 'PH-1']);
  });

  // Covers decisions C32.1
  it.each([
    ['en', 'You need an account to order. What you fill in here stays.', 'Log In', 'Sign Up'],
    ['km', 'ត្រូវមានគណនី ទើបបញ្ជាទិញបាន។ ព័ត៌មានដែលអ្នកបំពេញនៅទីនេះ នឹងមិនបាត់ទេ។', 'ចូលគណនី', 'ចុះឈ្មោះ'],
  ] as const)(
    'says at the top that an order needs an account (%s)',
    async (language, text, login, signUp) => {
      renderCheckout({ language });
      screen.getByText(text);
      screen.getByRole('link', { name: signUp });
      await userEvent.click(screen.getByRole('link', { name: login }));
      expect(screen.getByText(/the login/).textContent).toContain('"from":"/checkout"');
    },
  );

  it('says nothing of an account to those who are logged in', () => {
    logIn();
    renderCheckout();
    expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull();
  });

  // Covers decisions C35.1
  it('marks a method that the new province does not have, with the error beside it', async () => {
    logIn();
    renderCheckout();
    await userEvent.selectOptions(field('Province'), 'Phnom Penh');
    await userEvent.selectOptions(field('Delivery method'), 'Cash on Delivery');
    expect(screen.queryByText('Please select a delivery method.')).toBeNull();
    await userEvent.selectOptions(field('Province'), 'Kandal');
    expect(field('Delivery method').value).toBe('standard');
    screen.getByRole('option', { name: 'Cash on Delivery (not offered in this province)' });
    screen.getByText('Please select a delivery method.');
  });

  it('survives a reload without the navigation state', async () => {
    const { unmount } = renderCheckout();
    await fillIn();
    window.dispatchEvent(new Event('pagehide'));
    unmount();
    renderCheckout({ state: null });
    expect(field('Address').value).toBe('Street 271');
    expect(figures().Subtotal).toBe('$4.50');
  });

  it('leaves nothing of the form behind after a logout', async () => {
    logIn();
    const { unmount } = renderCheckout();
    await userEvent.type(field('Address'), ' and more');
    endSession('logout');
    unmount();
    expect(readStored('paymentData')).toBeNull();
  });

  // Covers decisions C2.4
  it('is refused while something is short in stock', async () => {
    logIn();
    renderCheckout({
      state: fromCart,
      liveCart: { status: 'ready', items: [{ product: { ...bed, Item: 1 }, quantity: 2 }] },
    });
    screen.getByText('Only 1 items available in stock');
    await userEvent.selectOptions(field('Province'), 'Kandal');
    await userEvent.selectOptions(field('Delivery method'), 'Virak Buntham (VET)');
    await userEvent.click(field('I confirm that my information is correct'));
    await press('Proceed to Payment');
    expect(screen.getByRole('alert').textContent).toContain('no longer in stock in this quantity');
    expect(screen.queryByText('the payment')).toBeNull();
  });

  it.each([
    ['en', 'Your Cart is empty.', 'Continue Shopping'],
    ['km', 'កន្ត្រករបស់អ្នកមិនទាន់មានទំនិញទេ។', 'បន្តទិញទំនិញ'],
  ] as const)('starts in the shop when there is nothing to buy (%s)', async (language, message, link) => {
    renderCheckout({ language, state: { cart: 'damaged' } });
    screen.getByText(message);
    await userEvent.click(screen.getByRole('link', { name: link }));
    await screen.findByText('the shop');
  });
});
