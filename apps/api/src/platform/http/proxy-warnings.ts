import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { isPrivate, isUnconfiguredProxy, networkOf } from './caller-network.ts';

/** Maximum public addresses whose clients are recorded, and that the log warns of: anyone can claim to forward. */
const MAX_FORWARDERS = 100;
const MAX_WARNINGS = 10;
/** Client networks from which an address counts as a proxy. */
const SEVERAL = 5;

/** Finds public addresses that forward for several others, as a CDN does. Anyone can claim to: good for a warning alone. */
export class PublicForwarders {
  readonly #clients = new Map<string, Set<string>>();

  /** Records for whom an address says that it forwards. @returns whether it has named several networks */
  hasSeveral(address: string, forwardedFor: string | string[] | undefined): boolean {
    // The last entry is the one that the address itself added.
    const client = String(forwardedFor ?? '')
      .split(',')
      .at(-1)
      ?.trim();
    if (!isPublic(address) || !isPublic(client)) return false;
    const clients = this.#clients.get(address) ?? new Set();
    if (clients.size === 0) {
      if (this.#clients.size >= MAX_FORWARDERS) this.#clients.clear();
      this.#clients.set(address, clients);
    }
    clients.add(networkOf(client));
    return clients.size >= SEVERAL;
  }
}

/** False for an address with a zone, which is local to a link. */
function isPublic(address: string | undefined): address is string {
  return address !== undefined && isIP(address) !== 0 && !address.includes('%') && !isPrivate(address, 0);
}

/** Warns once of private proxies, and once of each public one, that is not configured: all its callers count as one. */
export function warnOfProxies(app: FastifyInstance): void {
  const forwarders = new PublicForwarders();
  let hasWarnedOfPrivate = false;
  const warnedOf = new Set<string>();
  app.addHook('onRequest', async ({ ip, headers, log }) => {
    const forwardedFor = headers['x-forwarded-for'];
    if (!hasWarnedOfPrivate && isUnconfiguredProxy(ip, forwardedFor, [])) {
      hasWarnedOfPrivate = true;
      log.warn(
        { proxy: ip },
        'A proxy forwards calls, but TRUSTED_PROXIES does not name it: all its callers share one address and its limits',
      );
    }
    if (warnedOf.size < MAX_WARNINGS && !warnedOf.has(ip) && forwarders.hasSeveral(ip, forwardedFor)) {
      warnedOf.add(ip);
      log.warn(
        { address: ip },
        'A public address says that it forwards calls of several networks. If it is your proxy or CDN, name all its networks in TRUSTED_PROXIES: until then its callers share one address and its limits, that of unpaid orders too. If not, it is somebody who pretends',
      );
    }
  });
}
