import type { FastifyRequest } from 'fastify';
import { invalidInput } from '../shop-error.ts';

/** The version in the call's `If-Match`. @throws ShopError `invalid_input` when the call does not say which version was read */
export function versionOf({ headers }: FastifyRequest): number {
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec((headers['if-match'] ?? '').trim())?.[1];
  if (version === undefined) throw invalidInput({ 'If-Match': 'Say which version was read' });
  return Number(version);
}
