import { inEachLanguage, type Localized } from '@phsar/domain/language';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { joinTexts, localized } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import type { PictureRow } from '../media/media.module.ts';
import { pictures } from '../media/schema.ts';
import { banners, bannerTexts as bannerTextsTable } from './schema.ts';

/** A banner with its pictures. */
export interface BannerRow {
  id: number;
  key: string;
  /** A translation key; shown as is when unknown. */
  buttonText: string;
  /** What staff wrote on the button instead; '' where it is the one above. */
  ownButtonText: Localized;
  picture: PictureRow;
  /** In its place on narrow screens; null where the other one serves all. */
  narrowPicture: PictureRow | null;
  isOn: boolean;
  /** First and last day in Phnom Penh, YYYY-MM-DD; null for no limit. */
  from: string | null;
  until: string | null;
  title1: Localized;
  title2: Localized;
}

const bannerTexts = inEachLanguage((language) => alias(bannerTextsTable, `banner_${language}`));
const picture = { id: pictures.id, width: pictures.width };
const narrowPictures = alias(pictures, 'narrow');

/** Banners in display order. @param day those shown on it alone; null for all */
export function listBanners(executor: Executor, day: string | null): Promise<BannerRow[]> {
  const query = executor
    .select({
      id: banners.id,
      key: banners.key,
      buttonText: banners.buttonText,
      picture,
      narrowPicture: { id: narrowPictures.id, width: narrowPictures.width },
      isOn: banners.isOn,
      from: banners.shownFrom,
      until: banners.shownUntil,
      title1: localized(bannerTexts, (text) => text.title1),
      title2: localized(bannerTexts, (text) => text.title2),
      ownButtonText: localized(bannerTexts, (text) => text.buttonText),
    })
    .from(banners)
    .innerJoin(pictures, eq(pictures.id, banners.pictureId))
    .leftJoin(narrowPictures, eq(narrowPictures.id, banners.narrowPictureId))
    .$dynamic();
  joinTexts(query, bannerTexts, ({ bannerId }) => eq(bannerId, banners.id));
  return query
    .where(day === null ? undefined : isBannerShown(day))
    .orderBy(asc(banners.position), asc(banners.id));
}

/** Whether shoppers see a banner on that day. */
export function isBannerShown(day: string): SQL<boolean> {
  const { isOn, shownFrom, shownUntil } = banners;
  return sql<boolean>`(${isOn} AND coalesce(${shownFrom} <= ${day}::date, true) AND coalesce(${shownUntil} >= ${day}::date, true))`;
}

/** All banners in the shop's order, those that are not shown too; there are few. */
export function listAllBanners(executor: Executor): Promise<BannerRow[]> {
  return listBanners(executor, null);
}
