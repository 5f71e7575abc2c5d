import { loadBlogs } from '../features/blogs/api.ts';
import { BlogsPage } from '../features/blogs/blogs-page.tsx';
import { apiContext, languageContext } from '../lib/server-context.ts';
import { LIST_PAGE_SIZE } from '../lib/use-paged-list.ts';
import type { Route } from './+types/blogs.ts';
import { orUndefined, searchOf } from './list-loaders.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const language = context.get(languageContext);
  const search = searchOf(request);
  const blogs = loadBlogs(context.get(apiContext), { language, search, limit: LIST_PAGE_SIZE });
  const page = await orUndefined(context, blogs);
  return { initial: page && { page, search } };
}

/** Inside the browser the page shows what is cached at once and asks by itself. */
export function clientLoader() {
  return { initial: undefined };
}

export function shouldRevalidate() {
  return false;
}

export default function BlogsRoute({ loaderData: { initial } }: Route.ComponentProps) {
  return <BlogsPage initial={initial} />;
}
