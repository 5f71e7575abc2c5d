import { fakeApi, later } from '@phsar/ui/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sampleMe } from '../testing/sample-me.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { cacheOrder, readCachedOrders, refreshCachedOrders } from './cached-orders.ts';
import { api, proofRequest } from './client.ts';
import { readDraft, writeDraft } from './drafts.ts';
import { currentPerson, loadSession, signOut, startSession } from './session.ts';
import { addWaitingMove, openWaitingMoves, waitingMoves } from './waiting-moves.ts';

const ME = 'GET /api/office/me';
const dara = sampleMe();
const ended = () => ({ status: 401, body: { success: false, code: 'sign_in_required', message: '' } });
const done = { body: { success: true } };

/** What a person leaves on the device: orders, a draft, a move that waits. */
async function work() {
  startSession(dara);
  await openWaitingMoves(dara._id);
  await refreshCachedOrders(dara._id);
  await cacheOrder(dara._id, sampleOrder());
  writeDraft(dara._id, 'invite', { name: 'Bopha' });
  await addWaitingMove(
    { orderId: 'PH-1001', deed: { name: 'note', body: { text: 'Call' } }, key: 'a' },
    false,
  );
}

const keptOf = async (person: string) => {
  await openWaitingMoves(person);
  const found = {
    orders: (await readCachedOrders(person))?.data.length ?? 0,
    draft: readDraft(person, 'invite') !== null,
    moves: waitingMoves.read().length,
  };
  await openWaitingMoves(currentPerson());
  return found;
};

beforeEach(() => {
  fakeApi({
    [ME]: () => ({ body: { success: true, staff: dara } }),
    'GET /api/office/recent-orders': () => ({ body: [sampleOrder()] }),
    'POST /api/office/logout': () => done,
  });
});

describe('signing out', () => {
  it('wipes all that was kept for the person', async () => {
    await work();
    expect(await keptOf(dara._id)).toEqual({ orders: 1, draft: true, moves: 1 });
    await signOut();
    expect(currentPerson()).toBe('');
    expect(await keptOf(dara._id)).toEqual({ orders: 0, draft: false, moves: 0 });
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('wipes it also when a poll finds the session ended before the answer is here', async () => {
    await work();
    const answer = later();
    const fake = fakeApi({ 'POST /api/office/logout': () => answer.answer, [ME]: ended });
    const leaving = signOut();
    await vi.waitFor(() => expect(fake.calls).toHaveLength(1));
    await loadSession();
    answer.come(done);
    await leaving;
    expect(await keptOf(dara._id)).toEqual({ orders: 0, draft: false, moves: 0 });
  });

  it('keeps no orders and signs nobody in by answers that come after it', async () => {
    await work();
    const [orders, me] = [later(), later()];
    const fake = fakeApi({
      'GET /api/office/recent-orders': () => orders.answer,
      [ME]: () => me.answer,
      'POST /api/office/logout': () => done,
    });
    const asked = [refreshCachedOrders(dara._id), loadSession()];
    await vi.waitFor(() => expect(fake.calls).toHaveLength(2));
    await signOut();
    orders.come({ body: [sampleOrder()] });
    me.come({ body: { success: true, staff: dara } });
    await Promise.all(asked);
    expect(currentPerson()).toBe('');
    expect(await keptOf(dara._id)).toEqual({ orders: 0, draft: false, moves: 0 });
  });

  it('wipes nothing when the server refuses', async () => {
    await work();
    fakeApi({ 'POST /api/office/logout': () => ({ status: 500, body: { success: false, message: '' } }) });
    await expect(signOut()).rejects.toThrow();
    expect(await keptOf(dara._id)).toMatchObject({ draft: true, moves: 1 });
    fakeApi({ 'POST /api/office/logout': () => done });
    await signOut();
  });

  it('wipes without a network, and tells the server when there is one', async () => {
    await work();
    fakeApi({ 'POST /api/office/logout': () => 'offline', [ME]: () => 'offline' });
    await signOut();
    expect(currentPerson()).toBe('');
    expect(await keptOf(dara._id)).toEqual({ orders: 0, draft: false, moves: 0 });
    await loadSession();
    expect(currentPerson()).toBe('');

    let isSignedIn = true;
    fakeApi({
      'POST /api/office/logout': () => {
        isSignedIn = false;
        return done;
      },
      [ME]: () => (isSignedIn ? { body: { success: true, staff: dara } } : ended()),
    });
    dispatchEvent(new Event('online'));
    await waitFor(() => expect(isSignedIn).toBe(false));
    await waitFor(() => expect(Object.keys(localStorage)).toEqual([]));
    expect(currentPerson()).toBe('');
  });
});

describe('a session that ends by itself', () => {
  it('leaves drafts and moves for the same person, and no orders', async () => {
    await work();
    fakeApi({ [ME]: ended });
    await loadSession();
    expect(currentPerson()).toBe('');
    await waitFor(async () => expect(await keptOf(dara._id)).toEqual({ orders: 0, draft: true, moves: 1 }));
    fakeApi({ 'POST /api/office/logout': () => done });
    startSession(dara);
    await signOut();
  });

  it('is told by a call that is made again after a proof, and leaves no question open', async () => {
    startSession(dara);
    let isProved = false;
    fakeApi({
      'POST /api/office/staff': () =>
        isProved ? ended() : { status: 403, body: { success: false, code: 'step_up_required', message: '' } },
    });
    const answer = api.call('inviteStaff', { body: { name: 'Bopha', role: 'packer' } }).catch(() => 'failed');
    await vi.waitFor(() => expect(proofRequest.read()).not.toBeNull());
    isProved = true;
    proofRequest.read()?.prove();
    expect(await answer).toBe('failed');
    expect(currentPerson()).toBe('');
    expect(proofRequest.read()).toBeNull();
  });
});

describe('without a network', () => {
  it('the office opens for who was signed in last', async () => {
    startSession(dara);
    const kept = localStorage.getItem('office-person');
    fakeApi({ [ME]: ended });
    await loadSession();
    localStorage.setItem('office-person', kept ?? '');
    fakeApi({ [ME]: () => 'offline' });
    await loadSession();
    expect(currentPerson()).toBe(dara._id);
  });

  it('it opens for nobody who signed out', async () => {
    startSession(dara);
    await signOut();
    fakeApi({ [ME]: () => 'offline' });
    await loadSession();
    expect(currentPerson()).toBe('');
  });
});
