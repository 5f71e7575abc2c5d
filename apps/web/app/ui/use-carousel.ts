import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

const SCROLL_SETTLED_MS = 120;

export interface CarouselControl {
  track: RefObject<HTMLElement | null>;
  index: number;
  goTo: (index: number) => void;
}

/** Keeps the shown slide and the scroll position of its track in step, and wraps at both ends. */
export function useCarousel(count: number): CarouselControl {
  const track = useRef<HTMLElement>(null);
  const [shown, setShown] = useState(0);
  const index = Math.min(shown, Math.max(count - 1, 0));

  useEffect(() => {
    const element = track.current;
    if (element === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (element.clientWidth > 0) setShown(Math.round(element.scrollLeft / element.clientWidth));
      }, SCROLL_SETTLED_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, []);

  function goTo(wanted: number) {
    const next = (wanted + count) % count;
    setShown(next);
    const element = track.current;
    element?.scrollTo({ left: next * element.clientWidth, behavior: 'smooth' });
  }

  return { track, index, goTo };
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
