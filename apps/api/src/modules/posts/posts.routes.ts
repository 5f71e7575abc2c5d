import type { Route } from '../../platform/http/endpoint-routes.ts';
import type { CatalogueCalls } from '../catalogue/catalogue.module.ts';
import type { PostsService } from './posts.service.ts';

/** The shop's calls for posts. */
export function postsRoutes(
  route: Route,
  posts: Pick<PostsService, 'list' | 'find'>,
  { answer, spendSearch }: CatalogueCalls,
): void {
  route('listBlogs', async (call) => {
    spendSearch(call);
    return await answer('listBlogs', call, () => posts.list(call.query, call.language));
  });
  route('getBlog', (call) => answer('getBlog', call, () => posts.find(call.params.id, call.language)));
}
