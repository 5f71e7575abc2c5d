import { Link } from 'react-router';
import { withFilters } from '../lib/list-filters.ts';
import { countText } from './count-text.ts';

/** One of the choices. */
export interface ChoiceChip {
  key: string;
  text: string;
  /** The address' search that makes this choice. */
  search: string;
  /** Shown beside the text, unless it is 0 or not known. */
  count?: number | undefined;
}

interface ChoiceChipsProps {
  label: string;
  chips: readonly ChoiceChip[];
  chosen: string;
  /** One line that scrolls sideways, in place of several. */
  isOneLine?: boolean;
}

/** The look of a link that is one of several choices; the current one has `aria-current`. */
export const CHIP_LOOK =
  'inline-flex min-h-11 min-w-12 items-center justify-center gap-2 whitespace-nowrap rounded-full bg-surface px-3.5 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-[current]:bg-primary aria-[current]:text-on-primary aria-[current]:ring-primary';

/** One choice of several, kept in the address. */
export function ChoiceChips({ label, chips, chosen, isOneLine = false }: ChoiceChipsProps) {
  return (
    <nav
      aria-label={label}
      className={isOneLine ? 'scrollbar-none -mx-gutter overflow-x-auto px-gutter py-1' : undefined}
    >
      <ul className={`flex gap-2 ${isOneLine ? 'w-max' : 'flex-wrap'}`}>
        {chips.map(({ key, text, search, count = 0 }) => (
          <li key={key}>
            <Link
              to={{ search }}
              replace
              preventScrollReset
              data-edge
              aria-current={key === chosen ? 'true' : undefined}
              className={CHIP_LOOK}
            >
              <span>{text}</span>{' '}
              {count > 0 && (
                <span className="rounded-full bg-warning-soft px-2 text-warning text-xs tabular-nums">
                  {countText(count)}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * A chip for each state of what is listed, after one for all of them, whose key is ''.
 * @param search the address' search, in which `state` holds the choice
 */
export function stateChips<State extends string>(
  search: URLSearchParams,
  all: string,
  words: Readonly<Record<State, () => string>>,
  counts?: Readonly<Partial<Record<State, number | undefined>>>,
): ChoiceChip[] {
  const chip = (state: State | '', text: string, count?: number) => ({
    key: state,
    text,
    search: String(withFilters(search, { state })),
    count,
  });
  const states = Object.keys(words) as State[];
  return [chip('', all), ...states.map((state) => chip(state, words[state](), counts?.[state]))];
}
