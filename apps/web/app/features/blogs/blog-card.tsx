import { blogPath } from '@phsar/contract/shop/paths';
import type { BlogSummary } from '@phsar/contract/shop/wire';
import { ChevronRightIcon } from '@phsar/ui/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PICTURE_PLACE } from '../../lib/page/late-pictures.ts';
import { m } from '../../paraglide/messages.js';
import { Picture, type PictureProps } from '../../ui/picture.tsx';
import { BlogDate } from './blog-date.tsx';

/** Slightly less than the real width on phones, for the same reason as on product cards. */
const SIZES = {
  list: '(min-width: 1280px) 300px, (min-width: 769px) 30vw, (min-width: 577px) 46vw, 88vw',
  row: '(min-width: 1280px) 280px, (min-width: 769px) 23vw, 44vw',
};

export interface BlogCardProps {
  blog: BlogSummary;
  priority?: PictureProps['priority'];
  /** A row has two or four columns, a list one to three. */
  place?: keyof typeof SIZES;
  /** The title with search matches marked. */
  shownTitle?: ReactNode;
  /** One level below the section's heading. */
  heading?: 'h2' | 'h3';
}

/** A post in a grid or a row; the whole card is a link. */
export function BlogCard({
  blog: { _id, title, image, date },
  priority = 'lazy',
  place = 'list',
  shownTitle = title,
  heading: Heading = 'h3',
}: BlogCardProps) {
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-lg bg-surface shadow-sm ring-1 ring-line transition hover:shadow-md has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-primary">
      <div className={`${PICTURE_PLACE} aspect-[16/10] overflow-hidden bg-sunken`}>
        <Picture
          url={image}
          alt=""
          width={16}
          height={10}
          sizes={SIZES[place]}
          priority={priority}
          className="size-full object-cover transition duration-300 group-hover:scale-[1.04]"
        />
      </div>
      <div className="flex grow flex-col p-3 sm:p-4">
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-xs">
          <BlogDate date={date} />
          <span className="font-semibold text-accent">{m.blogs_tip_by()}</span>
        </p>
        <Heading className="mt-1.5 mb-2 line-clamp-3 pb-0.5 text-base">{shownTitle}</Heading>
        <Link
          to={blogPath(_id)}
          viewTransition
          className="mt-auto inline-flex min-h-8 items-center gap-1 font-semibold text-primary text-sm supports-[selector(:has(a))]:outline-none after:absolute after:inset-0"
        >
          {m.blogs_read_more()} <span className="sr-only">{title}</span>
          <ChevronRightIcon className="size-4 transition group-hover:translate-x-0.5" />
        </Link>
      </div>
    </article>
  );
}
