import type { OfficeProduct } from '@phsar/contract/office/wire';

/** A brush for ten dollars, five in stock. */
export function sampleProduct(changes: Partial<OfficeProduct> = {}): OfficeProduct {
  return {
    _id: '7',
    key: 'brush',
    title: { km: 'ច្រាសដុសធ្មេញ', en: 'Soft brush' },
    description: { km: '', en: '' },
    price: 10,
    discount: 0,
    discountToday: changes.discount ?? 0,
    discountFrom: null,
    discountUntil: null,
    stock: 5,
    lowStock: null,
    category: null,
    videoUrl: '',
    isArchived: false,
    version: 1,
    pictures: [{ id: 'b1', url: '/media/b1-960.webp' }],
    ...changes,
  };
}
