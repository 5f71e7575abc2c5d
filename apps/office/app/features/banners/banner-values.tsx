import type { OfficeBanner, OfficePicture } from '@phsar/contract/office/wire';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import type { FieldConflict } from '../../ui/changed-meanwhile-dialog.tsx';

/** What the form's fields hold. */
export interface BannerFields {
  title1Km: string;
  title1En: string;
  title2Km: string;
  title2En: string;
  buttonKm: string;
  buttonEn: string;
  from: string;
  until: string;
  isOn: boolean;
}

/** Everything that staff sets of a banner. */
export interface BannerParts extends BannerFields {
  picture: OfficePicture;
  /** Null where the other one serves phones too. */
  narrowPicture: OfficePicture | null;
}

export type BannerPart = keyof BannerParts;

/** The parts as they stand in the form. */
export type EnteredParts = Omit<BannerParts, 'picture'> & { picture: OfficePicture | null };

/** What is changed and not saved, and the version that was read. */
export type BannerDraft = EnteredParts & { version: number };

/** The name of a banner's draft. @param id null for a new one */
export const bannerDraft = (id: string | null) => (id === null ? 'banner-new' : `banner ${id}`);

interface Versions {
  /** As it was read. */
  base: OfficeBanner | null;
  /** As it was saved meanwhile. */
  current: OfficeBanner;
  mine: EnteredParts;
}

const NAMES: Record<BannerPart, () => string> = {
  picture: m.banners_picture,
  narrowPicture: m.banners_narrow_picture,
  title1Km: m.banners_title_km,
  title1En: m.banners_title_en,
  title2Km: m.banners_text_km,
  title2En: m.banners_text_en,
  buttonKm: m.banners_button_km,
  buttonEn: m.banners_button_en,
  from: m.banners_from,
  until: m.banners_until,
  isOn: m.banners_is_on,
};
const PARTS = Object.keys(NAMES) as BannerPart[];

export function fieldsOf(banner: OfficeBanner | null): BannerFields {
  return {
    title1Km: banner?.title1.km ?? '',
    title1En: banner?.title1.en ?? '',
    title2Km: banner?.title2.km ?? '',
    title2En: banner?.title2.en ?? '',
    buttonKm: banner?.buttonText.km ?? '',
    buttonEn: banner?.buttonText.en ?? '',
    from: banner?.from ?? '',
    until: banner?.until ?? '',
    isOn: banner?.isOn ?? true,
  };
}

/** Everything of a banner; empty for a new one. */
export function partsOf(banner: OfficeBanner | null): EnteredParts {
  return {
    ...fieldsOf(banner),
    picture: banner?.picture ?? null,
    narrowPicture: banner?.narrowPicture ?? null,
  };
}

/** The parts of `now` that are not as `before`. */
export function changedParts(before: EnteredParts, now: EnteredParts): Partial<EnteredParts> {
  return Object.fromEntries(
    PARTS.filter((part) => !isSame(before, now, part)).map((part) => [part, now[part]]),
  );
}

/** The parts as the call takes them. */
export function bodyOf({ picture, narrowPicture, ...fields }: BannerParts) {
  return {
    title1: { km: fields.title1Km, en: fields.title1En },
    title2: { km: fields.title2Km, en: fields.title2En },
    buttonText: { km: fields.buttonKm, en: fields.buttonEn },
    picture: picture.id,
    narrowPicture: narrowPicture?.id ?? null,
    from: fields.from || null,
    until: fields.until || null,
    isOn: fields.isOn,
  };
}

/** The parts that both of us changed, and not to the same. */
export function conflictsOf(versions: Versions): FieldConflict[] {
  const theirs = partsOf(versions.current);
  return conflictingParts(versions).map((part) => ({
    field: part,
    name: NAMES[part](),
    theirs: shown(theirs, part),
    mine: shown(versions.mine, part),
  }));
}

/** Theirs, and over it what I alone changed. @param chosen of what both changed, the parts where mine stays */
export function merged(versions: Versions, chosen: ReadonlySet<BannerPart>): EnteredParts {
  const { base, current, mine } = versions;
  const read = base === null ? null : partsOf(base);
  const lost = conflictingParts(versions).filter((part) => !chosen.has(part));
  const kept = PARTS.filter((part) => !lost.includes(part) && (read === null || !isSame(mine, read, part)));
  return { ...partsOf(current), ...Object.fromEntries(kept.map((part) => [part, mine[part]])) };
}

function conflictingParts({ base, current, mine }: Versions): BannerPart[] {
  const theirs = partsOf(current);
  const read = base === null ? null : partsOf(base);
  return PARTS.filter(
    (part) =>
      !isSame(mine, theirs, part) &&
      (read === null || (!isSame(read, theirs, part) && !isSame(read, mine, part))),
  );
}

function isSame(one: EnteredParts, other: EnteredParts, part: BannerPart): boolean {
  if (part === 'picture' || part === 'narrowPicture') return one[part]?.id === other[part]?.id;
  return one[part] === other[part];
}

function shown(parts: EnteredParts, part: BannerPart): ReactNode {
  if (part === 'picture' || part === 'narrowPicture') {
    const url = parts[part]?.url;
    return url === undefined ? '–' : <img src={url} alt="" className="max-h-32 rounded-sm" />;
  }
  if (part === 'isOn') return parts.isOn ? m.banners_on() : m.banners_off();
  const text = parts[part];
  if (text === '') return '–';
  return part === 'from' || part === 'until' ? formatDate(dayStart(text), currentLanguage()) : text;
}
