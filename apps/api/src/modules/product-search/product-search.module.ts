export { filterInAddress, foundList, type Searched, searchOf } from './found-list.ts';
export type { TitleRow } from './loaded-titles.ts';
export { TitleIndexCache, type TitleSource } from './title-index-cache.ts';
