import { IconButton } from '@phsar/ui/icon-button';
import { ChevronDownIcon } from '@phsar/ui/more-icons';
import { useEffect, useRef } from 'react';

interface MoveButtonsProps {
  upLabel: string;
  downLabel: string;
  /** Its place in the list. */
  at: number;
  /** Of the list. */
  length: number;
  onMove: (by: -1 | 1) => void;
}

/**
 * Moves a row of a list. The focus stays on the button even when its row moves in the page; at an end of the list,
 * where the button is disabled, it goes to the other one.
 */
export function MoveButtons({ upLabel, downLabel, at, length, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null);
  const down = useRef<HTMLButtonElement>(null);
  const pressed = useRef<-1 | 1>(null);
  useEffect(() => {
    const by = pressed.current;
    if (by === null) return;
    pressed.current = null;
    const isUp = at === length - 1 || (by === -1 && at > 0);
    (isUp ? up : down).current?.focus();
  }, [at, length]);
  const move = (by: -1 | 1) => {
    pressed.current = by;
    onMove(by);
  };
  return (
    <>
      <IconButton ref={up} label={upLabel} disabled={at === 0} onClick={() => move(-1)}>
        <ChevronDownIcon className="size-5 rotate-180" />
      </IconButton>
      <IconButton ref={down} label={downLabel} disabled={at === length - 1} onClick={() => move(1)}>
        <ChevronDownIcon className="size-5" />
      </IconButton>
    </>
  );
}
