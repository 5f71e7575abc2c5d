import type { ShopClient } from '@phsar/contract/shop/client';
import type { Blog, BlogSummary } from '@phsar/contract/shop/wire';
import type { Language } from '@phsar/domain/language';
import type { ListPage } from '../../lib/lists/use-paged-list.ts';

export interface BlogListQuery {
  language: Language;
  search: string;
  limit: number;
  after?: string;
}

/** One page of posts, newest first, without their texts. @throws ApiError, NoResponseError */
export async function loadBlogs(
  client: ShopClient,
  { language, search, limit, after }: BlogListQuery,
  signal?: AbortSignal,
): Promise<ListPage<BlogSummary>> {
  const query = {
    lang: language,
    limit,
    ...(search === '' ? {} : { q: search }),
    ...(after === undefined ? {} : { after }),
  };
  const options = signal === undefined ? {} : { signal };
  const { data, next, total } = await client.call('listBlogs', { query }, options);
  const entries = data.map(({ _id, title, image, date }) => ({ _id, title, image, date }));
  return { entries, total: total ?? entries.length, nextCursor: next };
}

/** The few posts nearest to a search without results. @throws ApiError, NoResponseError */
export async function loadNearestBlogs(
  client: ShopClient,
  search: string,
  language: Language,
  signal: AbortSignal,
): Promise<readonly BlogSummary[]> {
  const query = { lang: language, q: search, nearest: 'true', limit: 3 };
  return (await client.call('listBlogs', { query }, { signal })).data;
}

/** One post with its text. @throws ApiError (`blog_not_found`), NoResponseError */
export async function loadBlog(
  client: ShopClient,
  id: string,
  language: Language,
  signal?: AbortSignal,
): Promise<Blog> {
  const input = { params: { id }, query: { lang: language } };
  const { data } = await client.call('getBlog', input, signal === undefined ? {} : { signal });
  return data;
}
