import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/**
 * Returns a function that gives the caller's address, as the framework's `request.ip` does: `X-Forwarded-For` counts
 * only when it comes from a trusted proxy.
 */
export function callerAddress(trustedProxies: readonly string[]): (request: IncomingMessage) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, isTrusted);
}

const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether the caller's address is that of a proxy which `TRUSTED_PROXIES` does not name: a private one that tells of
 * another. All shoppers then have the same.
 */
export function isUnnamedProxy(address: string, forwardedFor: string | string[] | undefined): boolean {
  return forwardedFor !== undefined && isPrivate(address, 0);
}

/** Public addresses of which is known for whom they forward, and networks for which one forwards to be told of. */
const MOST_FORWARDERS = 100;
const SEVERAL = 5;

/** Finds public addresses that forward for several others, as a CDN does. Anyone can claim to: good for a warning alone. */
export class PublicForwarders {
  readonly #clients = new Map<string, Set<string>>();

  /** Notes for whom an address says that it forwards. @returns whether that were several networks by now */
  hasSeveral(address: string, forwardedFor: string | string[] | undefined): boolean {
    // The last entry is the one that the address itself added.
    const client = String(forwardedFor ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    if (!isPublic(address) || !isPublic(client)) return false;
    const clients = this.#clients.get(address) ?? new Set();
    if (clients.size === 0) {
      if (this.#clients.size >= MOST_FORWARDERS) this.#clients.clear();
      this.#clients.set(address, clients);
    }
    clients.add(networkOf(client));
    return clients.size >= SEVERAL;
  }
}

/** Not one with a zone either, which is of a link. */
function isPublic(address: string | undefined): address is string {
  return address !== undefined && isIP(address) !== 0 && !address.includes('%') && !isPrivate(address, 0);
}

/** The /64 network of an IPv6 address, which one household or server owns; an IPv4 address unchanged. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  // A dotted IPv4 tail counts as two groups.
  const afterCount = after.length + (tail?.includes('.') ? 1 : 0);
  const zeros = tail === undefined ? 0 : 8 - before.length - afterCount;
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
