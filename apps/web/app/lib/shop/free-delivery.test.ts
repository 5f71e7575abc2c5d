import { act, renderHook } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { writeStored } from '../storage/storage.ts';
import { useFreeDeliveryThreshold } from './free-delivery.ts';

describe('the free-delivery threshold of a page', () => {
  it('renders again only when the amount changes', () => {
    const render = vi.fn(() => useFreeDeliveryThreshold(45));
    const { result } = renderHook(render);
    expect(result.current).toBe(4500);
    render.mockClear();
    act(() => void writeStored('cachedDeliveryLimit', { amount: 45, timestamp: 1 }));
    act(() => void writeStored('cachedDeliveryLimit', { amount: 45, timestamp: 2 }));
    expect(render).not.toHaveBeenCalled();
    act(() => void writeStored('cachedDeliveryLimit', { amount: 30, timestamp: 3 }));
    expect(result.current).toBe(3000);
  });
});
