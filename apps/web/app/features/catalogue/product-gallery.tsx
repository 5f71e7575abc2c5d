import type { Product } from '@phsar/contract/shop/wire';
import { IconButton } from '@phsar/ui/icon-button';
import { ChevronLeftIcon, ChevronRightIcon } from '@phsar/ui/icons';
import type { RefObject } from 'react';
import { m } from '../../paraglide/messages.js';
import { Picture } from '../../ui/picture.tsx';
import { useCarousel } from '../../ui/use-carousel.ts';
import { DiscountBadge } from './discount-badge.tsx';

const SIZES = '(min-width: 704px) 440px, 100vw';

/** A product's pictures, one at a time; several can be swiped or picked by thumbnail. */
export function ProductGallery({ product }: { product: Product }) {
  const pictures = picturesOf(product);
  const { track, index, goTo } = useCarousel(pictures.length);
  return (
    <div>
      {/* Full width of the sheet on phones. */}
      <div className="relative overflow-hidden rounded-lg bg-sunken max-sm:-mx-5 max-sm:-mt-5 max-sm:rounded-none">
        <ul
          ref={track as RefObject<HTMLUListElement | null>}
          aria-label={m.catalogue_pictures()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by the keyboard too.
          tabIndex={0}
          className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto"
        >
          {pictures.map((url, position) => (
            <li key={url} inert={position !== index} className="w-full shrink-0 snap-center">
              <Picture
                url={url}
                alt={
                  position === 0
                    ? product.title
                    : m.catalogue_picture_of({ number: position + 1, title: product.title })
                }
                sizes={SIZES}
                priority={position === 0 ? 'eager' : 'lazy'}
                className="aspect-square w-full object-cover max-tablet:aspect-[4/3]"
              />
            </li>
          ))}
        </ul>
        <div className="pointer-events-none absolute start-3 top-3">
          <DiscountBadge discount={product.discount} />
        </div>
        {pictures.length > 1 && <Arrows onPrevious={() => goTo(index - 1)} onNext={() => goTo(index + 1)} />}
      </div>
      {pictures.length > 1 && <Thumbnails pictures={pictures} index={index} onPick={goTo} />}
    </div>
  );
}

/** `images` without duplicates or, if there are none, the single `image`, which may be ''. */
function picturesOf({ image, images }: Product): string[] {
  const all = [...new Set(images)].filter((url) => url !== '');
  return all.length > 0 ? all : [image];
}

function Arrows({ onPrevious, onNext }: { onPrevious: () => void; onNext: () => void }) {
  const place = 'absolute top-1/2 -translate-y-1/2 max-tablet:hidden';
  return (
    <>
      <IconButton
        variant="raised"
        label={m.ui_previous()}
        onClick={onPrevious}
        className={`${place} start-2`}
      >
        <ChevronLeftIcon className="size-5" />
      </IconButton>
      <IconButton variant="raised" label={m.ui_next()} onClick={onNext} className={`${place} end-2`}>
        <ChevronRightIcon className="size-5" />
      </IconButton>
    </>
  );
}

interface ThumbnailsProps {
  pictures: readonly string[];
  index: number;
  onPick: (index: number) => void;
}

function Thumbnails({ pictures, index, onPick }: ThumbnailsProps) {
  return (
    <ul aria-label={m.catalogue_pictures()} className="mt-3 flex flex-wrap gap-2">
      {pictures.map((url, position) => (
        <li key={url}>
          <button
            type="button"
            aria-label={m.catalogue_picture({ number: position + 1 })}
            aria-current={position === index}
            onClick={() => onPick(position)}
            className="block overflow-hidden rounded-md opacity-70 ring-1 ring-line transition hover:opacity-100 aria-[current=true]:opacity-100 aria-[current=true]:ring-3 aria-[current=true]:ring-primary"
          >
            <Picture url={url} alt="" sizes="64px" className="size-14 object-cover sm:size-16" />
          </button>
        </li>
      ))}
    </ul>
  );
}
