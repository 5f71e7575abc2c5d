import type { OfficeBlog } from '@phsar/contract/office/wire';

/** A published post; `changes` over it. */
export function sampleBlog(changes: Partial<OfficeBlog> = {}): OfficeBlog {
  return {
    _id: '7',
    title: { km: 'ថែទាំធ្មេញកុមារ', en: 'Teeth of children' },
    date: '2026-11-20',
    picture: 'aa11',
    pictureUrl: '/media/aa11-960.webp',
    state: 'published',
    publishAt: null,
    isShown: true,
    updatedAt: '2026-11-20T02:05:00.000Z',
    version: 3,
    blocks: [
      { type: 'paragraph', text: { km: 'ដុសពីរដងក្នុងមួយថ្ងៃ', en: 'Brush twice a day' } },
      {
        type: 'list',
        items: [
          { km: 'ព្រឹក', en: 'morning' },
          { km: 'ល្ងាច', en: 'evening' },
        ],
      },
    ],
    ...changes,
  };
}
