import { usePrefersReducedMotion } from '@phsar/ui/hooks/use-media-query';
import { IconButton } from '@phsar/ui/icon-button';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@phsar/ui/icons';
import { type ReactNode, type RefObject, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { useAdvance, useCarousel } from './use-carousel.ts';

export interface Slide {
  key: string;
  content: ReactNode;
}

export interface CarouselProps {
  /** The accessible name. */
  label: string;
  /** A new array restarts the timer. */
  slides: readonly Slide[];
  intervalMs?: number;
}

/**
 * Slides that advance by themselves, from the last to the first. They stop while hovered, focused or paused, and for
 * users who prefer reduced motion.
 */
export function Carousel({ label, slides, intervalMs = 5000 }: CarouselProps) {
  const { track, index, goTo } = useCarousel(slides.length);
  const [isPaused, setIsPaused] = useState(false);
  const [isAttended, setIsAttended] = useState(false);
  const prefersReducedMotion = usePrefersReducedMotion();
  const isRunning = slides.length > 1 && !isPaused && !isAttended && !prefersReducedMotion;
  useAdvance(isRunning, intervalMs, index, slides, () => goTo(index + 1));

  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className="relative"
      onPointerEnter={() => setIsAttended(true)}
      onPointerLeave={() => setIsAttended(false)}
      onFocus={() => setIsAttended(true)}
      onBlur={() => setIsAttended(false)}
    >
      <ul
        ref={track as RefObject<HTMLUListElement | null>}
        aria-live={isRunning ? 'off' : 'polite'}
        className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto"
      >
        {slides.map(({ key, content }, position) => (
          <li
            key={key}
            aria-label={m.ui_carousel_slide({ number: position + 1, count: slides.length })}
            // Hidden slides take no focus and are not read.
            inert={position !== index}
            className="w-full shrink-0 snap-center"
          >
            {content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="mt-2 flex items-center justify-center gap-1">
          <IconButton label={m.ui_previous()} onClick={() => goTo(index - 1)}>
            <ChevronLeftIcon className="size-5" />
          </IconButton>
          <Indicators count={slides.length} index={index} onPick={goTo} />
          <IconButton label={m.ui_next()} onClick={() => goTo(index + 1)}>
            <ChevronRightIcon className="size-5" />
          </IconButton>
          {!prefersReducedMotion && (
            <IconButton
              label={isPaused ? m.ui_carousel_play() : m.ui_carousel_pause()}
              onClick={() => setIsPaused(!isPaused)}
            >
              {isPaused ? <PlayIcon className="size-5" /> : <PauseIcon className="size-5" />}
            </IconButton>
          )}
        </div>
      )}
    </section>
  );
}

interface IndicatorsProps {
  count: number;
  index: number;
  onPick: (index: number) => void;
}

function Indicators({ count, index, onPick }: IndicatorsProps) {
  return Array.from({ length: count }, (_, position) => (
    <button
      key={position}
      type="button"
      aria-label={m.ui_carousel_slide({ number: position + 1, count })}
      aria-current={position === index}
      onClick={() => onPick(position)}
      className="group flex h-11 min-w-6 items-center justify-center"
    >
      <span
        className={`h-2 rounded-full transition-all ${position === index ? 'w-6 bg-primary' : 'w-2 bg-line-strong group-hover:bg-primary'}`}
      />
    </button>
  ));
}
