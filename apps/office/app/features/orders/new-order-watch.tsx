import type { ListedOrder } from '@phsar/contract/office/wire';
import { showToast } from '@phsar/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { api } from '../../lib/client.ts';
import { ring, unlockSoundByFirstTap } from '../../lib/order-sound.ts';
import { callQuery, POLLED } from '../../lib/queries.ts';
import { currentPerson, useMay } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { dollars } from '../../ui/dollars.ts';

/** More new orders than this are announced as a number. */
const LOOKED_AT = 10;
/** Milliseconds. No longer, because it covers the lower edge of a phone. */
const TOLD_FOR = 10_000;

/** Announces new orders on every screen with a toast and a sound, to those who may see orders. */
export function NewOrderWatch() {
  return useMay('orders.read') ? <Watch /> : null;
}

function Watch() {
  const navigate = useNavigate();
  const known = useRef<{ ids: Set<string>; oldest: string } | null>(null);
  const { data } = useQuery({ ...callQuery('listOrders', { query: { limit: LOOKED_AT } }), ...POLLED });

  const announce = useEffectEvent(async (newest: readonly ListedOrder[]) => {
    const { ids, oldest } = known.current ?? { ids: new Set<string>(), oldest: '' };
    const isFirstLook = known.current === null;
    const fresh = newest.filter(({ _id, createdAt }) => !ids.has(_id) && createdAt >= oldest);
    known.current = {
      ids: new Set(newest.map(({ _id }) => _id)),
      oldest: newest.length < LOOKED_AT ? '' : (newest.at(-1)?.createdAt ?? ''),
    };
    if (isFirstLook) return;
    const own = await Promise.all(fresh.map(isOwn));
    const others = fresh.filter((_, index) => !own[index]);
    if (others.length > 0) tell(others);
  });
  useEffect(() => {
    if (data !== undefined) void announce(data);
  }, [data]);

  function tell(orders: readonly ListedOrder[]) {
    ring();
    const [order, ...more] = orders;
    if (order === undefined) return;
    const { orderId, customerName, totalAmount } = order;
    const isOne = more.length === 0;
    showToast({
      text: isOne
        ? m.orders_new_one({ name: customerName, total: dollars(totalAmount) })
        : m.orders_new_several({ count: orders.length }),
      tone: 'success',
      durationMs: TOLD_FOR,
      action: {
        label: m.orders_new_open(),
        onPress: () => void navigate(isOne ? `/orders/${encodeURIComponent(orderId)}` : '/orders'),
      },
    });
  }

  useEffect(unlockSoundByFirstTap, []);
  return null;
}

/** Whether the person entered the order: nobody needs to be told what they just did. */
async function isOwn({ channel, orderId }: ListedOrder): Promise<boolean> {
  if (channel === 'web') return false;
  try {
    const { data } = await api.call('findOrder', { params: { orderId } });
    return data.events[0]?.by._id === currentPerson();
  } catch {
    return false;
  }
}
