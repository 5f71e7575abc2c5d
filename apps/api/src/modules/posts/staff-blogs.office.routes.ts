import type { OfficeSchemas } from '@phsar/contract/office/endpoint-schemas';
import { OFFICE_API_BASE, officeEndpoints } from '@phsar/contract/office/endpoints';
import type { FastifyRequest } from 'fastify';
import type { Route } from '../../platform/http/endpoint-routes.ts';
import { versionOf } from '../../platform/http/if-match.ts';
import { nextPageLink } from '../../platform/http/next-page-link.ts';
import type { Sources } from '../../platform/sources.ts';
import { type OfficeGuard, staffAsking } from '../staff/staff.module.ts';
import { presentListedBlog } from './staff-blogs.presenter.ts';
import type { StaffBlogs } from './staff-blogs.service.ts';

interface StaffBlogsRoutesDeps {
  blogs: StaffBlogs;
  guard: Pick<OfficeGuard, 'callerOf'>;
  sources: Pick<Sources, 'now'>;
}

/** The office's calls for the blog. */
export function staffBlogsOfficeRoutes(
  route: Route<OfficeSchemas>,
  { blogs, guard, sources }: StaffBlogsRoutesDeps,
): void {
  const asking = (request: FastifyRequest, body: unknown) =>
    staffAsking(guard.callerOf(request), request, body);

  route('listBlogs', async ({ query, reply }) => {
    const { rows, next } = await blogs.list(query);
    if (next !== null) {
      const path = `${OFFICE_API_BASE}${officeEndpoints.listBlogs.path}`;
      reply.header('link', nextPageLink(path, { ...query, after: next }));
    }
    const now = sources.now();
    return rows.map((row) => presentListedBlog(row, now));
  });
  route('findBlog', ({ params }) => blogs.find(Number(params.id)));
  route('createBlog', ({ body, request }) => blogs.create(body, asking(request, body)));
  route('editBlog', ({ params, body, request }) =>
    blogs.edit(Number(params.id), body, { ...asking(request, body), version: versionOf(request) }),
  );
  route('deleteBlog', async ({ params, request }) => {
    await blogs.remove(Number(params.id), asking(request, null));
    return { success: true as const };
  });
  route('previewBlog', async ({ body: { title, blocks } }) => ({
    description: await blogs.preview(title, blocks),
  }));
}
