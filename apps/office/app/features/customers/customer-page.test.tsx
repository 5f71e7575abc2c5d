import type { Customer } from '@phsar/contract/office/wire';
import { type FakeHandler, fakeApi } from '@phsar/ui/testing/fake-api';
import { shownToasts } from '@phsar/ui/toast-store';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../lib/session.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleCustomer } from '../../testing/sample-customer.ts';
import { sampleMe } from '../../testing/sample-me.ts';
import CustomerPage from './customer-page.tsx';

const PERSON = '/api/office/customers/customer-1';

function show(
  customer: Customer = sampleCustomer(),
  handlers: Record<string, FakeHandler> = {},
  language: 'en' | 'km' = 'en',
) {
  const sent: unknown[] = [];
  const fake = fakeApi({
    [`GET ${PERSON}`]: () => ({ body: customer }),
    [`PATCH ${PERSON}`]: (_, { body }) => {
      const change = JSON.parse(String(body));
      sent.push(change);
      const blockedAt = change.isBlocked ? '2026-11-20T03:00:00.000Z' : null;
      return { body: { ...customer, ...change, blockedAt } };
    },
    ...handlers,
  });
  const router = renderPage(language, '/customers/customer-1', [
    { path: '/customers/:id', Component: CustomerPage },
    { path: '/customers', element: <p>the list</p> },
  ]);
  return { sent, router, ...fake };
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));

beforeEach(() => {
  startSession(sampleMe());
  shownToasts.write([]);
});

