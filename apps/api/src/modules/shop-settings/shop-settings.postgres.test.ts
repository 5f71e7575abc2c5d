import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ChangeFeed } from '../../changes/change-feed.ts';
import type { TestApp } from '../../testing/app-under-test.ts';
import { fixedSources } from '../../testing/fixed-sources.ts';
import { joinAsOwner, type StaffPerson } from '../../testing/office-calls.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { openTwoServers, type TwoServers } from '../../testing/two-servers.ts';
import { ShopSettingsService } from './shop-settings.service.ts';

let servers: TwoServers;
let owner: StaffPerson;

beforeAll(async () => {
  servers = await openTwoServers({ config: { hasRateLimits: false } });
  owner = await joinAsOwner(servers.here);
});
afterAll(() => servers.close());

const seenBy = async ({ app }: TestApp) => {
  const answer = await app.inject({ url: '/api/office/sender', headers: { cookie: owner.cookie } });
  return answer.json();
};

test('settings and threshold that were changed on one server show on every other', async () => {
  const { here, there } = servers;
  const before = await seenBy(there);
  expect(await seenBy(here)).toEqual(before);
  await owner.call('PATCH', '/settings', { shopName: 'Dara Market', contactPhone: '099 888 777' });
  const after = { name: 'Dara Market', phone: '099 888 777' };
  expect(await seenBy(here)).toEqual(after);
  await expect.poll(() => seenBy(there)).toEqual(after);

  await owner.call('PUT', '/delivery-free-limit', { amount: 12 });
  const limit = async () => (await there.app.inject('/api/delivery-free-limits')).json()[0].amount;
  await expect.poll(limit).toBe(12);
});

test('of changes at the same moment none is lost, and one based on an outdated version is refused', async () => {
  const { version } = (await owner.call('GET', '/settings')).json();
  const changes = {
    mapUrl: 'https://map.example',
    mapEmbedUrl: 'https://www.google.com/maps/embed?pb=1',
    bankPaymentLink: 'https://bank.example/other',
  };
  const names = Object.keys(changes);
  await Promise.all(
    Object.entries(changes).map(([name, value]) => owner.call('PATCH', '/settings', { [name]: value })),
  );
  const settings = (await owner.call('GET', '/settings')).json();
  expect(settings.version).toBe(version + names.length);
  expect(settings).toMatchObject(changes);

  const headers = { 'if-match': `"${settings.version}"` };
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((shopName) => owner.call('PATCH', '/settings', { shopName }, { headers })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
});

test('while the database says nothing the settings read last stand in, and are read again afterwards', async () => {
  const { config, database } = servers.here;
  const changes = new ChangeFeed(fixedSources());
  const settings = new ShopSettingsService({
    db: database.db,
    given: config,
    log: recordingLog(),
    changes,
  });
  const { isCurrent, ...known } = await settings.current();
  expect(isCurrent).toBe(true);
  changes.publish({ kind: 'catalogue', products: [] });
  const { promise: silence, reject: breakSilence } = Promise.withResolvers<never>();
  const query = vi.spyOn(database.pool, 'query').mockReturnValue(silence as never);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const [first, second] = [settings.current(), settings.current()];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await first).toEqual({ ...known, isCurrent: false });
    expect(await second).toEqual({ ...known, isCurrent: false });
    // Both wait for one question.
    expect(query).toHaveBeenCalledOnce();
  } finally {
    vi.useRealTimers();
    query.mockRestore();
    breakSilence(new Error('The connection was closed'));
  }
  await expect.poll(async () => (await settings.current()).isCurrent).toBe(true);
});
