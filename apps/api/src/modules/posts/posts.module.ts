import type { FastifyBaseLogger } from 'fastify';
import type { Module } from '../../platform/module.ts';
import type { CatalogueListDeps } from '../catalogue/catalogue.module.ts';
import { postsRoutes } from './posts.routes.ts';
import { PostsService } from './posts.service.ts';

export { htmlOfBlocks } from './blog-blocks.ts';
export { type BlogRow, blogPages, isShownAt } from './posts.repository.ts';
export { putBlogs } from './put-blogs.ts';

/** Blog posts: the shop's pages, planned posts, drafts and their blocks. */
export function createPostsModule({
  database: { db },
  catalogue,
  audit,
  sources,
  log,
}: CatalogueListDeps & { log: FastifyBaseLogger }): Module {
  const posts = new PostsService({ db, catalogue: catalogue.service, sources, log });
  const deps = { db, catalogue: catalogue.service, posts, audit, sources };
  return { routes: (http) => postsRoutes(http, deps, catalogue.callsOn(http)) };
}
