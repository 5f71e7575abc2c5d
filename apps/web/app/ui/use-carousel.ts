import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How far the track may be from a slide's position, in slides: scroll positions are rounded to pixels. */
const PLACE_TOLERANCE = 0.02;
/** The user scrolls the track themselves. */
const USER_SCROLLS = ['pointerdown', 'wheel', 'keydown'] as const;

export interface CarouselControl {
  track: RefObject<HTMLElement | null>;
  index: number;
  goTo: (index: number) => void;
}

/** Keeps the current slide and the scroll position of its track in step; wraps at both ends. */
export function useCarousel(count: number): CarouselControl {
  const track = useRef<HTMLElement>(null);
  /** The slide that the track is scrolling to by itself: those it passes do not become current. */
  const target = useRef<number | null>(null);
  const [shown, setShown] = useState(0);
  const index = Math.min(shown, Math.max(count - 1, 0));

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const follow = () => {
      const place = element.scrollLeft / widthOfSlide(element);
      const slide = Math.round(place);
      if (Math.abs(place - slide) > PLACE_TOLERANCE || slide !== (target.current ?? slide)) return;
      target.current = null;
      setShown(slide);
    };
    const stopHeading = () => {
      target.current = null;
    };
    element.addEventListener('scroll', follow, { passive: true });
    for (const event of USER_SCROLLS) element.addEventListener(event, stopHeading, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      for (const event of USER_SCROLLS) element.removeEventListener(event, stopHeading);
    };
  }, []);

  function goTo(slide: number) {
    const next = (slide + count) % count;
    setShown(next);
    const element = track.current;
    if (element === null) return;
    target.current = next;
    element.scrollTo({ left: next * widthOfSlide(element), behavior: 'smooth' });
  }

  return { track, index, goTo };
}

/** In pixels with fractions: the track's `clientWidth` is rounded, which adds up over many slides. */
function widthOfSlide(track: HTMLElement): number {
  return track.scrollWidth / track.children.length;
}

/** Calls `onTick` `intervalMs` after it started running, or after `index` or `list` changed. */
export function useAdvance(
  isRunning: boolean,
  intervalMs: number,
  index: number,
  list: unknown,
  onTick: () => void,
) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, index, list]);
}
