import type { ShopSettings } from '@phsar/contract/shop-settings';

export const testShop: ShopSettings = {
  shopName: 'Phsar',
  publicUrl: 'http://localhost:3000',
  telegramChat: 'phsar_shop',
  bankPaymentLink: 'https://bank.example/pay',
  contactAddress: { km: 'ផ្លូវ ២៧១ ភ្នំពេញ', en: 'Street 271, Phnom Penh' },
  contactPhone: '012345678',
  mapUrl: 'https://maps.example/phsar',
  mapEmbedUrl: 'https://maps.example/phsar/embed',
  socialLinks: {
    facebook: 'https://facebook.example/phsar',
    telegram: 'https://t.me/phsar_shop',
    instagram: 'https://instagram.example/phsar',
    tiktok: 'https://tiktok.example/@phsar',
  },
};
