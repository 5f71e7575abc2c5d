import { expect, test } from 'vitest';
import { lineRisk } from './inspect-server.ts';

test.each([
  ['a socket in the file system', {}, null],
  ['this machine', { remoteAddress: '127.0.0.1' }, null],
  ['this machine by IPv6', { remoteAddress: '::1' }, null],
  ['another machine, encrypted and checked', { remoteAddress: '10.0.0.5', authorized: true }, null],
  ['another machine, encrypted', { remoteAddress: '10.0.0.5', authorized: false }, /certificate/],
  ['another machine', { remoteAddress: '10.0.0.5' }, /not encrypted/],
  ['another machine by IPv6', { remoteAddress: '2001:db8::5' }, /not encrypted/],
])('the line to PostgreSQL is told when others could read it: %s', (_where, stream, risk) => {
  if (risk === null) expect(lineRisk(stream)).toBeNull();
  else expect(lineRisk(stream)).toMatch(risk);
});
