import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../platform/database/open-database.ts';
import type { Module } from '../../platform/module.ts';
import type { Sources } from '../../platform/sources.ts';
import type { AuditService } from '../audit/audit.module.ts';
import type { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { postsRoutes } from './posts.routes.ts';
import { createPostsService } from './posts.service.ts';
import { staffBlogsOfficeRoutes } from './staff-blogs.office.routes.ts';
import { createStaffBlogs } from './staff-blogs.service.ts';

export { htmlOfBlocks } from './blog-blocks.ts';
export { blogPages } from './post-pages.ts';
export type { BlogRow } from './posts.repository.ts';
export { putBlogs } from './put-blogs.ts';
export { isShownAt } from './staff-blogs.repository.ts';

export interface PostsModuleDeps {
  database: Database;
  catalogue: Pick<CatalogueModule, 'service' | 'callsOn'>;
  audit: Pick<AuditService, 'record'>;
  sources: Pick<Sources, 'now' | 'token'>;
  log: FastifyBaseLogger;
}

/** Blog posts: the shop's pages, planned posts, drafts and their blocks. */
export function createPostsModule({
  database: { db },
  catalogue,
  audit,
  sources,
  log,
}: PostsModuleDeps): Module {
  const posts = createPostsService({ db, catalogue: catalogue.service, sources, log });
  return {
    routes(http) {
      postsRoutes(http.route, posts, catalogue.callsOn(http));
      const blogs = createStaffBlogs({ db, catalogue: catalogue.service, posts, audit, sources });
      staffBlogsOfficeRoutes(http.officeRoute, { blogs, sources });
    },
  };
}
