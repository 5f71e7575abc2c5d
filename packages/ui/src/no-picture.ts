/** Lines of one width at every size, visible in both schemes. */
const DRAWING =
  "<svg xmlns='http://www.w3.org/2000/svg' width='240' height='240' viewBox='0 0 66 66' fill='none' stroke='#76918b' stroke-linejoin='round'>" +
  "<path vector-effect='non-scaling-stroke' stroke-width='1.5' d='M24 23h18a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3H24a3 3 0 0 1-3-3V26a3 3 0 0 1 3-3Zm-2.5 17.5 8-7 5 4.5 4.5-4 5.5 5M30 29.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z'/></svg>";

/** The URL of a drawing in place of a picture that is missing or does not load. */
export const NO_PICTURE = `data:image/svg+xml,${DRAWING.replace(/[<>#]/g, encodeURIComponent)}`;

/**
 * Replaces every picture that does not load, now or later. The shop's pages carry its source text, to run it before
 * hydration: it uses nothing from outside of it.
 */
export function replaceFailedPictures(placeholder: string): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLImageElement) || target.src === placeholder) return;
      const sources = target.parentElement?.querySelectorAll(':scope > source') ?? [];
      for (const element of [target, ...sources]) element.removeAttribute('srcset');
      target.src = placeholder;
    },
    true,
  );
}
