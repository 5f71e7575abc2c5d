import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';
import { useUiTexts } from './ui-texts.ts';

/** Pages that load by scrolling before the button must be pressed again: the footer stays within reach. */
const AUTOMATIC_PAGES = 3;
/** How far below the window the end of the list starts to load. */
const LOAD_AHEAD = '600px';

export interface MoreButtonProps {
  /** On the button, such as 'Show more'. */
  label: string;
  status: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

/** The end of a list that has more: the next page loads while scrolling, or by a press. */
export function MoreButton({ label, status, onMore }: MoreButtonProps) {
  const texts = useUiTexts();
  const end = useRef<HTMLDivElement>(null);
  const [automaticLeft, setAutomaticLeft] = useState(AUTOMATIC_PAGES);
  const loadByScrolling = useEffectEvent(() => {
    setAutomaticLeft(automaticLeft - 1);
    onMore();
  });
  const isWatching = status === 'idle' && automaticLeft > 0;

  useEffect(() => {
    if (!isWatching || end.current === null || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) loadByScrolling();
      },
      { rootMargin: LOAD_AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);

  return (
    <div ref={end} className="flex flex-col items-center gap-4 py-8">
      {status === 'failed' && <Notice tone="warning">{texts.networkHint()}</Notice>}
      <Button
        variant="secondary"
        isPending={status === 'loading'}
        onClick={() => {
          setAutomaticLeft(AUTOMATIC_PAGES);
          onMore();
        }}
      >
        {status === 'failed' ? texts.retry() : label}
      </Button>
    </div>
  );
}
