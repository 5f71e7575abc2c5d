import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

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
  const ipv6 = isIPv6(plain) ? ipaddr.IPv6.parse(plain) : null;
  const ipv4 = ipv6 === null ? bare : embeddedIpv4(ipv6);
  if (ipv4 !== null) {
    const single = { name: ipv4, times: 1 };
    if (!isIPv4(ipv4)) return [single];
    return [single, { name: `${ipv4.slice(0, ipv4.lastIndexOf('.'))}.0/24`, times: MAX_NETWORK_TIMES }];
  }
  const [a = 0, b = 0, c = 0, d = 0] = ipv6?.parts ?? [];
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

/** The byte at which an IPv6 address embeds an IPv4 address: mapped, NAT64 (RFC 6052) or 6to4 (RFC 3056). */
const EMBEDDED_AT: Readonly<Record<string, number>> = { ipv4Mapped: 12, rfc6052: 12, '6to4': 2 };

function embeddedIpv4(address: ipaddr.IPv6): string | null {
  const at = EMBEDDED_AT[address.range()];
  return at === undefined
    ? null
    : address
        .toByteArray()
        .slice(at, at + 4)
        .join('.');
}
