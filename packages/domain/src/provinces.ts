/** The 23 provinces that the specification delivers to, in the order of the official Khmer list. */
export const PROVINCES = [
  'banteay_meanchey',
  'battambang',
  'kampong_cham',
  'kampong_chhnang',
  'kampong_speu',
  'kampong_thom',
  'kampot',
  'kandal',
  'koh_kong',
  'kratie',
  'mondulkiri',
  'phnom_penh',
  'preah_vihear',
  'prey_veng',
  'pursat',
  'siem_reap',
  'sihanoukville',
  'stung_treng',
  'svay_rieng',
  'takeo',
  'oddar_meanchey',
  'ratanakiri',
  'tboung_khmum',
] as const;

export type Province = (typeof PROVINCES)[number];

/** Whether a value is one of `PROVINCES`. */
export function isProvince(value: unknown): value is Province {
  return PROVINCES.some((province) => province === value);
}
