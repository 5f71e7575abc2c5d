import type { Localized } from '@phsar/domain/language';

/** The settings that pages may know. */
export interface ShopSettings {
  shopName: string;
  /** Origin without a trailing slash, for canonical links. */
  publicUrl: string;
  /** The Telegram name of the account that takes orders, without @. */
  telegramChat: string;
  bankPaymentLink: string;
  /** Whether orders can be paid by a KHQR code. */
  takesKhqr?: true;
  contactAddress: Localized;
  contactPhone: string;
  mapUrl: string;
  /** The URL of the map embedded in the contact page; '' for none. */
  mapEmbedUrl: string;
  socialLinks: { facebook: string; telegram: string; instagram: string; tiktok: string };
}
