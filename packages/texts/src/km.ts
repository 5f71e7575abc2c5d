import type { DeliveryMethod } from '@phsar/domain/delivery';
import type { Province } from '@phsar/domain/provinces';

export const provinces: Record<Province, string> = {
  banteay_meanchey: 'បន្ទាយមានជ័យ',
  battambang: 'បាត់ដំបង',
  kampong_cham: 'កំពង់ចាម',
  kampong_chhnang: 'កំពង់ឆ្នាំង',
  kampong_speu: 'កំពង់ស្ពឺ',
  kampong_thom: 'កំពង់ធំ',
  kampot: 'កំពត',
  kandal: 'កណ្ដាល',
  koh_kong: 'កោះកុង',
  kratie: 'ក្រចេះ',
  mondulkiri: 'មណ្ឌលគិរី',
  phnom_penh: 'ភ្នំពេញ',
  preah_vihear: 'ព្រះវិហារ',
  prey_veng: 'ព្រៃវែង',
  pursat: 'ពោធិ៍សាត់',
  siem_reap: 'សៀមរាប',
  sihanoukville: 'ព្រះសីហនុ',
  stung_treng: 'ស្ទឹងត្រែង',
  svay_rieng: 'ស្វាយរៀង',
  takeo: 'តាកែវ',
  oddar_meanchey: 'ឧត្ដរមានជ័យ',
  ratanakiri: 'រតនគិរី',
  tboung_khmum: 'ត្បូងឃ្មុំ',
};

export const deliveryMethods: Record<DeliveryMethod, string> = {
  standard: 'បង់ប្រាក់ពេលទទួលទំនិញ',
  vtb: 'វីរៈប៊ុនថាំ (VET)',
  'j&t': 'J&T Express',
};

/** How long a delivery takes. */
export const deliveryEstimate = (days: number) => `ដឹកដល់ក្នុងរយៈពេលប្រហែល ${days} ថ្ងៃ`;

/** Categories that a catalogue file may name without bringing them, by key. */
export const builtInCategories = { dental: 'ថែទាំធ្មេញ', home_care: 'ថែទាំផ្ទះ', pet: 'សត្វចិញ្ចឹម' };

export const orderSummary = {
  colon: '៖',
  order: 'ការបញ្ជាទិញ',
  date: 'កាលបរិច្ឆេទ',
  name: 'ឈ្មោះ',
  phone: 'លេខទូរសព្ទ',
  province: 'ខេត្ត/រាជធានី',
  address: 'អាសយដ្ឋាន',
  delivery: 'របៀបដឹកជញ្ជូន',
  quantity: 'ចំនួន',
  price: 'តម្លៃ',
  discount: 'បញ្ចុះតម្លៃ',
  discountedPrice: 'តម្លៃក្រោយបញ្ចុះ',
  lineTotal: 'សរុបមុខនេះ',
  deliveryFee: 'ថ្លៃដឹកជញ្ជូន',
  free: 'ឥតគិតថ្លៃ',
  total: 'សរុប',
  payOnDelivery: 'ការបង់ប្រាក់៖ ពេលទទួលទំនិញ',
  payment: 'តំណបង់ប្រាក់តាមធនាគារ',
  more: (count: number) => `និង ${count} មុខទៀត`,
};

/** At most 70 characters: one text message holds no more in Khmer letters. */
export const resetCode = (code: string, shopName: string) =>
  `${code} ជាលេខកូដប្ដូរពាក្យសម្ងាត់នៅ ${shopName}។ សូមកុំប្រាប់អ្នកណា។`;

/** At most 70 characters, as above. */
export const phoneCode = (code: string, shopName: string) =>
  `${code} ជាលេខកូដប្ដូរលេខទូរសព្ទនៅ ${shopName}។ សូមកុំប្រាប់អ្នកណា។`;

/** What a page says that stands where no page can be made. */
export const shopBusy = 'ពេលនេះមានអ្នកចូលហាងច្រើនពេក។ សូមរង់ចាំបន្តិច។';
export const tooManyRequests = 'អ្នកបានព្យាយាមញឹកញាប់ពេក។ សូមរង់ចាំបន្តិច។';
