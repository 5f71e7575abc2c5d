import { data } from 'react-router';
import { loadBlog } from '../features/blogs/api.ts';
import { BlogPage } from '../features/blogs/blog-page.tsx';
import { apiContext, languageContext } from '../lib/server-context.ts';
import type { Route } from './+types/blog.ts';
import { orUndefined } from './list-loaders.ts';

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const blog = loadBlog(context.get(apiContext), id, context.get(languageContext)).catch((error: unknown) => {
    if (isNotFound(error)) return null;
    throw error;
  });
  const known = await orUndefined(context, blog);
  return data({ blog: known }, { status: known === null ? 404 : 200 });
}

/** By its status: the server's client throws its own copy of ApiError, not the one built into the pages. */
function isNotFound(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 404;
}

/** Inside the browser the page asks by itself. */
export function clientLoader() {
  return { blog: undefined };
}

export default function BlogRoute({ params, loaderData }: Route.ComponentProps) {
  return <BlogPage key={params.id} id={params.id} initial={loaderData.blog} />;
}
