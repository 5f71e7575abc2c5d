import { isDeepStrictEqual } from 'node:util';
import { inEachLanguage } from '@phsar/domain/language';
import { batchesOf } from '../../platform/batches.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import { type BannerEntry, listBanners, putBanners } from '../banners/banners.module.ts';
import { BUILT_IN_CATEGORIES, knownCategories, putCategories } from '../categories/categories.module.ts';
import { productsByKey } from '../products/products.module.ts';
import { placeEntries } from './catalogue-file.repository.ts';
import type { CatalogueFile, Mistake } from './catalogue-file.ts';
import { CatalogueFileError } from './check-catalogue.ts';
import type { PictureReference } from './file-pictures.ts';
import { AT_ONCE, placesFor } from './file-products.ts';

/** What an import writes of each banner of the shop, except its place. */
type KnownBanners = ReadonlyMap<string, Omit<BannerEntry, 'position'>>;

const NO_TEXTS = inEachLanguage(() => '');

export async function bannersByKey(executor: Executor): Promise<KnownBanners> {
  const rows = await listBanners(executor);
  return new Map(
    rows.map((row) => {
      const { id, position, version, updatedAt, editorId, editorName, picture, narrowPicture, ...entry } =
        row;
      return [row.key, entry];
    }),
  );
}

/** Writes the file's banners: the new ones, and those that it changes. */
export async function writeBanners(
  transaction: Transaction,
  banners: CatalogueFile['banners'],
  { known, idOf }: { known: KnownBanners; idOf(reference: PictureReference): string },
): Promise<void> {
  const places = await placesFor(transaction, 'banners', banners);
  const entries = banners.map((given): Omit<BannerEntry, 'position'> => {
    const { key, title1, title2, buttonText, image, narrowImage, ownButtonText } = given;
    const row = known.get(key);
    const { from, until } = daysOf(given, row && { from: row.shownFrom, until: row.shownUntil });
    return {
      key,
      title1,
      title2,
      buttonText,
      pictureId: idOf(image),
      narrowPictureId:
        narrowImage === undefined ? (row?.narrowPictureId ?? null) : narrowImage && idOf(narrowImage),
      ownButtonText: (ownButtonText === undefined ? row?.ownButtonText : ownButtonText) ?? NO_TEXTS,
      isOn: given.isOn ?? row?.isOn ?? true,
      shownFrom: from,
      shownUntil: until,
    };
  });
  const changed = entries
    .filter((entry) => !isDeepStrictEqual(known.get(entry.key), entry))
    .map((entry) => ({ ...entry, position: places.positionOf(entry.key) }));
  for (const batch of batchesOf(changed, AT_ONCE)) await putBanners(transaction, batch);
  await placeEntries(transaction, 'banners', places.changed);
}

interface Days {
  from?: string | null | undefined;
  until?: string | null | undefined;
}

/** The days that an entry gives; for those it leaves out, the days that the shop has. */
function daysOf(given: Days, known: Days = {}) {
  const { from = known.from ?? null, until = known.until ?? null } = given;
  return { from, until };
}

/** A day that the file gives has to fit the other one that the shop has. @throws CatalogueFileError */
export async function checkDays(
  executor: Executor,
  { banners, products }: CatalogueFile,
  knownBanners: KnownBanners,
): Promise<void> {
  const mistakes: Mistake[] = [];
  const check = (paths: Record<keyof Days, string>, given: Days, known: Days) => {
    const { from, until } = daysOf(given, known);
    if (from === null || until === null || from <= until) return;
    const mistake =
      given.until === undefined
        ? { path: paths.from, message: `must not be after the last day, ${until}` }
        : { path: paths.until, message: `must not be before the first day, ${from}` };
    mistakes.push(mistake);
  };
  for (const [index, banner] of banners.entries()) {
    const path = `banners[${index}]`;
    const row = knownBanners.get(banner.key);
    const known = { from: row?.shownFrom, until: row?.shownUntil };
    check({ from: `${path}.from`, until: `${path}.until` }, banner, known);
  }
  const withOneDay = products
    .map(({ key, discountFrom: from, discountUntil: until }, index) => ({
      key,
      index,
      days: { from, until },
    }))
    .filter(({ days }) => (days.from === undefined) !== (days.until === undefined));
  for (const batch of batchesOf(withOneDay, AT_ONCE)) {
    const rows = await productsByKey(
      executor,
      batch.map(({ key }) => key),
    );
    for (const { key, index, days } of batch) {
      const row = rows.get(key);
      const known = { from: row?.discountFrom, until: row?.discountUntil };
      const path = `products[${index}]`;
      check({ from: `${path}.discountFrom`, until: `${path}.discountUntil` }, days, known);
    }
  }
  if (mistakes.length > 0) throw new CatalogueFileError(mistakes);
}

/** Writes the file's categories, and the built-in ones that its products need. @throws CatalogueFileError for unknown ones */
export async function writeCategories(
  transaction: Transaction,
  { categories, products }: CatalogueFile,
): Promise<void> {
  await putCategories(transaction, categories);
  const named = new Set(products.map(({ category }) => category).filter((key) => key !== null));
  const known = await knownCategories(transaction, [...named]);
  const missing = new Set([...named].filter((key) => !known.has(key)));
  const builtIn = [...missing].flatMap((key) => {
    const name = BUILT_IN_CATEGORIES[key];
    return name === undefined ? [] : [{ key, name }];
  });
  await putCategories(transaction, builtIn);
  const mistakes = products.flatMap(({ category }, index) =>
    category !== null && missing.has(category) && BUILT_IN_CATEGORIES[category] === undefined
      ? [
          {
            path: `products[${index}].category`,
            message: 'must be the key of a category of the file or the shop',
          },
        ]
      : [],
  );
  if (mistakes.length > 0) throw new CatalogueFileError(mistakes);
}
