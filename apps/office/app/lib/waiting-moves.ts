import { ApiError } from '@phsar/contract/client';
import { randomKey } from '@phsar/contract/idempotency-key';
import { createStore, useStore } from '@phsar/ui/listener-store';
import { api, isNetworkFailure, refusalOf } from './client.ts';
import { openOfficeDatabase, type WaitingMove } from './office-database.ts';
import { callOrderAction, type WaitingAction } from './order-actions.ts';

/** Milliseconds for which a key is safe to reuse: the server remembers it for a day. */
const KEY_LIFETIME = 23 * 60 * 60_000;
/** The lock that lets one tab send at a time. */
const LOCK = 'office-waiting-moves';
/** Tells the other tabs that the queue has changed. */
const CHANNEL = 'office-waiting-moves';

/** The moves of the signed-in person, oldest first. */
export const waitingMoves = createStore<readonly WaitingMove[]>([], () => {
  const channel = openChannel();
  channel?.addEventListener('message', () => void readWaitingMoves());
  return () => channel?.close();
});

/** Whose moves `waitingMoves` holds; '' for nobody's. */
let owner = '';

/** The moves of the person who is signed in, oldest first. */
export function useWaitingMoves(): readonly WaitingMove[] {
  return useStore(waitingMoves);
}

/** Shows the moves of a person from now on; '' shows none. */
export async function openWaitingMoves(person: string): Promise<void> {
  owner = person;
  await readWaitingMoves();
}

async function readWaitingMoves(): Promise<void> {
  const person = owner;
  const database = person === '' ? null : await openOfficeDatabase();
  const all = (await database?.getAll('moves').catch(() => [])) ?? [];
  if (person === owner) waitingMoves.write((all as WaitingMove[]).filter((move) => move.person === person));
}

async function changed(): Promise<void> {
  await readWaitingMoves();
  const channel = openChannel();
  channel?.postMessage(null);
  channel?.close();
}

function openChannel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
}

/**
 * Lets a move wait for the network.
 * @param isTried it was sent already, and no answer came
 * @returns false where it cannot be kept: storage is blocked or full
 */
export async function addWaitingMove(
  move: Pick<WaitingMove, 'orderId' | 'deed' | 'key'>,
  isTried: boolean,
): Promise<boolean> {
  const database = await openOfficeDatabase();
  if (database === null || owner === '') return false;
  const now = Date.now();
  try {
    await database.add('moves', { ...move, person: owner, madeAt: now, ...(isTried && { triedAt: now }) });
  } catch {
    return false;
  }
  await changed();
  return true;
}

/** Drops one move. */
export async function dropWaitingMove(id: number): Promise<void> {
  const database = await openOfficeDatabase();
  await database?.delete('moves', id);
  await changed();
}

/** Drops all of a person's moves. */
export async function dropWaitingMoves(person: string): Promise<void> {
  const database = await openOfficeDatabase();
  const all = (await database?.getAll('moves').catch(() => [])) ?? [];
  for (const { id, person: maker } of all)
    if (maker === person && id !== undefined) await database?.delete('moves', id);
  await changed();
}

/** After a refusal: queues it again as a new move, or another one in its place. */
export async function retryWaitingMove(move: WaitingMove, deed: WaitingAction = move.deed): Promise<void> {
  const { refusal: _, triedAt: __, ...rest } = move;
  await replace({ ...rest, deed, key: randomKey() });
  await sendWaitingMoves();
}

/** @returns false when the move is gone: dropped meanwhile, here or in another tab, or wiped by a sign-out */
async function replace(move: WaitingMove): Promise<boolean> {
  const database = await openOfficeDatabase();
  if (database === null) return false;
  const { store, done } = database.transaction('moves', 'readwrite');
  const isThere = (await store.getKey(move.id)) !== undefined;
  if (isThere) await store.put(move);
  await done;
  await changed();
  return isThere;
}

/**
 * Sends what waits, oldest first, until the network fails; another tab that is sending does it instead. A refused move
 * becomes a question to the person.
 * @returns how many were done
 */
export async function sendWaitingMoves(): Promise<number> {
  if (waitingMoves.read().every(({ refusal }) => refusal !== undefined)) return 0;
  if (navigator.locks === undefined) return await sendOnce();
  return await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? 0 : sendOnce(),
  );
}

let isSending = false;

async function sendOnce(): Promise<number> {
  if (isSending) return 0;
  isSending = true;
  try {
    return await sendAll();
  } finally {
    isSending = false;
  }
}

async function sendAll(): Promise<number> {
  const person = owner;
  let done = 0;
  try {
    // Somebody else may have signed in in another tab: the cookie is then theirs.
    const { data } = await api.call('getMe');
    if (data.staff._id !== person) return 0;
    await readWaitingMoves();
    const failed = new Set<string>();
    for (const move of waitingMoves.read()) {
      if (move.refusal !== undefined || owner !== person || failed.has(move.orderId)) continue;
      try {
        if (await send(move)) done += 1;
      } catch (error) {
        // A failure with one order must not block the others.
        if (!isAboutOneMove(error)) throw error;
        failed.add(move.orderId);
      }
    }
  } catch {
    // No network, or the session has ended: they wait on.
  }
  return done;
}

/** @throws ApiError, NoResponseError when it has to wait on */
async function send(move: WaitingMove): Promise<boolean> {
  const { orderId, deed, key, triedAt } = move;
  if (triedAt !== undefined && !isRemembered(triedAt)) {
    await refuse(move, 'key_forgotten');
    return false;
  }
  if (!(await replace({ ...move, triedAt: triedAt ?? Date.now() }))) return false;
  try {
    await callOrderAction(orderId, deed, key);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await refuse(move, refusalOf(error) ?? '');
    return false;
  }
  await dropWaitingMove(move.id);
  return true;
}

/** A try in the future means that the clock was set back; its age is then unknown. */
function isRemembered(triedAt: number): boolean {
  const age = Date.now() - triedAt;
  return age >= 0 && age <= KEY_LIFETIME;
}

/** Whether the server failed at the move itself; it is tried again with the next round. */
function isAboutOneMove(error: unknown): boolean {
  return error instanceof ApiError && error.status === 500;
}

/** Whether the server will say the same again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return [400, 403, 404, 409, 413].includes(error.status) && refusalOf(error) !== 'order_in_progress';
}

async function refuse(move: WaitingMove, code: string): Promise<void> {
  const { orderId } = move;
  const order = await api.call('findOrder', { params: { orderId } }).then(
    ({ data }) => data,
    (error: unknown) => {
      if (isNetworkFailure(error)) throw error;
      return null;
    },
  );
  await replace({ ...move, refusal: { code, order } });
}
