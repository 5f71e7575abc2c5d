import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { startPostgresCluster } from '../apps/api/src/testing/postgres-cluster.ts';
import { type ShopProcess, startShop } from '../e2e/support/shop-process.ts';
import type { Figure } from './support/figure.ts';
import { forgetPeak, memoryOf, peakOfAll, processorTime } from './support/load.ts';

const MB = 1_000_000;
/** Seconds in which a shop at rest uses less than `REST_MS` of processor time. */
const REST_SECONDS = 8;
const REST_MS = 200;
/** Photos that take the most to decode, sent in a minute: as many as one address may. */
const PHOTOS = 30;
const PHOTO_PAUSE_MS = 2_000;

/**
 * Resident memory of a shop with the demo goods: the most of its very first start, which imports them and describes their
 * pictures; what is left after a later start, once the first page has been asked for and nothing is done; and the most of
 * a minute in which visitors search with photos of 12 megapixels, with the process that decodes them.
 */
export async function measure(): Promise<Figure[]> {
  const cluster = await startPostgresCluster();
  try {
    return [
      ...(await memory('embedded database', {})),
      ...(await memory('PostgreSQL', { DATABASE_URL: cluster.urlOf('postgres') })),
    ];
  } finally {
    await cluster.stop();
  }
}

async function memory(name: string, settings: Record<string, string>): Promise<Figure[]> {
  const shop = await startShop(settings);
  try {
    await untilAtRest(shop);
    const most = memoryOf(shop.pid(), 'peak') / MB;
    await shop.stop();
    await shop.start();
    await (await fetch(shop.url)).text();
    await untilAtRest(shop);
    const atRest = memoryOf(shop.pid()) / MB;
    forgetPeak(shop.pid());
    await searchByPhotos(shop.url);
    return [
      { name: `${name}, most of the first start`, unit: 'MB', runs: [most] },
      { name: `${name}, at rest`, unit: 'MB', runs: [atRest] },
      {
        name: `${name}, most with ${PHOTOS} photos in a minute`,
        unit: 'MB',
        runs: [peakOfAll(shop.pid()) / MB],
      },
    ];
  } finally {
    await shop.remove();
  }
}

async function untilAtRest(shop: ShopProcess): Promise<void> {
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const used = processorTime(shop.pid());
    if (used - before < REST_MS) return;
    before = used;
    await wait(REST_SECONDS * 1000);
  }
}

/** @throws on any other answer than products */
async function searchByPhotos(url: string): Promise<void> {
  const background = { r: 200, g: 90, b: 40, alpha: 0.5 };
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 4, background } });
  const photos = [
    await picture.clone().toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    await picture.clone().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    await picture.clone().webp({ lossless: true }).toBuffer(),
  ];
  const searches: Promise<void>[] = [];
  for (let photo = 0; photo < PHOTOS; photo += 1) {
    const form = new FormData();
    form.append('image', new Blob([photos[photo % photos.length] as BlobPart]), 'photo');
    searches.push(
      fetch(`${url}/api/products/search-by-image`, { method: 'POST', body: form }).then(async (answer) => {
        if (!answer.ok)
          throw new Error(`Photo ${photo} was answered ${answer.status}: ${await answer.text()}`);
        await answer.arrayBuffer();
      }),
    );
    await wait(PHOTO_PAUSE_MS);
  }
  await Promise.all(searches);
}
