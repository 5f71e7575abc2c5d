import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Localized } from '@phsar/domain/language';
import type { Province } from '@phsar/domain/provinces';
import * as en from './en.ts';
import * as km from './km.ts';

/** Every topic in every language, one constant each: a page is served the topics it shows and no others. */

export const PROVINCES: Localized<Record<Province, string>> = { km: km.provinces, en: en.provinces };

export const DELIVERY_METHODS: Localized<Record<DeliveryMethod, string>> = {
  km: km.deliveryMethods,
  en: en.deliveryMethods,
};

export const DELIVERY_ESTIMATE: Localized<typeof en.deliveryEstimate> = {
  km: km.deliveryEstimate,
  en: en.deliveryEstimate,
};

export const BUILT_IN_CATEGORIES: Localized<typeof en.builtInCategories> = {
  km: km.builtInCategories,
  en: en.builtInCategories,
};

export const ORDER_SUMMARY: Localized<typeof en.orderSummary> = { km: km.orderSummary, en: en.orderSummary };

export const RESET_CODE: Localized<typeof en.resetCode> = { km: km.resetCode, en: en.resetCode };

export const PHONE_CODE: Localized<typeof en.phoneCode> = { km: km.phoneCode, en: en.phoneCode };

export const SHOP_BUSY: Localized = { km: km.shopBusy, en: en.shopBusy };

export const TOO_MANY_REQUESTS: Localized = { km: km.tooManyRequests, en: en.tooManyRequests };
