import { PATHS, POLICIES, SEARCH_PARAMETER } from '@phsar/contract/shop/paths';
import type { Blog, Product } from '@phsar/contract/shop/wire';
import { discountedPrice, formatUsd } from '@phsar/domain/money';
import type { StaticHandlerContext } from 'react-router';
import type { PageFacts } from '../features/discovery/head-tags.tsx';
import { shortened, textOfHtml } from '../features/discovery/short-text.ts';
import {
  blogPosting,
  breadcrumbs,
  organization,
  type Place,
  productOffer,
  website,
} from '../features/discovery/structured-data.ts';
import { pagePath } from '../lib/page/page-address.ts';
import { pricesOf } from '../lib/shop/wire-prices.ts';
import { m } from '../paraglide/messages.js';
import type { loadLanding, loadPolicyPage, loadPost, loadShop } from './loaders.server.ts';

/** What a loader gives to its page. */
type DataOf<Loader extends (...args: never[]) => Promise<{ data: unknown }>> = Awaited<
  ReturnType<Loader>
>['data'];

interface Page {
  /** By the id of its route. */
  data(routeId: string): unknown;
  path: string;
  place: Place;
}

/** Pages that search engines may list; all others are accounts, carts or orders. */
const FACTS: Record<string, (page: Page) => PageFacts> = {
  landing: (page) => landing(page, 'landing'),
  home: (page) => landing(page, 'home'),
  shop: (page) => list(page, 'shop', m.catalogue_shop(), m.discovery_shop()),
  promotion: (page) => list(page, 'promotion', m.catalogue_promotions(), m.discovery_promotion()),
  blogs: (page) => plain(page, m.blogs_title(), m.discovery_blogs()),
  blog: blogPage,
  contact: (page) => {
    const facts = plain(page, m.contact_title(), m.discovery_contact());
    return { ...facts, data: [...facts.data, organization(page.place)] };
  },
  ...Object.fromEntries(POLICIES.map((policy) => [`policy/${policy}`, policyPage])),
};

/** What the server has rendered, told to those who do not read it. */
export function pageFacts(context: StaticHandlerContext, place: Place): PageFacts {
  const { matches, loaderData, location, statusCode } = context;
  const page: Page = {
    data: (routeId) => loaderData[routeId],
    path: pagePath(location.pathname, location.search),
    place,
  };
  const factsOf = FACTS[matches.at(-1)?.route.id ?? ''];
  if (factsOf === undefined || statusCode !== 200) return hidden(place);
  const facts = factsOf(page);
  const isSearch = new URLSearchParams(location.search).has(SEARCH_PARAMETER);
  return isSearch ? { ...facts, path: null } : facts;
}

function hidden({ shop }: Place): PageFacts {
  return {
    path: null,
    title: shop.shopName,
    description: m.layout_tagline(),
    type: 'website',
    data: [],
  };
}

function landing(page: Page, routeId: string): PageFacts {
  const { banners, product } = page.data(routeId) as DataOf<typeof loadLanding>;
  if (product !== undefined) return productPage(page, product);
  return {
    path: page.path,
    title: m.landing_heading(),
    description: m.layout_tagline(),
    type: 'website',
    picture: banners?.[0]?.image,
    data: [website(page.place), organization(page.place)],
  };
}

function list(page: Page, routeId: string, title: string, description: string): PageFacts {
  const { initialProduct, initial, categories } = page.data(routeId) as DataOf<typeof loadShop>;
  if (initialProduct !== undefined) return productPage(page, initialProduct);
  const category = categories?.find(({ key }) => key === initial?.category);
  return category === undefined ? plain(page, title, description) : categoryPage(page, category.name);
}

function categoryPage({ path, place }: Page, name: string): PageFacts {
  return {
    path,
    title: name,
    description: m.discovery_category({ name }),
    type: 'website',
    data: [breadcrumbs(place, [home(), { name: m.catalogue_shop(), path: PATHS.shop }, { name, path }])],
  };
}

function plain({ path, place }: Page, title: string, description: string): PageFacts {
  return {
    path,
    title,
    description,
    type: 'website',
    data: [breadcrumbs(place, [home(), { name: title, path }])],
  };
}

function productPage({ path, place }: Page, product: Product): PageFacts {
  const { price, discount } = pricesOf(product);
  const { title } = product;
  return {
    path,
    title,
    description:
      shortened(product.description) ||
      m.discovery_product({ title, price: formatUsd(discountedPrice(price, discount)) }),
    type: 'product',
    picture: product.image,
    data: [
      productOffer(place, product, path),
      breadcrumbs(place, [home(), { name: m.catalogue_shop(), path: PATHS.shop }, { name: title, path }]),
    ],
  };
}

function blogPage(page: Page): PageFacts {
  const { blog } = page.data('blog') as DataOf<typeof loadPost>;
  return blog ? postPage(page, blog) : hidden(page.place);
}

function postPage({ path, place }: Page, blog: Blog): PageFacts {
  const text = textOfHtml(blog.description);
  return {
    path,
    title: blog.title,
    description: shortened(text),
    type: 'article',
    picture: blog.image,
    data: [
      blogPosting(place, blog, text, path),
      breadcrumbs(place, [home(), { name: m.blogs_title(), path: PATHS.blogs }, { name: blog.title, path }]),
    ],
  };
}

function policyPage(page: Page): PageFacts {
  const routeId = `policy${page.path}`;
  const { policy } = page.data(routeId) as Awaited<ReturnType<ReturnType<typeof loadPolicyPage>>>;
  return policy === undefined ? hidden(page.place) : plain(page, policy.title, policy.summary);
}

function home() {
  return { name: m.layout_home(), path: PATHS.landing };
}
