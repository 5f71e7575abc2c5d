export const BLOG_STATES = ['draft', 'published'] as const;
/** What the list can be narrowed to; `planned` is published, and its time has not come. */
export const BLOG_FILTERS = ['draft', 'planned', 'published'] as const;
