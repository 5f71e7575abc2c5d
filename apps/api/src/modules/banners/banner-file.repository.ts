import { LANGUAGES } from '@phsar/domain/language';
import { sql } from 'drizzle-orm';
import { idsByKey } from '../../platform/database/localized-texts.ts';
import type { Executor } from '../../platform/database/transaction.ts';
import * as tables from './schema.ts';
import type { BannerRow } from './shown-banners.repository.ts';

/** A banner to be written. */
export interface BannerEntry extends Omit<BannerRow, 'id' | 'picture' | 'narrowPicture'> {
  position: number;
  pictureId: string;
  narrowPictureId: string | null;
}

/** Inserts banners, or updates those with the same key, whose versions are incremented. */
export async function putBanners(executor: Executor, entries: readonly BannerEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { banners, bannerTexts } = tables;
  const written = await executor
    .insert(banners)
    .values(entries.map(({ from, until, ...entry }) => ({ ...entry, shownFrom: from, shownUntil: until })))
    .onConflictDoUpdate({
      target: banners.key,
      set: {
        position: sql`excluded.position`,
        buttonText: sql`excluded.button_text`,
        pictureId: sql`excluded.picture_id`,
        narrowPictureId: sql`excluded.narrow_picture_id`,
        isOn: sql`excluded.is_on`,
        shownFrom: sql`excluded.shown_from`,
        shownUntil: sql`excluded.shown_until`,
        version: sql`${banners.version} + 1`,
        editorId: null,
        editorName: null,
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: banners.id, key: banners.key });
  const idOf = idsByKey(written);
  await executor
    .insert(bannerTexts)
    .values(
      entries.flatMap(({ key, title1, title2, ownButtonText }) =>
        LANGUAGES.map((language) => ({
          bannerId: idOf(key),
          language,
          title1: title1[language],
          title2: title2[language],
          buttonText: ownButtonText[language],
        })),
      ),
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
