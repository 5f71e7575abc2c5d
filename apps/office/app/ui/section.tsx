import { type ReactNode, useId } from 'react';

/** A part of a screen with a heading of its own. */
export function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="rounded-lg bg-surface p-4 shadow-sm sm:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {note !== undefined && <p className="mt-0.5 text-ink-soft text-sm">{note}</p>}
      <div className="mt-4">{children}</div>
    </section>
  );
}
