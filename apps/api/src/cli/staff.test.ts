import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../testing/app-under-test.ts';
import { joinBy } from '../testing/office-calls.ts';
import { openForCommands, type ShopOpenForCommands } from '../testing/open-for-commands.ts';

let shop: TestApp;
let open: ShopOpenForCommands;

beforeAll(async () => {
  open = await openForCommands();
  shop = open.shop;
});
afterAll(() => open.close());

const staff = (...args: string[]) => open.run('staff', ...args);

describe('staff invite', () => {
  // Covers office 2.9
  it('prints a link by which the person joins, alone on the last line', async () => {
    const { code, out } = await staff('invite', 'Sok Dara', '--role', 'owner');
    expect(code).toBe(0);
    const link = new URL(out.trimEnd().split('\n').at(-1) ?? '');
    expect(link.pathname).toBe('/office/join');
    const owner = await joinBy(shop, link.searchParams.get('code') ?? '', 'Sok Dara');
    expect((await owner.call('GET', '/me')).json().staff.role).toBe('owner');
  });

  it.each([
    [['invite', 'Dara'], '--role must be one of owner, manager, packer, writer'],
    [['invite', 'Dara', '--role', 'king'], '--role must be one of owner, manager, packer, writer'],
    [['invite', ' ', '--role', 'packer'], 'Please enter a name'],
    [['invite', '--role', 'packer'], 'An argument is missing'],
    [['dismiss', 'Dara', '--role', 'packer'], 'There is no staff dismiss'],
  ])('refuses %s', async (args, complaint) => {
    const { code, err } = await staff(...args);
    expect(code).toBe(1);
    expect(err).toContain(complaint);
    expect(err).not.toContain('Unexpected error');
  });
});
