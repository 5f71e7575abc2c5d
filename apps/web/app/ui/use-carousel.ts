import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** How far from a slide's place the track may stand, in slides: what rounding to pixels leaves. */
const PLACE_TOLERANCE = 0.02;
/** By these the person takes the track in hand. */
const TAKEN_IN_HAND = ['pointerdown', 'wheel', 'keydown'] as const;

export interface CarouselControl {
  track: RefObject<HTMLElement | null>;
  index: number;
  goTo: (index: number) => void;
}

/** Keeps the shown slide and the scroll position of its track in step, and wraps at both ends. */
export function useCarousel(count: number): CarouselControl {
  const track = useRef<HTMLElement>(null);
  /** The slide the track is on its way to by itself: those it passes are not shown. */
  const wanted = useRef<number | null>(null);
  const [shown, setShown] = useState(0);
  const index = Math.min(shown, Math.max(count - 1, 0));

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    const follow = () => {
      const place = element.scrollLeft / widthOfSlide(element);
      const slide = Math.round(place);
      if (Math.abs(place - slide) > PLACE_TOLERANCE || slide !== (wanted.current ?? slide)) return;
      wanted.current = null;
      setShown(slide);
    };
    const letGo = () => {
      wanted.current = null;
    };
    element.addEventListener('scroll', follow, { passive: true });
    for (const event of TAKEN_IN_HAND) element.addEventListener(event, letGo, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
      for (const event of TAKEN_IN_HAND) element.removeEventListener(event, letGo);
    };
  }, []);

  function goTo(slide: number) {
    const next = (slide + count) % count;
    setShown(next);
    const element = track.current;
    if (element === null) return;
    wanted.current = next;
    element.scrollTo({ left: next * widthOfSlide(element), behavior: 'smooth' });
  }

  return { track, index, goTo };
}

/** In pixels, with its fraction: the width of the track alone is rounded, which adds up over many slides. */
function widthOfSlide(track: HTMLElement): number {
  return track.scrollWidth / track.children.length;
}

/** Calls `onTick` every `intervalMs` while running; starts over whenever `restartKey` changes. */
export function useInterval(isRunning: boolean, intervalMs: number, restartKey: string, onTick: () => void) {
  const tick = useEffectEvent(onTick);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(tick, intervalMs);
    return () => clearInterval(timer);
  }, [isRunning, intervalMs, restartKey]);
}
