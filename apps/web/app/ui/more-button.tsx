import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { m } from '../paraglide/messages.js';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

/** Pages that come by scrolling alone before the button is needed again: the footer stays within reach. */
const AUTOMATIC_PAGES = 3;
const BEFORE_IT_IS_SEEN = '600px';

export interface MoreButtonProps {
  status: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

/** The end of a list that goes on: the next page comes while scrolling, or by a press. */
export function MoreButton({ status, onMore }: MoreButtonProps) {
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
      { rootMargin: BEFORE_IT_IS_SEEN },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWatching]);

  return (
    <div ref={end} className="flex flex-col items-center gap-4 py-8">
      {status === 'failed' && <Notice tone="warning">{m.ui_network_hint()}</Notice>}
      <Button
        variant="secondary"
        isPending={status === 'loading'}
        onClick={() => {
          setAutomaticLeft(AUTOMATIC_PAGES);
          onMore();
        }}
      >
        {status === 'failed' ? m.ui_retry() : m.ui_show_more()}
      </Button>
    </div>
  );
}
