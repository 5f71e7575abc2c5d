import { PATHS } from '@phsar/contract/shop/paths';
import type { Banner } from '@phsar/contract/shop/wire';
import type { Elements } from '@phsar/ui/elements';
import { ErrorState } from '@phsar/ui/error-state';
import { LoadingArea } from '@phsar/ui/loading-area';
import { Skeleton } from '@phsar/ui/skeleton';
import { StaleNotice } from '@phsar/ui/stale-notice';
import { type ReactNode, Suspense } from 'react';
import type { PagedList } from '../../lib/lists/use-paged-list.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { CardRow, ROW_LAYOUTS, type RowKind } from '../../ui/card-row.tsx';
import { CardSkeleton, PostSkeleton } from '../../ui/card-skeletons.tsx';
import { errorText } from '../../ui/error-text.ts';
import { BannerCarousel } from './banner-carousel.tsx';
import { DeliveryBanner } from './delivery-banner.tsx';

const ROW_LENGTH = 8;
const BLOG_ROW_LENGTH = 8;

const ROWS = [
  { to: PATHS.promotion, title: m.landing_row_promotions },
  { to: PATHS.shop, title: m.landing_row_popular },
  { to: PATHS.shop, title: m.landing_row_accessories },
];

export interface LandingPageProps<P, B> {
  /** What the server rendered. */
  banners: readonly Banner[] | undefined;
  /** Links to the categories. */
  chips?: Elements;
  products: PagedList<P>;
  blogs: PagedList<B>;
  renderProduct: (product: P) => ReactNode;
  renderBlog: (blog: B) => ReactNode;
  /** The free-delivery threshold when the server rendered the page, in dollars. */
  deliveryLimit: number | null;
}

type Identified = { _id: string };

/** The landing page; the route supplies the cards, so that features stay independent. */
export function LandingPage<P extends Identified, B extends Identified>(props: LandingPageProps<P, B>) {
  const { banners, chips, products, blogs, renderProduct, renderBlog, deliveryLimit } = props;
  return (
    <>
      <h1 className="sr-only">{m.landing_heading()}</h1>
      <div className="page-width pt-4 pb-2 sm:pt-6">
        <BannerCarousel initial={banners} />
        {chips}
      </div>
      <ProductRows products={products} renderProduct={renderProduct} />
      <DeliveryBanner deliveryLimit={deliveryLimit} />
      <BlogRow blogs={blogs} renderBlog={renderBlog} />
    </>
  );
}

function ProductRows<P extends Identified>({
  products,
  renderProduct,
}: Pick<LandingPageProps<P, never>, 'products' | 'renderProduct'>) {
  const { entries, status, error, reload } = products;
  if (entries === undefined) {
    return status === 'failed' ? (
      <ErrorState message={errorText(error)} onRetry={reload} />
    ) : (
      <RowSkeleton of="products" />
    );
  }
  return (
    <>
      {status === 'failed' && (
        <div className="page-width pt-6">
          <StaleNotice message={errorText(error)} onRetry={reload} />
        </div>
      )}
      {ROWS.map(({ to, title }, row) => (
        <FilledRow
          key={row}
          of="products"
          title={title()}
          to={to}
          entries={entries.slice(row * ROW_LENGTH, (row + 1) * ROW_LENGTH)}
          render={renderProduct}
          isFurtherDown={row > 0}
        />
      ))}
    </>
  );
}

/** Left out on failure: the page works without it, and the blog page reports the error. */
function BlogRow<B extends Identified>({
  blogs,
  renderBlog,
}: Pick<LandingPageProps<never, B>, 'blogs' | 'renderBlog'>) {
  if (blogs.entries === undefined) return blogs.status === 'failed' ? null : <RowSkeleton of="posts" />;
  return (
    <FilledRow
      title={m.landing_row_blogs()}
      to={PATHS.blogs}
      of="posts"
      entries={blogs.entries.slice(0, BLOG_ROW_LENGTH)}
      render={renderBlog}
      isFurtherDown
    />
  );
}

interface FilledRowProps<T> {
  title: string;
  /** Path of the page with all entries. */
  to: string;
  entries: readonly T[];
  render: (entry: T) => ReactNode;
  of: RowKind;
  isFurtherDown: boolean;
}

function FilledRow<T extends Identified>({
  title,
  to,
  entries,
  render,
  of,
  isFurtherDown,
}: FilledRowProps<T>) {
  if (entries.length === 0) return null;
  const cardRow = (
    <CardRow
      title={title}
      of={of}
      isFurtherDown={isFurtherDown}
      cards={entries.map((entry) => ({ key: entry._id, content: render(entry) }))}
      action={
        <ButtonLink to={to} variant="quiet" size="sm">
          {m.landing_see_all()} <span className="sr-only">{title}</span>
        </ButtonLink>
      }
    />
  );
  // Suspense: hydrates after the first view, or at once when something in it is pressed.
  return isFurtherDown ? <Suspense>{cardRow}</Suspense> : cardRow;
}

function RowSkeleton({ of }: { of: RowKind }) {
  const Place = of === 'posts' ? PostSkeleton : CardSkeleton;
  return (
    <LoadingArea className="page-width py-6 sm:py-8">
      <Skeleton className="mb-5 h-8 w-56" />
      <div className={ROW_LAYOUTS[of].grid}>
        {Array.from({ length: 4 }, (_, position) => (
          <Place key={position} />
        ))}
      </div>
    </LoadingArea>
  );
}
