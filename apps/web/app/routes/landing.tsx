import { data, useRouteLoaderData } from 'react-router';
import { loadBlogs } from '../features/blogs/api.ts';
import { BlogCard } from '../features/blogs/blog-card.tsx';
import { useBlogList } from '../features/blogs/use-blog-list.ts';
import { loadProducts } from '../features/catalogue/api.ts';
import { OpenProduct } from '../features/catalogue/open-product.tsx';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { useProductList } from '../features/catalogue/use-product-list.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { apiContext, languageContext } from '../lib/server-context.ts';
import { LIST_PAGE_SIZE } from '../lib/use-paged-list.ts';
import { m } from '../paraglide/messages.js';
import type { Route } from './+types/landing.ts';
import type { loader as layoutLoader } from './layout.tsx';
import { loadOpenProduct, orUndefined } from './list-loaders.ts';
import { Shopping } from './shopping-actions.tsx';

const BLOG_ROW_LENGTH = 8;

export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(apiContext);
  const language = context.get(languageContext);
  const [banners, products, blogs, open] = await Promise.all([
    orUndefined(context, client.call('listBanners', { query: { lang: language } })),
    orUndefined(context, loadProducts(client, { language, kind: 'all', search: '', limit: LIST_PAGE_SIZE })),
    orUndefined(context, loadBlogs(client, { language, search: '', limit: BLOG_ROW_LENGTH })),
    loadOpenProduct(context, request),
  ]);
  return data({ banners: banners?.data, products, blogs, product: open.product }, { status: open.status });
}

/** Inside the browser the page shows what is cached at once and asks by itself. */
export function clientLoader() {
  return { banners: undefined, products: undefined, blogs: undefined, product: undefined };
}

export function shouldRevalidate() {
  return false;
}

export default function LandingRoute({ loaderData }: Route.ComponentProps) {
  const products = useProductList({ kind: 'all', search: '', initial: loaderData.products });
  const blogs = useBlogList({ search: '', initial: loaderData.blogs });
  // What the layout's loader brought.
  const limit = useRouteLoaderData<typeof layoutLoader>('routes/layout')?.deliveryLimit ?? null;
  return (
    <Shopping>
      {(shopping) => (
        <>
          <OpenProduct
            known={[loaderData.product ?? [], products.entries ?? []].flat()}
            shopping={shopping}
            pageTitle={m.landing_heading()}
          />
          <LandingPage
            banners={loaderData.banners}
            products={products}
            blogs={blogs}
            renderProduct={(product) => <ProductCard product={product} shopping={shopping} />}
            renderBlog={(blog) => <BlogCard blog={blog} place="row" />}
            deliveryLimit={limit}
          />
        </>
      )}
    </Shopping>
  );
}