describe('the page of a customer', () => {
  // Covers office 3.10
  it.each([
    ['en', 'Contact', 'Call', 'Spent in total', 'Delivered'],
    ['km', 'ទំនាក់ទំនង', 'ហៅទូរសព្ទ', 'ទិញសរុប', 'បានប្រគល់'],
  ] as const)(
    'shows how to reach them and what they bought (%s)',
    async (language, contact, call, sum, status) => {
      show(sampleCustomer(), {}, language);
      await screen.findByRole('heading', { level: 1, name: 'Sokha Chan' });
      screen.getByRole('heading', { level: 2, name: contact });
      expect(screen.getByRole('link', { name: call }).getAttribute('href')).toBe('tel:+85512345678');
      screen.getByText(sum);
      screen.getByText('$43.00');
      screen.getByText(status);
      expect(screen.getByRole('link', { name: 'PH-1001' }).getAttribute('href')).toBe('/orders/PH-1001');
    },
  );

  // Covers office 3.10
  it('saves the note', async () => {
    const { sent } = show();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Note' }), 'Calls at night');
    await press('Save note');
    expect(sent).toEqual([{ note: 'Calls at night' }]);
    expect(shownToasts.read().at(-1)?.text).toBe('Note saved');
  });

  it('asks what stays when a colleague wrote a note after the draft was begun', async () => {
    const versions: (string | null)[] = [];
    const theirs = sampleCustomer({ note: 'Calls at night', version: 3 });
    localStorage.setItem(
      `office-draft:${sampleMe()._id}:customer-note customer-1`,
      JSON.stringify({ values: { note: 'Pays cash' }, keptAt: new Date() }),
    );
    show(theirs, {
      [`PATCH ${PERSON}`]: (_, { headers, body }) => {
        versions.push(new Headers(headers).get('if-match'));
        const { note } = JSON.parse(String(body));
        if (versions.length > 1) return { body: sampleCustomer({ note, version: 4 }) };
        const [by, at] = [{ _id: '2', name: 'Chan Dara' }, '2026-05-01T02:00:00.000Z'];
        return {
          status: 409,
          body: { code: 'changed_meanwhile', message: 'x', by, at, current: theirs, yours: { version: 0 } },
        };
      },
    });
    await press('Save note');
    const asked = within(await screen.findByRole('alertdialog'));
    asked.getByText(/Chan Dara changed this/);
    asked.getByRole('radio', { name: /Calls at night/ });
    await userEvent.click(asked.getByRole('button', { name: 'Save this choice' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(versions).toEqual(['"0"', '"3"']);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Pays cash');
    expect(localStorage.getItem(`office-draft:${sampleMe()._id}:customer-note customer-1`)).toBeNull();
  });

  it('keeps what is typed while the note is saved', async () => {
    const hold = Promise.withResolvers<void>();
    show(sampleCustomer(), {
      [`PATCH ${PERSON}`]: async () => {
        await hold.promise;
        return { body: sampleCustomer({ note: 'One', version: 1 }) };
      },
    });
    const field = await screen.findByRole('textbox', { name: 'Note' });
    await userEvent.type(field, 'One');
    await press('Save note');
    await userEvent.type(field, ' two');
    hold.resolve();
    await vi.waitFor(() => expect(shownToasts.read().at(-1)?.text).toBe('Note saved'));
    expect(field).toHaveProperty('value', 'One two');
  });

  // Covers office 3.10
  it('blocks with a reason, shows it, and unblocks', async () => {
    const { sent } = show();
    await press('Block');
    await userEvent.click(inDialog().getByRole('button', { name: 'Block' }));
    inDialog().getByText('Please give a reason');
    await userEvent.type(inDialog().getByRole('textbox'), 'Fake orders');
    await userEvent.click(inDialog().getByRole('button', { name: 'Block' }));
    expect(sent).toEqual([{ isBlocked: true, blockReason: 'Fake orders' }]);
    await screen.findByText('Fake orders');
    await press('Unblock');
    expect(sent.at(-1)).toEqual({ isBlocked: false });
  });

  it('saves the data as a file, whose name tells nothing of the person', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');
    click.mockImplementation(function note(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }));
    const { calls } = show(sampleCustomer(), { [`GET ${PERSON}/data`]: () => ({ body: { account: {} } }) });
    await press('Download their data');
    expect(calls.at(-1)).toBe(`GET ${PERSON}/data`);
    expect(saved).toEqual(['customer-customer-1.json']);
    click.mockRestore();
  });

  it('removes only once the last digits were typed', async () => {
    const { calls, router } = show(sampleCustomer(), {
      [`DELETE ${PERSON}`]: () => ({ body: { success: true } }),
    });
    await press('Remove customer');
    await userEvent.type(inDialog().getByRole('textbox'), '1234');
    await userEvent.click(inDialog().getByRole('button', { name: 'Remove customer' }));
    inDialog().getByText('These are not the last four digits');
    expect(calls).not.toContain(`DELETE ${PERSON}`);
    await userEvent.clear(inDialog().getByRole('textbox'));
    await userEvent.type(inDialog().getByRole('textbox'), '5678');
    await userEvent.click(inDialog().getByRole('button', { name: 'Remove customer' }));
    await screen.findByText('the list');
    expect(router.state.location.pathname).toBe('/customers');
  });

  it.each([
    ['en', 'No phone number', 'Remove customer', 'This is not the name of the customer'],
    ['km', 'គ្មានលេខទូរសព្ទ', 'លុបអតិថិជន', 'ឈ្មោះនេះមិនត្រូវនឹងឈ្មោះអតិថិជនទេ'],
  ] as const)('removes an account without a number once its name was typed (%s)', async (...words) => {
    const [language, none, remove, mismatch] = words;
    const { calls } = show(
      sampleCustomer({ phoneNumber: '', name: 'Chan Thida' }),
      { [`DELETE ${PERSON}`]: () => ({ body: { success: true } }) },
      language,
    );
    await screen.findByText(none);
    expect(screen.queryByRole('link', { name: /tel|call/i })).toBeNull();
    await press(remove);
    const typed = inDialog().getByRole('textbox', { name: /Chan Thida/ });
    await userEvent.click(inDialog().getByRole('button', { name: remove }));
    inDialog().getByText(mismatch);
    expect(calls).not.toContain(`DELETE ${PERSON}`);
    await userEvent.type(typed, 'chan thida ');
    await userEvent.click(inDialog().getByRole('button', { name: remove }));
    await screen.findByText('the list');
    expect(calls).toContain(`DELETE ${PERSON}`);
  });

  it('offers no removal while orders are open', async () => {
    show(sampleCustomer({ openOrderCount: 1 }));
    await screen.findByText(/Not possible while orders or payments are unfinished/);
    expect(screen.queryByRole('button', { name: 'Remove customer' })).toBeNull();
  });
});
