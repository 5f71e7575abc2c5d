import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleListedCustomer } from '../../testing/sample-customer.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import CustomersPage from './customers-page.tsx';

const LIST = 'GET /api/office/customers';
const render = (language: 'en' | 'km', address = '/customers') =>
  renderPage(language, address, [{ path: '/customers', Component: CustomersPage }]);

beforeEach(() => startSession(sampleMe()));

describe('the list of customers', () => {
  it.each([
    ['en', 'Customers', 'Orders: 2', 'Blocked'],
    ['km', 'អតិថិជន', 'ការបញ្ជាទិញ៖ 2', 'បានទប់ស្កាត់'],
  ] as const)('shows who they are, how often they ordered, and who is blocked (%s)', async (...texts) => {
    const [language, title, count, blocked] = texts;
    fakeApi({
      [LIST]: () => ({
        body: [
          sampleListedCustomer({ isBlocked: true }),
          sampleListedCustomer({
            _id: 'customer-2',
            name: 'Bopha',
            phoneNumber: '011222333',
            orderCount: 0,
            lastOrderAt: null,
          }),
        ],
      }),
    });
    render(language);
    const list = within(await screen.findByRole('list', { name: title }));
    const link = list.getByRole('link', { name: 'Sokha Chan' });
    expect(link.getAttribute('href')).toBe('/customers/customer-1');
    expect(list.getAllByRole('listitem')[0]?.textContent).toContain(count);
    list.getByText(blocked);
    list.getByText('012-345-678', { exact: false });
  });

  it('searches as it is typed, and leads to the orders where nobody is found', async () => {
    const { calls } = fakeApi({ [LIST]: () => ({ body: [] }) });
    const router = render('en');
    await screen.findByText('Nobody has opened an account yet');
    await userEvent.type(screen.getByRole('searchbox'), '5678');
    await screen.findByText('No customer found');
    expect(calls.at(-1)).toContain('q=5678');
    expect(router.state.location.search).toBe('?q=5678');
    expect(screen.getByRole('link', { name: 'Search the orders' }).getAttribute('href')).toBe(
      '/orders?q=5678',
    );
  });
});
