import { PATHS } from '@phsar/contract/shop/paths';
import type { Banner } from '@phsar/contract/shop/wire';
import { EmptyState } from '@phsar/ui/empty-state';
import { ErrorState } from '@phsar/ui/error-state';
import { Spinner } from '@phsar/ui/spinner';
import { useMemo } from 'react';
import { PICTURE_PLACE } from '../../lib/page/late-pictures.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Carousel } from '../../ui/carousel.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useBanners } from './use-banners.ts';

const SLIDE_MS = 5000;

/** Translations of the known button texts; others are shown as the catalogue has them. */
const BUTTON_TEXTS = new Map([
  ['shop_now', m.landing_shop_now],
  ['see_offers', m.landing_see_offers],
  ['discover', m.landing_discover],
]);

const NOTE = 'flex items-center justify-center rounded-xl bg-surface ring-1 ring-line';
/** Size of a slide with its buttons, to avoid layout shift. */
const PLACE = `${NOTE} mb-13 min-h-104 md:aspect-[9/4] md:min-h-0`;

export interface BannerCarouselProps {
  /** What the server rendered. */
  initial: readonly Banner[] | undefined;
}

/** The hero: the rotating banners, or their loading, error or empty state. */
export function BannerCarousel({ initial }: BannerCarouselProps) {
  const { banners, message } = useBanners(initial);
  const slides = useMemo(
    () =>
      banners?.map((banner, position) => ({
        key: banner._id || String(position),
        content: <BannerSlide banner={banner} number={position + 1} />,
      })),
    [banners],
  );
  if (message !== null || slides?.length === 0) {
    return (
      <div className={NOTE}>
        {message === null ? (
          <EmptyState message={m.landing_banners_empty()} />
        ) : (
          <ErrorState message={message} onRetry={() => location.reload()} />
        )}
      </div>
    );
  }
  if (slides === undefined) {
    return (
      <div className={PLACE}>
        <Spinner className="size-10" />
      </div>
    );
  }
  return <Carousel label={m.landing_banners()} slides={slides} intervalMs={SLIDE_MS} />;
}

/** The text has a light background that fades into the picture, readable on any picture and in both schemes. */
function BannerSlide({ banner, number }: { banner: Banner; number: number }) {
  const { title1, title2, buttonText, image, narrowImage, isButtonTextRaw } = banner;
  return (
    <div className="relative flex h-full flex-col overflow-hidden rounded-xl bg-on-deep text-deep [--color-sunken:var(--color-on-deep)] md:aspect-[9/4] md:flex-row [&_:focus-visible]:outline-deep">
      <div
        className={`${PICTURE_PLACE} aspect-[8/5] w-full sm:aspect-[2/1] md:absolute md:inset-0 md:aspect-auto`}
      >
        <Picture
          url={image}
          narrowUrl={narrowImage}
          alt={m.landing_poster({ number })}
          width={2}
          height={1}
          // On phones the slide is taller than the picture's proportions, so the picture is wider than the slide.
          sizes="(min-width: 1280px) 1216px, (min-width: 577px) 94vw, 115vw"
          priority={number === 1 ? 'lead' : 'lazy'}
          className="size-full object-cover object-right-bottom"
        />
      </div>
      <div className="flex grow flex-col items-start justify-center gap-3 px-6 py-6 sm:gap-4 sm:p-9 md:relative md:max-w-[58%] md:bg-linear-to-r md:from-on-deep md:via-65% md:via-on-deep/90 md:to-transparent md:py-14 md:pe-28 lg:ps-14">
        <h2 className="text-3xl">{title1}</h2>
        <p className="max-w-text text-base sm:text-lg">{title2}</p>
        <ButtonLink to={PATHS.shop} variant="accent" size="lg" className="mt-2">
          {(!isButtonTextRaw && BUTTON_TEXTS.get(buttonText)?.()) || buttonText}
        </ButtonLink>
      </div>
    </div>
  );
}
