import { m } from '../paraglide/messages.js';
import { dollars } from './dollars.ts';

/** What the bars of days can show. */
export type DayMeasure = 'revenue' | 'orders';

/** Each with its name and how its figures are shown: revenue in dollars, orders as a count. */
export const DAY_MEASURES: Record<DayMeasure, { name: () => string; text: (value: number) => string }> = {
  revenue: { name: m.today_money, text: dollars },
  orders: { name: m.today_orders, text: String },
};

interface MeasureChoiceProps {
  measure: DayMeasure;
  onChoose: (measure: DayMeasure) => void;
}

/** Two buttons, of which one is pressed. */
export function MeasureChoice({ measure, onChoose }: MeasureChoiceProps) {
  return (
    <fieldset className="mb-3 flex flex-wrap gap-2 print:hidden">
      <legend className="sr-only">{m.today_days_measure()}</legend>
      {(Object.keys(DAY_MEASURES) as DayMeasure[]).map((each) => (
        <button
          key={each}
          type="button"
          data-edge
          aria-pressed={each === measure}
          onClick={() => onChoose(each)}
          className="inline-flex min-h-11 items-center rounded-full px-4 font-semibold text-sm ring-1 ring-line-strong ring-inset transition hover:bg-primary-soft aria-pressed:bg-primary aria-pressed:text-on-primary aria-pressed:ring-primary"
        >
          {DAY_MEASURES[each].name()}
        </button>
      ))}
    </fieldset>
  );
}
