import { fakeApi } from '@phsar/ui/testing/fake-api';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../testing/render-page.tsx';
import { DemoOrders } from './demo-orders.tsx';

const WORDS = {
  en: {
    remove: 'Remove demo orders',
    question: 'Remove all demo orders (300)?',
    cancel: 'Cancel',
    done: 'Demo orders removed: 300',
  },
  km: {
    remove: 'លុបការបញ្ជាទិញគំរូ',
    question: 'លុបការបញ្ជាទិញគំរូទាំងអស់ (300)?',
    cancel: 'បោះបង់',
    done: 'បានលុបការបញ្ជាទិញគំរូចំនួន 300 ហើយ',
  },
};

afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (language: 'km' | 'en') => renderPage(language, '/', [{ path: '/', element: <DemoOrders /> }]);

describe.each(['km', 'en'] as const)('demo orders (%s)', (language) => {
  const words = WORDS[language];

  it('are removed after a question that says how many', async () => {
    const { calls } = fakeApi({
      'GET /api/office/demo': () => ({ body: { orders: 300 } }),
      'DELETE /api/office/demo': () => ({ body: { orders: 300 } }),
    });
    open(language);
    await userEvent.click(await screen.findByRole('button', { name: words.remove }));
    const question = await screen.findByRole('alertdialog', { name: words.question });
    expect(calls).toHaveLength(1);
    await userEvent.click(within(question).getByRole('button', { name: words.remove }));
    await screen.findByText(words.done);
    await waitFor(() => expect(screen.queryByRole('button', { name: words.remove })).toBeNull());
    expect(calls.at(-1)).toBe('DELETE /api/office/demo');
  });

  it('stay when the question is answered no', async () => {
    const { calls } = fakeApi({ 'GET /api/office/demo': () => ({ body: { orders: 300 } }) });
    open(language);
    await userEvent.click(await screen.findByRole('button', { name: words.remove }));
    await userEvent.click(await screen.findByRole('button', { name: words.cancel }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(calls).toEqual(['GET /api/office/demo']);
  });

  it('are not mentioned where none are left', async () => {
    const { calls } = fakeApi({ 'GET /api/office/demo': () => ({ body: { orders: 0 } }) });
    open(language);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('heading')).toBeNull();
  });
});
