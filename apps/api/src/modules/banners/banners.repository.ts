import { inEachLanguage, LANGUAGES, type Localized } from '@phsar/domain/language';
import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Transaction } from '../../platform/database/transaction.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import { banners, bannerTexts } from './schema.ts';
import { isBannerShown } from './shown-banners.repository.ts';

/** A banner with everything that staff can change. */
export interface StaffBannerRow {
  id: number;
  title1: Localized;
  title2: Localized;
  buttonText: Localized;
  picture: PictureRow;
  narrowPicture: PictureRow | null;
  isOn: boolean;
  from: string | null;
  until: string | null;
  isShown: boolean;
  version: number;
  updatedAt: Date;
  editorId: string | null;
  editorName: string | null;
}

/** The columns of a banner that a write sets. */
export type BannerContent = Pick<
  StaffBannerRow,
  'title1' | 'title2' | 'buttonText' | 'isOn' | 'from' | 'until'
> & { pictureId: string; narrowPictureId: string | null };

interface Edited {
  updatedAt: Date;
  editorId: string | null;
  editorName: string | null;
}

const narrowPictures = alias(pictures, 'narrow');

type StoredTexts = Partial<Record<string, { title1: string; title2: string; buttonText: string }>>;

/** All banners in order; there are few. @param day says which are shown */
export async function listStaffBanners(executor: Executor, day: string): Promise<StaffBannerRow[]> {
  const { id, isOn, shownFrom, shownUntil, version, updatedAt, editorId, editorName } = banners;
  const rows = await executor
    .select({
      id,
      isOn,
      from: shownFrom,
      until: shownUntil,
      isShown: isBannerShown(day),
      version,
      updatedAt,
      editorId,
      editorName,
      picture: { id: pictures.id, width: pictures.width },
      narrowPicture: { id: narrowPictures.id, width: narrowPictures.width },
      texts: sql<StoredTexts>`(
        SELECT coalesce(json_object_agg(language,
          json_build_object('title1', title1, 'title2', title2, 'buttonText', button_text)), '{}'::json)
        FROM banner_texts WHERE banner_id = banners.id)`,
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .leftJoin(narrowPictures, eq(narrowPictures.id, banners.narrowPictureId))
    .orderBy(asc(banners.position), asc(id));
  return rows.map(({ texts, ...row }) => ({
    ...row,
    title1: inEachLanguage((language) => texts[language]?.title1 ?? ''),
    title2: inEachLanguage((language) => texts[language]?.title2 ?? ''),
    buttonText: inEachLanguage((language) => texts[language]?.buttonText ?? ''),
  }));
}

/** @returns its id */
export async function insertBanner(
  transaction: Transaction,
  { key, position, buttonText }: { key: string; position: number; buttonText: string },
  content: BannerContent,
  edited: Edited,
): Promise<number> {
  const [row] = await transaction
    .insert(banners)
    .values({ key, position, buttonText, ...columnsOf(content), ...edited })
    .returning({ id: banners.id });
  if (row === undefined) throw new Error('A banner was not written');
  await writeTexts(transaction, row.id, content);
  return row.id;
}

/** Replaces a banner's content and increments its version. */
export async function updateBanner(
  transaction: Transaction,
  bannerId: number,
  content: BannerContent,
  edited: Edited,
): Promise<void> {
  const version = sql`${banners.version} + 1`;
  await transaction
    .update(banners)
    .set({ ...columnsOf(content), version, ...edited })
    .where(eq(banners.id, bannerId));
  await writeTexts(transaction, bannerId, content);
}

function columnsOf({ pictureId, narrowPictureId, isOn, from, until }: BannerContent) {
  return { pictureId, narrowPictureId, isOn, shownFrom: from, shownUntil: until };
}

async function writeTexts(
  transaction: Transaction,
  bannerId: number,
  { title1, title2, buttonText }: BannerContent,
): Promise<void> {
  await transaction
    .insert(bannerTexts)
    .values(
      LANGUAGES.map((language) => ({
        bannerId,
        language,
        title1: title1[language],
        title2: title2[language],
        buttonText: buttonText[language],
      })),
    )
    .onConflictDoUpdate({
      target: [bannerTexts.bannerId, bannerTexts.language],
      set: {
        title1: sql`excluded.title1`,
        title2: sql`excluded.title2`,
        buttonText: sql`excluded.button_text`,
      },
    });
}

/** Writes the order: each id's place in the list is its position. */
export async function placeBanners(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.execute(sql`
    UPDATE ${banners} SET position = placed.place - 1
    FROM unnest(${sql.param([...ids])}::integer[]) WITH ORDINALITY AS placed (id, place)
    WHERE ${banners}.id = placed.id AND ${banners}.position <> placed.place - 1`);
}

/** Deletes a banner with its texts; its pictures stay until nobody uses them. */
export async function deleteBanner(transaction: Transaction, bannerId: number): Promise<void> {
  await transaction.delete(banners).where(eq(banners.id, bannerId));
}
