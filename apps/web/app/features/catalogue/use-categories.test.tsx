import { fakeApi } from '@phsar/ui/testing/fake-api';
import { renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCategories } from './use-categories.ts';

const CATEGORIES = 'GET /api/categories';
const pet = { key: 'pet', name: 'Pets', products: 3 };
const dental = { key: 'dental', name: 'Dental care', products: 2 };

describe('the categories', () => {
  it('stay as the page came with them when the answer is no list', async () => {
    const api = fakeApi({ [CATEGORIES]: () => ({ body: { success: true } }) });
    const { result } = renderHook(() => useCategories([pet]));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(result.current).toEqual([pet]);
  });

  it('are none when the page came without any and the answer is no list', async () => {
    const api = fakeApi({ [CATEGORIES]: () => ({ body: {} }) });
    const { result } = renderHook(() => useCategories(undefined));
    await waitFor(() => expect(api.calls).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(result.current).toBeUndefined();
  });

  it('are asked for anew, and shown at once on the next visit', async () => {
    fakeApi({ [CATEGORIES]: () => ({ body: [pet, dental] }) });
    const { result, unmount } = renderHook(() => useCategories([pet]));
    await waitFor(() => expect(result.current).toEqual([pet, dental]));
    unmount();
    expect(renderHook(() => useCategories([pet])).result.current).toEqual([pet, dental]);
  });
});
