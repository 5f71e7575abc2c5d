import { OFFICE_API_BASE, type OfficeCalls, officeCalls } from '@phsar/contract/office/calls';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import type { Sources } from '../../platform/sources.ts';
import { staffRequest } from '../staff/staff.module.ts';
import { presentListedBlog } from './staff-blogs.presenter.ts';
import type { StaffBlogs } from './staff-blogs.service.ts';

interface StaffBlogsRoutesDeps {
  blogs: StaffBlogs;
  sources: Pick<Sources, 'now'>;
}

/** The office's calls for the blog. */
export function staffBlogsOfficeRoutes(
  route: Route<OfficeCalls>,
  { blogs, sources }: StaffBlogsRoutesDeps,
): void {
  route('listBlogs', async ({ query, reply }) => {
    const { rows, next } = await blogs.list(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeCalls.listBlogs.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const now = sources.now();
    return rows.map((row) => presentListedBlog(row, now));
  });
  route('findBlog', ({ params }) => blogs.find(Number(params.id)));
  route('createBlog', (call) => blogs.create(call.body, staffRequest(call)));
  route('editBlog', (call) =>
    blogs.edit(Number(call.params.id), call.body, {
      ...staffRequest(call),
      version: versionOf(call.request),
    }),
  );
  route('deleteBlog', async (call) => {
    await blogs.remove(Number(call.params.id), staffRequest(call));
    return { success: true as const };
  });
  route('previewBlog', async ({ body: { title, blocks } }) => ({
    description: await blogs.preview(title, blocks),
  }));
}
