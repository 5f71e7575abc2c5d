/** In the drawing's own unit; it is stretched to the screen. */
const HEIGHT = 100;
const STEP = 10;
const BAR = 7;
/** More texts than this would run into each other on a phone. */
const TICKS = 14;

/** One bar. */
export interface Bar {
  key: string;
  /** 0 and more, in any unit: the highest bar fills the chart. */
  value: number;
  /** Short: it stands below the bar. */
  tick: string;
}

interface BarChartProps {
  bars: readonly Bar[];
  /** Says what the bars show and which one is the highest; the figures themselves stand in a table beside it. */
  label: string;
}

/** Bars from the first to the last, which is marked. */
export function BarChart({ bars, label }: BarChartProps) {
  const highest = Math.max(...bars.map(({ value }) => value));
  const every = Math.ceil(bars.length / TICKS);
  const columns = { gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` };
  return (
    <>
      <p className="mb-1 text-ink-soft text-sm tabular-nums">{label}</p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bars.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-36 w-full border-line-strong border-b"
      >
        {bars.map(({ key, value }, at) => {
          const height = (value / highest) * HEIGHT;
          return (
            <rect
              key={key}
              x={at * STEP + (STEP - BAR) / 2}
              y={HEIGHT - height}
              width={BAR}
              height={height}
              className={at === bars.length - 1 ? 'fill-primary' : 'fill-line-strong'}
            />
          );
        })}
      </svg>
      <div
        aria-hidden="true"
        className="grid text-[min(var(--text-xs),4vw)] text-ink-soft tabular-nums"
        style={columns}
      >
        {bars.map(({ key, tick }, at) => (
          <span
            key={key}
            className="flex justify-center whitespace-nowrap last:font-semibold last:text-primary"
          >
            {(bars.length - 1 - at) % every === 0 && tick}
          </span>
        ))}
      </div>
    </>
  );
}
