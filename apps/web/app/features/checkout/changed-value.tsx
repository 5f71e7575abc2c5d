import { m } from '../../paraglide/messages.js';

/** A value; if it changed, with the old one beside it, struck through. */
export function ChangedValue({ from, to }: { from: string; to: string }) {
  if (from === to) return <span>{to}</span>;
  return (
    <>
      <del className="me-2 font-normal text-ink-soft">
        <span className="sr-only">{m.checkout_before()} </span>
        <span>{from}</span>
      </del>
      <ins className="font-semibold no-underline">
        <span className="sr-only">{m.checkout_now()} </span>
        <span>{to}</span>
      </ins>
    </>
  );
}
