import { inEachLanguage } from '@phsar/domain/language';
import * as z from 'zod/mini';
import { staff, staffChange, staffEdit } from '../endpoint.ts';
import { done, line, localized, rowId, rowParams, sentDay } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { officePicture } from './products.ts';

/** Days are those of Phnom Penh, inclusive. */

const texts = (max: number) => z.object(inEachLanguage(() => z.optional(line(max))));
const pictureId = z.string().check(z.minLength(1), z.maxLength(LIMITS.key));

const shared = {
  isOn: z.boolean(),
  /** First and last day; null for no limit. */
  from: z.nullable(sentDay),
  until: z.nullable(sentDay),
};

const fields = {
  ...shared,
  title1: texts(LIMITS.bannerTitle),
  title2: texts(LIMITS.bannerText),
  /** In a language without a text, the button shows that of the catalogue file, or "Shop Now". */
  buttonText: texts(LIMITS.bannerButton),
  picture: pictureId,
  /** In its place on narrow screens; null where the other one serves all. */
  narrowPicture: z.nullable(pictureId),
};

/** Fields and languages that are left out stay as they are. */
const editBannerBody = z.partial(z.object(fields));

const officeBanner = z.object({
  ...shared,
  _id: z.string(),
  title1: localized,
  title2: localized,
  buttonText: localized,
  picture: officePicture,
  narrowPicture: z.nullable(officePicture),
  isShown: z.boolean(),
  /** For `If-Match`; the order does not change it. */
  version: z.int(),
});

export const bannerCalls = {
  listBanners: staff('GET /banners', 'content.change', z.array(officeBanner), {
    summary: 'All banners, in order, those that are off included',
  }),
  createBanner: staffChange('POST /banners', 'content.change', officeBanner, {
    summary: 'Adds a banner as the last one',
    body: z.extend(editBannerBody, { title1: fields.title1, picture: fields.picture }),
    status: 201,
  }),
  orderBanners: staffChange('PUT /banners/order', 'content.change', z.array(officeBanner), {
    summary: 'Changes the order of the banners',
    /** Banners that are not listed stay behind those that are. */
    body: z.object({
      ids: z.array(rowId).check(z.maxLength(LIMITS.banners)),
    }),
  }),
  editBanner: staffEdit('PATCH /banners/:id', 'content.change', officeBanner, {
    summary: 'Changes a banner; requires `If-Match`',
    params: rowParams,
    body: editBannerBody,
  }),
  deleteBanner: staffChange('DELETE /banners/:id', 'content.change', done, {
    summary: 'Deletes a banner',
    params: rowParams,
  }),
};
