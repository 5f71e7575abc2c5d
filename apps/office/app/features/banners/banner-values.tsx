import type { OfficeBanner, OfficePicture } from '@phsar/contract/office/wire';
import type { Localized } from '@phsar/domain/language';
import { dayStart } from '@phsar/domain/phnom-penh-time';
import { formatDate } from '@phsar/texts/dates';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../lib/language.ts';
import { m } from '../../paraglide/messages.js';
import type { FieldConflict } from '../../ui/changed-meanwhile-dialog.tsx';
import { nested, type TextName, textFields, textLabels } from '../../ui/in-language.ts';

/** Its texts. */
export type BannerText = 'title1' | 'title2' | 'buttonText';

/** What the form's fields hold. */
export interface BannerFields extends Record<TextName<BannerText>, string> {
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

/** The parts' labels. */
export const NAMES: Record<BannerPart, () => string> = {
  picture: m.banners_picture,
  narrowPicture: m.banners_narrow_picture,
  ...textLabels('title1', m.ui_heading),
  ...textLabels('title2', m.banners_text),
  ...textLabels('buttonText', m.banners_button),
  from: m.banners_from,
  until: m.banners_until,
  isOn: m.banners_is_on,
};
const PARTS = Object.keys(NAMES) as BannerPart[];

/** A banner as the form's fields; null for a new one. */
export function fieldsOf(banner: OfficeBanner | null): BannerFields {
  return {
    ...textFields('title1', banner?.title1),
    ...textFields('title2', banner?.title2),
    ...textFields('buttonText', banner?.buttonText),
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
export function bodyOf({ picture, narrowPicture, from, until, isOn, ...texts }: BannerParts) {
  return {
    ...(nested(texts) as Record<BannerText, Localized>),
    picture: picture.id,
    narrowPicture: narrowPicture?.id ?? null,
    from: from || null,
    until: until || null,
    isOn,
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
