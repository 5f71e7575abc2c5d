import { inEachLanguage, LANGUAGES } from '@phsar/domain/language';
import { onOneLine } from '@phsar/domain/one-line';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { LIMITS } from '../limits.ts';

/** Banners of the landing page as staff see and change them. Days are those of Phnom Penh, inclusive. */

const line = (most: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(onOneLine)),
    z.string().check(z.overwrite(visibleText), z.maxLength(most)),
  );
const texts = (most: number) => z.object(inEachLanguage(() => z.optional(line(most))));
const localized = z.record(z.enum(LANGUAGES), z.string());
const day = z.nullable(z.iso.date().check(z.refine((text) => text >= '2000' && text < '3000')));
const shownPicture = z.object({ id: z.string(), url: z.string() });
const pictureId = z.string().check(z.minLength(1), z.maxLength(LIMITS.key));

const fields = {
  title1: texts(LIMITS.bannerTitle),
  title2: texts(LIMITS.bannerText),
  /** In a language without a text, the button shows that of the catalogue file, or "Shop Now". */
  buttonText: texts(LIMITS.bannerButton),
  picture: pictureId,
  /** In its place on narrow screens; null where the other one serves all. */
  narrowPicture: z.nullable(pictureId),
  isOn: z.boolean(),
  /** First and last day; null for no limit. */
  from: day,
  until: day,
};

export const newBannerBody = z.object({
  title1: fields.title1,
  title2: z.optional(fields.title2),
  buttonText: z.optional(fields.buttonText),
  picture: fields.picture,
  narrowPicture: z.optional(fields.narrowPicture),
  isOn: z.optional(fields.isOn),
  from: z.optional(fields.from),
  until: z.optional(fields.until),
});

/** Fields and languages that are left out stay as they are. */
export const editBannerBody = z.object({
  title1: z.optional(fields.title1),
  title2: z.optional(fields.title2),
  buttonText: z.optional(fields.buttonText),
  picture: z.optional(fields.picture),
  narrowPicture: z.optional(fields.narrowPicture),
  isOn: z.optional(fields.isOn),
  from: z.optional(fields.from),
  until: z.optional(fields.until),
});

export const bannerParams = z.object({ id: z.string().check(z.regex(/^[1-9]\d{0,8}$/)) });

/** Banners that are not listed stay behind those that are. */
export const bannerOrderBody = z.object({
  ids: z.array(bannerParams.shape.id).check(z.maxLength(LIMITS.banners)),
});

/** A banner with the texts of every language. */
export const officeBanner = z.object({
  _id: z.string(),
  title1: localized,
  title2: localized,
  buttonText: localized,
  picture: shownPicture,
  narrowPicture: z.nullable(shownPicture),
  isOn: z.boolean(),
  from: day,
  until: day,
  /** Whether shoppers see it today. */
  isShown: z.boolean(),
  /** For `If-Match`; the order does not change it. */
  version: z.int(),
});
