import { CheckIcon } from '@phsar/ui/icons';
import { useEffect, useRef } from 'react';

interface ChoiceBoxProps {
  /** The accessible name. */
  label: string;
  isChosen: boolean;
  /** The element's id, for moving the focus to it. */
  id?: string;
  /** Some, but not all, of its rows are chosen. */
  isPartly?: boolean;
  onChange: (isChosen: boolean) => void;
}

/** A checkbox whose name is not shown, 44 px wide and high: for rows of a list. */
export function ChoiceBox({ label, isChosen, id, isPartly = false, onChange }: ChoiceBoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label title={label} className="relative z-10 grid size-11 shrink-0 cursor-pointer place-items-center">
      <input
        ref={box}
        id={id}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        className="peer size-6 appearance-none rounded-sm bg-surface ring-1 ring-line-strong ring-inset transition checked:bg-primary checked:ring-primary indeterminate:bg-primary-soft indeterminate:ring-primary"
      />
      <CheckIcon className="pointer-events-none absolute size-5 text-on-primary not-peer-checked:hidden" />
    </label>
  );
}
