import type { OfficeBanner, OfficePicture } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import { nested, type TextName, textFields, textLabels } from '../../ui/in-language.ts';

/** Its texts. */
export type BannerText = 'title1' | 'title2' | 'buttonText';

/** What the form holds. */
export interface BannerValues extends Record<TextName<BannerText>, string> {
  from: string;
  until: string;
  isOn: boolean;
  picture: OfficePicture | null;
  /** Null where the other one serves phones too. */
  narrowPicture: OfficePicture | null;
}

/** What is compared and sent: pictures by their ids. */
export type BannerParts = Omit<BannerValues, 'picture' | 'narrowPicture'> &
  Record<'picture' | 'narrowPicture', string | null>;

/** What is changed and not saved, and the version that was read. */
export type BannerDraft = BannerValues & { version: number };

/** The name of a banner's draft. @param id null for a new one */
export const bannerDraft = (id: string | null) => (id === null ? 'banner-new' : `banner ${id}`);

/** The parts' labels. */
export const NAMES: Record<keyof BannerValues, () => string> = {
  picture: m.banners_picture,
  narrowPicture: m.banners_narrow_picture,
  ...textLabels('title1', m.ui_heading),
  ...textLabels('title2', m.banners_text),
  ...textLabels('buttonText', m.banners_button),
  from: m.banners_from,
  until: m.banners_until,
  isOn: m.banners_is_on,
};

/** A banner as the form holds it; null for a new one. */
export function valuesOf(banner: OfficeBanner | null): BannerValues {
  return {
    ...textFields('title1', banner?.title1),
    ...textFields('title2', banner?.title2),
    ...textFields('buttonText', banner?.buttonText),
    from: banner?.from ?? '',
    until: banner?.until ?? '',
    isOn: banner?.isOn ?? true,
    picture: banner?.picture ?? null,
    narrowPicture: banner?.narrowPicture ?? null,
  };
}

export function partsOf({ picture, narrowPicture, ...fields }: BannerValues): BannerParts {
  return { ...fields, picture: picture?.id ?? null, narrowPicture: narrowPicture?.id ?? null };
}

/** The parts as the call takes them. */
export function bodyOf({ picture, narrowPicture, from, until, isOn, ...texts }: BannerParts) {
  return {
    ...(nested(texts) as Record<BannerText, Localized>),
    picture: picture ?? '',
    narrowPicture,
    from: from || null,
    until: until || null,
    isOn,
  };
}

/** A part as text or picture; '' where it is empty. */
export function shownPart(part: keyof BannerValues, values: BannerValues): ReactNode {
  if (part === 'picture' || part === 'narrowPicture') {
    const url = values[part]?.url;
    return url && <img src={url} alt="" className="max-h-32 rounded-sm" />;
  }
  if (part === 'isOn') return values.isOn ? m.banners_on() : m.banners_off();
  const text = values[part];
  const isDay = text !== '' && (part === 'from' || part === 'until');
  return isDay ? formatDate(dayStart(text), currentLanguage()) : text;
}
