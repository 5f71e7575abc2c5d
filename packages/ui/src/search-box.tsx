import { useId, useRef } from 'react';
import type { Elements } from './elements.ts';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { SearchIcon } from './more-icons.tsx';

export interface SearchBoxProps {
  /** The accessible name, and the placeholder. */
  label: string;
  /** Names the button that empties it. */
  clearLabel: string;
  value: string;
  onChange: (text: string) => void;
  /** Enter, or the phone keyboard's search key. */
  onSubmit?: () => void;
  /** Called when an input method starts and ends composing; until it ends, `value` is not final. */
  onComposing?: (isComposing: boolean) => void;
  /** The query parameter when submitted without JavaScript. */
  name?: string;
  /** An IconButton at the end, such as search by picture. */
  action?: Elements;
}

/** A search field with a button that empties it. */
export function SearchBox({
  label,
  clearLabel,
  value,
  onChange,
  onSubmit,
  onComposing,
  name = 'q',
  action,
}: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers older than 2023 lack <search>.
    <form
      role="search"
      className="w-full"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit?.();
      }}
    >
      {/* At a text size where the placeholder does not fit, the label stands above. */}
      <label htmlFor={id} className="mb-1 block font-semibold text-sm min-[18rem]:sr-only">
        {label}
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none max-[18rem]:hidden absolute start-4 top-1/2 size-5 -translate-y-1/2 text-ink-soft" />
        <input
          ref={input}
          id={id}
          type="search"
          name={name}
          value={value}
          maxLength={100}
          placeholder={label}
          enterKeyHint="search"
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onCompositionStart={() => onComposing?.(true)}
          onCompositionEnd={() => onComposing?.(false)}
          className="min-h-12 w-full appearance-none rounded-full bg-surface py-2 ps-12 pe-26 ring-1 max-[18rem]:ps-4 max-[18rem]:placeholder:text-transparent ring-line-strong ring-inset placeholder:text-ink-soft focus-visible:outline-2 focus-visible:outline-offset-0 [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="absolute inset-y-0 end-1 flex items-center">
          {value !== '' && (
            <IconButton
              label={clearLabel}
              onClick={() => {
                onChange('');
                input.current?.focus();
              }}
            >
              <CloseIcon className="size-5" />
            </IconButton>
          )}
          {action}
        </span>
      </div>
    </form>
  );
}
