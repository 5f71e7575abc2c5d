import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { callerAddress, isUnconfiguredProxy, networkOf, networksOf } from './caller-network.ts';
import { PublicForwarders } from './proxy-warnings.ts';

function requestFrom(address: string, forwardedFor?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const request = new IncomingMessage(socket);
  if (forwardedFor !== undefined) request.headers['x-forwarded-for'] = forwardedFor;
  return request;
}

describe('the address of a caller', () => {
  test('is the peer of the connection', () => {
    expect(callerAddress([])(requestFrom('203.0.113.1', '198.51.100.7'))).toBe('203.0.113.1');
  });

  test('is taken from the header of a trusted proxy only', () => {
    const addressOf = callerAddress(['10.0.0.0/8']);
    expect(addressOf(requestFrom('10.1.2.3', '198.51.100.7'))).toBe('198.51.100.7');
    expect(addressOf(requestFrom('10.1.2.3', '192.0.2.1, 198.51.100.7, 10.9.9.9'))).toBe('198.51.100.7');
    expect(addressOf(requestFrom('203.0.113.1', '198.51.100.7'))).toBe('203.0.113.1');
  });

  test('is found behind several proxies that add ports', () => {
    const addressOf = callerAddress(['10.0.0.0/8']);
    expect(addressOf(requestFrom('10.1.2.3', '198.51.100.7:1234, 10.9.9.9:5555'))).toBe('198.51.100.7:1234');
  });
});

test('whoever forwards for several is found among any number of others, of whom few are kept in mind', () => {
  const forwarders = new PublicForwarders();
  const claims = (from: number, client: number) =>
    forwarders.hasSeveral(`203.0.${from >> 8}.${from & 255}`, `198.51.100.${client}`);
  for (let from = 0; from < 1_000; from += 1) expect(claims(from, 1)).toBe(false);
  expect([2, 3, 4, 5, 6].map((client) => claims(0, client))).toEqual([false, false, false, false, true]);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['64:ff9b:1::203.0.113.7', '64:ff9b:1:0::/64'],
  ['2002:cb00:7107:5::1', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:1234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8:0:0::/64'],
  ['[2001:db8::1]', '2001:db8:0:0::/64'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('the networks of an address have limits so many times as high', () => {
  expect(networksOf('203.0.113.7')).toEqual([
    { name: '203.0.113.7', times: 1 },
    { name: '203.0.113.0/24', times: 8 },
  ]);
  expect(networksOf('2001:db8:1:2ff::9')).toEqual([
    { name: '2001:db8:1:2ff::/64', times: 1 },
    { name: '2001:db8:1:200::/56', times: 2 },
    { name: '2001:db8:1::/48', times: 4 },
  ]);
  expect(networksOf('unknown')).toEqual([{ name: 'unknown', times: 1 }]);
});

test('a private address that forwards is an unconfigured proxy only while none is configured', () => {
  expect(isUnconfiguredProxy('10.0.0.2', '198.51.100.7', [])).toBe(true);
  expect(isUnconfiguredProxy('10.0.0.2', undefined, [])).toBe(false);
  expect(isUnconfiguredProxy('198.51.100.1', '198.51.100.7', [])).toBe(false);
  expect(isUnconfiguredProxy('10.0.0.2', '10.0.0.2', ['10.0.0.1'])).toBe(false);
});
