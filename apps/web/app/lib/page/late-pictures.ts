/** A placeholder with proportions of its own: it keeps its size until its picture is loaded. */
export const PICTURE_PLACE = 'picture-place';

/** Milliseconds after which pictures are loaded anyway: on a line this slow somebody may be waiting for them. */
const LONGEST = 6_000;

/**
 * Stands first in the page's head and runs before anything is laid out. A browser fetches lazy pictures from far below the
 * screen, at the same time as the page's code: on a slow line a buyer would wait a second longer until buttons work, for
 * pictures nobody looks at yet. So they come after the code, or with the first sign that somebody wants to see more.
 * Without scripts nothing holds them back, nor in Safari before 16.4, which lacks style sheets made by scripts.
 */
export const LATE_PICTURES_SCRIPT = `(() => {
  if (!('adoptedStyleSheets' in document)) return;
  const held = new CSSStyleSheet();
  held.replaceSync('.${PICTURE_PLACE} > picture > [loading="lazy"] { display: none }');
  document.adoptedStyleSheets = [held];
  const signs = ['scroll', 'pointerdown', 'keydown', 'beforeprint'];
  const release = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== held);
    for (const sign of signs) removeEventListener(sign, release, true);
  };
  for (const sign of signs) addEventListener(sign, release, true);
  const idle = window.requestIdleCallback ?? setTimeout;
  addEventListener('load', () => idle(release, { timeout: 2000 }));
  setTimeout(release, ${LONGEST});
})()`;
