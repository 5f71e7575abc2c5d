import { describe, expect, it } from 'vitest';
import { isProvince, PROVINCES } from './provinces.ts';

describe('the provinces', () => {
  // Covers 3.15
  it('are the 23 of the specification', () => {
    expect(PROVINCES.toSorted()).toEqual(
      [
        'banteay_meanchey battambang kampong_cham kampong_chhnang kampong_speu kampong_thom kampot kandal',
        'koh_kong kratie mondulkiri phnom_penh preah_vihear prey_veng pursat siem_reap sihanoukville',
        'stung_treng svay_rieng takeo oddar_meanchey ratanakiri tboung_khmum',
      ]
        .join(' ')
        .split(' ')
        .toSorted(),
    );
    expect(PROVINCES).toHaveLength(23);
  });

  it('are known by their keys only', () => {
    expect(PROVINCES.every(isProvince)).toBe(true);
    for (const other of ['', 'Phnom Penh', 'toString', '__proto__', null, undefined, 3]) {
      expect(isProvince(other)).toBe(false);
    }
  });
});
