import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Province } from '@phsar/domain/provinces';

export const provinces: Record<Province, string> = {
  banteay_meanchey: 'Banteay Meanchey',
  battambang: 'Battambang',
  kampong_cham: 'Kampong Cham',
  kampong_chhnang: 'Kampong Chhnang',
  kampong_speu: 'Kampong Speu',
  kampong_thom: 'Kampong Thom',
  kampot: 'Kampot',
  kandal: 'Kandal',
  koh_kong: 'Koh Kong',
  kratie: 'Kratie',
  mondulkiri: 'Mondulkiri',
  phnom_penh: 'Phnom Penh',
  preah_vihear: 'Preah Vihear',
  prey_veng: 'Prey Veng',
  pursat: 'Pursat',
  siem_reap: 'Siem Reap',
  sihanoukville: 'Preah Sihanouk',
  stung_treng: 'Stung Treng',
  svay_rieng: 'Svay Rieng',
  takeo: 'Takeo',
  oddar_meanchey: 'Oddar Meanchey',
  ratanakiri: 'Ratanakiri',
  tboung_khmum: 'Tboung Khmum',
};

export const deliveryMethods: Record<DeliveryMethod, string> = {
  standard: 'Cash on Delivery',
  vtb: 'Virak Buntham (VET)',
  'j&t': 'J&T Express',
};

/** How long a delivery takes. */
export const deliveryEstimate = (days: number) =>
  `Estimated delivery: ${days} ${days === 1 ? 'day' : 'days'}`;

/** Categories that a catalogue file may name without bringing them, by key. */
export const builtInCategories = { dental: 'Dental care', home_care: 'Home care', pet: 'Pets' };

export const orderSummary = {
  colon: ':',
  order: 'Order',
  date: 'Date',
  name: 'Name',
  phone: 'Phone',
  province: 'Province',
  address: 'Address',
  delivery: 'Delivery',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Discount',
  discountedPrice: 'Discounted price',
  lineTotal: 'Line total',
  deliveryFee: 'Delivery fee',
  free: 'Free',
  total: 'Total',
  payOnDelivery: 'Payment: when the parcel arrives',
  payment: 'Bank payment link',
  more: (count: number) => `and ${count} more items`,
};

/** The text message with a password reset code. */
export const resetCode = (code: string, shopName: string) =>
  `${code} is your password code at ${shopName}. Tell nobody.`;

/** The text message with a code for a new phone number. */
export const phoneCode = (code: string, shopName: string) =>
  `${code} is your code for the new number at ${shopName}. Tell nobody.`;

/** What a page says that stands where no page can be made. */
export const shopBusy = 'The shop is very busy right now. Please wait a moment';
export const tooManyRequests = 'Too many requests. Please wait a moment';
