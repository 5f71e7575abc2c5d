import { categoryPath } from '@phsar/contract/shop/paths';
import { useLoaderData, useRouteLoaderData } from 'react-router';
import { BlogCard } from '../features/blogs/blog-card.tsx';
import { useBlogList } from '../features/blogs/use-blog-list.ts';
import { OpenProduct } from '../features/catalogue/open-product.tsx';
import { ProductCard } from '../features/catalogue/product-card.tsx';
import { useProductList } from '../features/catalogue/use-product-list.ts';
import { LandingPage } from '../features/landing/landing-page.tsx';
import { m } from '../paraglide/messages.js';
import { CategoryChips } from '../ui/category-chips.tsx';
import type { loadLanding, loadLayout } from './loaders.server.ts';
import { Shopping } from './shopping-actions.tsx';

/** `/` and `/home`: banners, categories, products, posts. */
export default function LandingRoute() {
  const loaded = useLoaderData<typeof loadLanding | null>();
  const products = useProductList({ kind: 'all', search: '', initial: loaded?.products });
  const blogs = useBlogList({ search: '', initial: loaded?.blogs });
  // What the layout's loader brought.
  const { deliveryLimit = null, categories = [] } = useRouteLoaderData<typeof loadLayout>('layout') ?? {};
  return (
    <Shopping>
      {(shopping) => (
        <>
          <OpenProduct
            known={[loaded?.product ?? [], products.entries ?? []].flat()}
            shopping={shopping}
            pageTitle={m.landing_heading()}
          />
          <LandingPage
            banners={loaded?.banners}
            chips={<CategoryChips categories={categories} to={categoryPath} />}
            products={products}
            blogs={blogs}
            renderProduct={(product) => <ProductCard product={product} shopping={shopping} />}
            renderBlog={(blog) => <BlogCard blog={blog} place="row" />}
            deliveryLimit={deliveryLimit}
          />
        </>
      )}
    </Shopping>
  );
}
