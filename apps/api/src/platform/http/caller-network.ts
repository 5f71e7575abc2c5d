import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Reads the caller's address as the framework's `request.ip` does: only trusted proxies may set `X-Forwarded-For`. */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = createProxyTrust(trustedProxies);
  return (request) => proxyAddr(request, isTrusted);
}

/** Tells whether an address, with or without a port, is a trusted proxy's. */
export function createProxyTrust(
  trustedProxies: readonly string[],
): (address: string, hop: number) => boolean {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (address, hop) => isTrusted(withoutPort(address), hop);
}

/** Some proxies add the client's port: `198.51.100.5:1234`, `[2001:db8::1]:443`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
}

export const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether the caller's address is that of an unconfigured proxy: a private one that forwards for another. All shoppers then have
 * the same. Once `TRUSTED_PROXIES` is set, a private address is a client's own, in the shop's network.
 */
export function isUnconfiguredProxy(
  address: string,
  forwardedFor: string | string[] | undefined,
  trustedProxies: readonly string[],
): boolean {
  return trustedProxies.length === 0 && forwardedFor !== undefined && isPrivate(address, 0);
}

export interface Network {
  /** Such as `203.0.113.7`, `203.0.113.0/24` or `2001:db8:1:2::/64`. */
  name: string;
  /** How many times the limits of a single address it has. */
  times: number;
}

export const MAX_NETWORK_TIMES = 8;

/**
 * The networks to count an address by, smallest first. One person easily owns a /56 or a /48 of IPv6, so its many /64s share
 * limits: a /56 has twice the limits of a /64, a /48 four times, an IPv4 /24 eight times those of its addresses.
 */
export function networksOf(address: string): readonly [Network, ...Network[]] {
  const bare = withoutPort(address);
  const [plain = ''] = bare.split('%');
  const groups = isIPv6(plain) ? ipv6Groups(plain) : null;
  const ipv4 = groups === null ? bare : embeddedIpv4(groups);
  if (ipv4 !== null) {
    const single = { name: ipv4, times: 1 };
    if (!isIPv4(ipv4)) return [single];
    return [single, { name: `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`, times: MAX_NETWORK_TIMES }];
  }
  const [a = 0, b = 0, c = 0, d = 0] = groups ?? [];
  const named = (length: number, ...kept: number[]) =>
    `${kept.map((group) => group.toString(16)).join(':')}::/${length}`;
  return [
    { name: named(64, a, b, c, d), times: 1 },
    { name: named(56, a, b, c, d & 0xff00), times: 2 },
    { name: named(48, a, b, c), times: 4 },
  ];
}

/** The smallest network of an address: the /64 of an IPv6 address, which one household or server owns, or the IPv4 address. */
export function networkOf(address: string): string {
  return networksOf(address)[0].name;
}

/** The eight groups of a valid IPv6 address. */
function ipv6Groups(address: string): number[] {
  const [head = '', tail] = address
    .replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
      const [a, b, c, d] = bytes.map(Number) as [number, number, number, number];
      return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
    })
    .split('::');
  const groupsIn = (text = '') =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [before, after] = [groupsIn(head), groupsIn(tail)];
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The IPv4 address that an IPv6 address stands for: mapped, 6to4 (RFC 3056) or NAT64 (RFC 6052); null for all others. */
function embeddedIpv4(groups: readonly number[]): string | null {
  const dotted = (high = 0, low = 0) => [high >> 8, high & 255, low >> 8, low & 255].join('.');
  const prefix = groups.slice(0, 6).join(':');
  if (prefix === MAPPED || prefix === NAT64) return dotted(groups[6], groups[7]);
  return groups[0] === 0x2002 ? dotted(groups[1], groups[2]) : null;
}

/** The first six groups of `::ffff:0:0/96` and `64:ff9b::/96`. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff].join(':');
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0].join(':');
