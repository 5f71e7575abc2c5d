import type { Language, Localized } from './language.ts';

/** The 23 provinces the specification delivers to, in the order of their Khmer official list. */
const NAMES = {
  banteay_meanchey: { km: 'បន្ទាយមានជ័យ', en: 'Banteay Meanchey' },
  battambang: { km: 'បាត់ដំបង', en: 'Battambang' },
  kampong_cham: { km: 'កំពង់ចាម', en: 'Kampong Cham' },
  kampong_chhnang: { km: 'កំពង់ឆ្នាំង', en: 'Kampong Chhnang' },
  kampong_speu: { km: 'កំពង់ស្ពឺ', en: 'Kampong Speu' },
  kampong_thom: { km: 'កំពង់ធំ', en: 'Kampong Thom' },
  kampot: { km: 'កំពត', en: 'Kampot' },
  kandal: { km: 'កណ្ដាល', en: 'Kandal' },
  koh_kong: { km: 'កោះកុង', en: 'Koh Kong' },
  kratie: { km: 'ក្រចេះ', en: 'Kratie' },
  mondulkiri: { km: 'មណ្ឌលគិរី', en: 'Mondulkiri' },
  phnom_penh: { km: 'ភ្នំពេញ', en: 'Phnom Penh' },
  preah_vihear: { km: 'ព្រះវិហារ', en: 'Preah Vihear' },
  prey_veng: { km: 'ព្រៃវែង', en: 'Prey Veng' },
  pursat: { km: 'ពោធិ៍សាត់', en: 'Pursat' },
  siem_reap: { km: 'សៀមរាប', en: 'Siem Reap' },
  sihanoukville: { km: 'ព្រះសីហនុ', en: 'Preah Sihanouk' },
  stung_treng: { km: 'ស្ទឹងត្រែង', en: 'Stung Treng' },
  svay_rieng: { km: 'ស្វាយរៀង', en: 'Svay Rieng' },
  takeo: { km: 'តាកែវ', en: 'Takeo' },
  oddar_meanchey: { km: 'ឧត្ដរមានជ័យ', en: 'Oddar Meanchey' },
  ratanakiri: { km: 'រតនគិរី', en: 'Ratanakiri' },
  tboung_khmum: { km: 'ត្បូងឃ្មុំ', en: 'Tboung Khmum' },
} as const satisfies Record<string, Localized>;

export type Province = keyof typeof NAMES;

export const PROVINCES = Object.keys(NAMES) as Province[];

export function isProvince(value: unknown): value is Province {
  return typeof value === 'string' && Object.hasOwn(NAMES, value);
}

export function provinceName(province: Province, language: Language): string {
  return NAMES[province][language];
}
