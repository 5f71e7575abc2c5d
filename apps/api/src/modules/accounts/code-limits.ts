import type { VerificationCodeRow } from './verification-codes.repository.ts';

const RESEND_DELAY_MS = 30_000;
const HOUR_MS = 60 * 60 * 1000;
export const DAY_MS = 24 * HOUR_MS;

/** Per number and requester (a network, or one of the owner's devices). Wider networks get a multiple (`Network.times`). */
const REQUESTER_BUDGETS = [
  { messages: 5, milliseconds: HOUR_MS },
  { messages: 6, milliseconds: DAY_MS },
];
/**
 * Per number, over all networks; the owner's devices together have the same again. One network alone cannot block a number:
 * it takes three for an hour and four for a day. With ten attempts per code, a day of guessing succeeds for one number in 5,000.
 */
const NUMBER_BUDGETS = [
  { messages: 15, milliseconds: HOUR_MS },
  { messages: 20, milliseconds: DAY_MS },
];

/** Minimum of codes a day per network, however small the daily limit. Wider networks get a multiple. */
const MIN_NETWORK_SHARE = 10;
/** The part of the messages outside the reserve that any network may request, or the minimum if that is more. */
const MAX_OPEN_SHARE = 1 / 3;

/** How many text messages are sent in 24 hours, and to whom. */
export interface SmsShares {
  dailyLimit: number;
  /** Percent of the limit that one network may request. */
  networkShare: number;
  /** Percent of the limit reserved for known devices and for customers with a delivered order. */
  reserve: number;
}

/** Messages outside the reserve. */
export function unreserved({ dailyLimit, reserve }: SmsShares): number {
  return dailyLimit - Math.floor((dailyLimit * reserve) / 100);
}

/** Codes that a network may request in 24 hours. @param times of the network */
export function networkLimit(shares: SmsShares, times: number): number {
  const share = Math.max(MIN_NETWORK_SHARE, Math.ceil((shares.dailyLimit * shares.networkShare) / 100));
  const max = Math.max(MIN_NETWORK_SHARE, Math.ceil(unreserved(shares) * MAX_OPEN_SHARE));
  return Math.min(share * times, max);
}

export interface HashedNetwork {
  /** A keyed hash of the network's name. */
  hash: string;
  times: number;
}

/** The columns of a code that identify its requester. */
type RequesterColumns = Pick<VerificationCodeRow, 'deviceHash' | 'network' | 'isKnownDevice'>;

/** Whether a code belongs to the requester: by the device id, or by the network where there is no device cookie. */
export function isBy(row: RequesterColumns, requester: RequesterColumns): boolean {
  return (
    row.deviceHash === requester.deviceHash && (row.deviceHash !== '' || row.network === requester.network)
  );
}

/** Whether two requesters share one budget: the same known device, or the same network. Unknown networks count as one. */
function sharesWith(row: RequesterColumns, requester: RequesterColumns): boolean {
  if (row.isKnownDevice || requester.isKnownDevice) {
    return row.isKnownDevice && requester.isKnownDevice && row.deviceHash === requester.deviceHash;
  }
  return row.network === requester.network;
}

/** Milliseconds until a requester may get another code; 0 or less for now. @param recent codes of the last day, newest first */
export function millisecondsToWait(
  recent: readonly VerificationCodeRow[],
  requester: RequesterColumns,
  networks: readonly HashedNetwork[],
  now: Date,
): number {
  const until = (row: VerificationCodeRow | undefined, milliseconds: number) =>
    row === undefined ? 0 : milliseconds - timeBetween(row.createdAt, now);
  const untilWithin = (rows: readonly VerificationCodeRow[], budgets: typeof NUMBER_BUDGETS, times = 1) =>
    budgets.map(({ messages, milliseconds }) => until(rows[messages * times - 1], milliseconds));
  const own = recent.filter((row) => sharesWith(row, requester));
  const lastSent = own.find(({ failedAt }) => failedAt === null);
  const alike = recent.filter(({ isKnownDevice }) => isKnownDevice === requester.isKnownDevice);
  const inWiderNetworks = (requester.isKnownDevice ? [] : networks.slice(1)).flatMap(({ hash, times }) => {
    const within = alike.filter(({ widerNetworks }) => widerNetworks.includes(hash));
    return untilWithin(within, REQUESTER_BUDGETS, times);
  });
  return Math.max(
    until(lastSent, RESEND_DELAY_MS),
    ...untilWithin(own, REQUESTER_BUDGETS),
    ...inWiderNetworks,
    ...untilWithin(alike, NUMBER_BUDGETS),
  );
}

/** Milliseconds between two times, always positive: setting the clock back neither delays anyone nor extends a code. */
export function timeBetween(earlier: Date, now: Date): number {
  return Math.abs(now.getTime() - earlier.getTime());
}
