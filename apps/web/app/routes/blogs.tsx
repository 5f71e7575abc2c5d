import { useLoaderData } from 'react-router';
import { BlogsPage } from '../features/blogs/blogs-page.tsx';
import type { loadBlogList } from './loaders.server.ts';

/** `/blogs`: all posts. */
export default function BlogsRoute() {
  return <BlogsPage initial={useLoaderData<typeof loadBlogList | null>()?.initial} />;
}
