/** What is stored of a post. A planned post is `published` with a later moment. */
export const BLOG_STATES = ['draft', 'published'] as const;
/** What the list can be narrowed to; `planned` is published with a time still to come. */
export const BLOG_FILTERS = ['draft', 'planned', 'published'] as const;
