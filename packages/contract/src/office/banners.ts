import { inEachLanguage } from '@phsar/domain/language';
import { onOneLine } from '@phsar/domain/one-line';
import { visibleText } from '@phsar/domain/visible-text';
import * as z from 'zod/mini';
import { changedMeanwhile, staff } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { doneAnswer, localized, rowId, rowParams, sentDay } from './fields.ts';

/** Banners of the landing page as staff see and change them. Days are those of Phnom Penh, inclusive. */

const line = (most: number) =>
  z.pipe(
    z.pipe(z.string(), z.transform(onOneLine)),
    z.string().check(z.overwrite(visibleText), z.maxLength(most)),
  );
const texts = (most: number) => z.object(inEachLanguage(() => z.optional(line(most))));
const day = z.nullable(sentDay);
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

/** Fields and languages that are left out stay as they are. */
export const editBannerBody = z.partial(z.object(fields));
export const newBannerBody = z.extend(editBannerBody, { title1: fields.title1, picture: fields.picture });

/** Banners that are not listed stay behind those that are. */
export const bannerOrderBody = z.object({
  ids: z.array(rowId).check(z.maxLength(LIMITS.banners)),
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

/** Banners of the landing page. */
export const bannerCalls = {
  listBanners: staff('GET /banners', 'content.change', {
    summary: 'All banners, in order, those that are off included',
    answer: z.array(officeBanner),
  }),
  createBanner: staff('POST /banners', 'content.change', {
    summary: 'Adds a banner as the last one',
    body: newBannerBody,
    answer: officeBanner,
    errors: ['idempotency_mismatch'],
    status: 201,
  }),
  orderBanners: staff('PUT /banners/order', 'content.change', {
    summary: 'Changes the order of the banners',
    body: bannerOrderBody,
    answer: z.array(officeBanner),
    errors: ['idempotency_mismatch'],
  }),
  editBanner: staff('PATCH /banners/:id', 'content.change', {
    summary: 'Changes a banner; requires `If-Match`',
    params: rowParams,
    body: editBannerBody,
    answer: officeBanner,
    errors: ['not_found', 'idempotency_mismatch'],
    errorBodies: { changed_meanwhile: changedMeanwhile(officeBanner, editBannerBody) },
  }),
  deleteBanner: staff('DELETE /banners/:id', 'content.change', {
    summary: 'Deletes a banner',
    params: rowParams,
    answer: doneAnswer,
    errors: ['not_found', 'idempotency_mismatch'],
  }),
};
