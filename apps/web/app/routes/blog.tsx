import { useLoaderData, useParams } from 'react-router';
import { BlogPage } from '../features/blogs/blog-page.tsx';
import type { loadPost } from './loaders.server.ts';

/** `/blog/:id`: a post. */
export default function BlogRoute() {
  const { id = '' } = useParams();
  const loaded = useLoaderData<typeof loadPost | null>();
  return <BlogPage key={id} id={id} initial={loaded?.blog} />;
}
