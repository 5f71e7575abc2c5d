import type { Localized } from '@phsar/domain/language';

/** What a page may know of the configuration. */
export interface ShopSettings {
  shopName: string;
  /** Origin without a trailing slash, for canonical links. */
  publicUrl: string;
  /** Name of the person or business account that takes orders; without @. */
  telegramChat: string;
  bankPaymentLink: string;
  contactAddress: Localized;
  contactPhone: string;
  /** Opens the shop's place on a map. */
  mapUrl: string;
  /** The map shown in the contact page's frame. */
  mapEmbedUrl: string;
  socialLinks: { facebook: string; telegram: string; instagram: string; tiktok: string };
}
