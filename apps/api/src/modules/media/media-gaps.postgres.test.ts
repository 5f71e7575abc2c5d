import { rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MediaFolder } from '../../platform/media/media-folder.ts';
import { pictureId } from '../../platform/media/picture-file.ts';
import { openTestApp, type TestApp } from '../../testing/app-under-test.ts';
import { recordingLog } from '../../testing/recording-log.ts';
import { makeTemporaryFolder } from '../../testing/temporary-folder.ts';
import { importCatalogue, testEntry, testPicture, writeCatalogueFile } from '../../testing/test-catalogue.ts';
import { picturesOfProducts } from '../products/products.repository.ts';
import { MediaService, variantsOf } from './media.service.ts';

/** Of the test's picture. */
const WIDTH = 400;

let shop: TestApp;

beforeAll(async () => {
  shop = await openTestApp();
});
afterAll(() => shop.close());

/** Notes what it stores. */
class NotingFolder extends MediaFolder {
  readonly stored: string[] = [];

  override async put(name: string, bytes: Uint8Array): Promise<void> {
    this.stored.push(name);
    await super.put(name, bytes);
  }
}

function openServer() {
  const media = new NotingFolder(join(shop.config.dataDir, 'media'));
  return {
    stored: media.stored,
    service: new MediaService({ ...shop, picturesOf: picturesOfProducts, media, log: recordingLog() }),
  };
}

test('of two servers one makes the missing sizes, and the other takes over when it ends', async () => {
  await importCatalogue(
    shop,
    await writeCatalogueFile(makeTemporaryFolder(), { products: [testEntry('a')] }),
  );
  const folder = join(shop.config.dataDir, 'media');
  const removeSizes = async () => {
    for (const name of await readdir(folder)) if (name !== 'originals') rmSync(join(folder, name));
  };
  await removeSizes();
  const servers = [openServer(), openServer()];
  await Promise.all(servers.map(({ service }) => service.fillGaps('all')));
  const sizes = variantsOf(pictureId(await testPicture()), WIDTH).length;
  expect(servers.map(({ stored }) => stored.length).sort((a, b) => a - b)).toEqual([0, sizes]);

  const [idle, busy] = servers.toSorted((a, b) => a.stored.length - b.stored.length);
  await busy?.service.close();
  await removeSizes();
  await idle?.service.fillGaps('all');
  expect(idle?.stored).toHaveLength(sizes);
  await idle?.service.close();
});
