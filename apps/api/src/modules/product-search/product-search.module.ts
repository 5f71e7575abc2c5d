export { filterInAddress, foundList, type Searched, searchOf } from './found-list.ts';
export type { TitleRow } from './title-block.ts';
export { TitleIndexCache, type TitleSource } from './title-index-cache.ts';
