import type { Banner } from '@phsar/contract/shop/wire';
import { type Language, textIn } from '@phsar/domain/language';
import { pictureAddress } from '../media/media.module.ts';
import type { BannerRow } from './shown-banners.repository.ts';

/** A banner in one language. */
export function presentBanner(row: BannerRow, language: Language): Banner {
  const { narrowPicture } = row;
  const ownButtonText = row.ownButtonText[language];
  return {
    _id: String(row.id),
    title1: textIn(language, row.title1),
    title2: textIn(language, row.title2),
    buttonText: ownButtonText || row.buttonText,
    image: pictureAddress(row.picture),
    ...(narrowPicture !== null && { narrowImage: pictureAddress(narrowPicture) }),
    ...(ownButtonText !== '' && { isButtonTextRaw: true }),
  };
}
