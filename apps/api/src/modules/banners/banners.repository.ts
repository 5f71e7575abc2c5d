import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { excluded } from '../../platform/database/columns.ts';
import { idsByKey, joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { Edited } from '../catalogue/catalogue.module.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import { banners, bannerTexts as bannerTextsTable } from './schema.ts';

interface BannerTexts {
  title1: Localized;
  title2: Localized;
  /** What staff wrote on the button; '' for what `buttonText` stands for. */
  ownButtonText: Localized;
}

export interface BannerRow extends BannerTexts, Readonly<typeof banners.$inferSelect> {
  picture: PictureRow;
  narrowPicture: PictureRow | null;
}

export type BannerEntry = BannerTexts & Omit<typeof banners.$inferSelect, 'id' | 'version' | keyof Edited>;

const bannerTexts = inEachLanguage((language) => alias(bannerTextsTable, `banner_${language}`));
const narrowPictures = alias(pictures, 'narrow');

/** All banners in display order, shown or not; there are few. */
export function listBanners(executor: Executor): Promise<BannerRow[]> {
  const query = executor
    .select({
      ...getTableColumns(banners),
      picture: { id: pictures.id, width: pictures.width },
      narrowPicture: { id: narrowPictures.id, width: narrowPictures.width },
      title1: localized(bannerTexts, (text) => text.title1),
      title2: localized(bannerTexts, (text) => text.title2),
      ownButtonText: localized(bannerTexts, (text) => text.buttonText),
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .leftJoin(narrowPictures, eq(narrowPictures.id, banners.narrowPictureId))
    .$dynamic();
  joinTexts(query, bannerTexts, ({ bannerId }) => eq(bannerId, banners.id));
  return query.orderBy(asc(banners.position), asc(banners.id));
}

export function isBannerShown({ isOn, shownFrom, shownUntil }: BannerRow, day: string): boolean {
  return isOn && (shownFrom === null || shownFrom <= day) && (shownUntil === null || day <= shownUntil);
}

/**
 * Inserts banners, or updates those with the same key, whose versions are incremented.
 * @param edited absent for a command: no editor, now
 * @returns the id of each key
 */
export async function putBanners(
  executor: Executor,
  entries: readonly BannerEntry[],
  edited?: Edited,
): Promise<(key: string) => number> {
  const written = await executor
    .insert(banners)
    .values(entries.map((entry) => ({ ...entry, ...edited })))
    .onConflictDoUpdate({
      target: banners.key,
      set: {
        ...excluded(banners, 'position', 'buttonText', 'pictureId', 'narrowPictureId', 'isOn'),
        ...excluded(banners, 'shownFrom', 'shownUntil', 'editorId', 'editorName', 'updatedAt'),
        version: sql`${banners.version} + 1`,
      },
    })
    .returning({ id: banners.id, key: banners.key });
  const idOf = idsByKey(written);
  const texts = entries.flatMap(({ key, title1, title2, ownButtonText }) =>
    LANGUAGES.map((language) => ({
      bannerId: idOf(key),
      language,
      title1: title1[language],
      title2: title2[language],
      buttonText: ownButtonText[language],
    })),
  );
  await executor
    .insert(bannerTextsTable)
    .values(texts)
    .onConflictDoUpdate({
      target: [bannerTextsTable.bannerId, bannerTextsTable.language],
      set: excluded(bannerTextsTable, 'title1', 'title2', 'buttonText'),
    });
  return idOf;
}

/** Writes the order: each id's place in the list is its position. */
export async function placeBanners(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${banners} SET position = placed.place - 1
    FROM unnest(${sql.param([...ids])}::integer[]) WITH ORDINALITY AS placed (id, place)
    WHERE ${banners}.id = placed.id AND ${banners}.position <> placed.place - 1`);
}

/** Removes a banner with its texts; its pictures stay until they are unused. */
export async function removeBanner(transaction: Transaction, bannerId: number): Promise<void> {
  await transaction.delete(banners).where(eq(banners.id, bannerId));
}
