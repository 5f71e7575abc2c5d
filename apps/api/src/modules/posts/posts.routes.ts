import { OFFICE_API_BASE, officeCalls } from '@phsar/contract/office/calls';
import type { HttpServer } from '../../platform/http/http-server.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import { type CatalogueCalls, staffEditing } from '../catalogue/catalogue.module.ts';
import { staffRequest } from '../staff/staff.module.ts';
import { presentListedBlog } from './posts.presenter.ts';
import type { PostsService } from './posts.service.ts';
import {
  createBlog,
  editBlog,
  findForStaff,
  listForStaff,
  previewBlog,
  removeBlog,
  type StaffBlogsDeps,
} from './staff-blogs.service.ts';

export function postsRoutes(
  { route, officeRoute }: Pick<HttpServer, 'route' | 'officeRoute'>,
  deps: StaffBlogsDeps & { posts: PostsService },
  { answer, spendSearch }: CatalogueCalls,
): void {
  const { posts, sources } = deps;
  route('listBlogs', async (call) => {
    spendSearch(call);
    return await answer('listBlogs', call, () => posts.list(call.query, call.language));
  });
  route('getBlog', (call) => answer('getBlog', call, () => posts.find(call.params.id, call.language)));
  officeRoute('listBlogs', async ({ query, reply }) => {
    const { rows, next } = await listForStaff(deps, query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeCalls.listBlogs.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const now = sources.now();
    return rows.map((row) => presentListedBlog(row, now));
  });
  officeRoute('findBlog', ({ params }) => findForStaff(deps, Number(params.id)));
  officeRoute('createBlog', (call) => createBlog(deps, call.body, staffRequest(call)));
  officeRoute('editBlog', (call) => editBlog(deps, Number(call.params.id), call.body, staffEditing(call)));
  officeRoute('deleteBlog', async (call) => {
    await removeBlog(deps, Number(call.params.id), staffRequest(call));
    return { success: true as const };
  });
  officeRoute('previewBlog', async ({ body: { title, blocks } }) => ({
    description: await previewBlog(deps, title, blocks),
  }));
}
