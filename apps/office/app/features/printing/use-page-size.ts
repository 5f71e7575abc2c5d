import { type RefObject, useEffect } from 'react';
import type { Paper } from './print-choice.ts';

const MM_PER_PX = 25.4 / 96;
/** Millimetres to spare: lines may break slightly differently in print. */
const SPARE = 4;

/**
 * Makes pages as large as the paper. On a roll all pages are as long as the longest sheet: printers' drivers take one
 * length for a job.
 * @param sheets holds the sheets, each an element with `data-sheet`
 * @param content changes with what stands on them
 */
export function usePageSize(
  { width, height }: Paper,
  sheets: RefObject<HTMLElement | null>,
  content: unknown,
): void {
  useEffect(() => {
    if (!('adoptedStyleSheets' in document)) return;
    const sheet = new CSSStyleSheet();
    const setSize = () => {
      const length = height ?? longest(sheets.current);
      sheet.replaceSync(`@page { size: ${width}mm ${length}mm; margin: 0; }`);
    };
    setSize();
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    // Once the fonts are loaded, the lines break as in print.
    let isLeft = false;
    void document.fonts?.ready.then(() => isLeft || setSize());
    return () => {
      isLeft = true;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [width, height, sheets, content]);
}

/** Millimetres; the screen may show the sheets smaller than they are. */
function longest(sheets: HTMLElement | null): number {
  const heights = [...(sheets?.querySelectorAll('[data-sheet]') ?? [])].map((sheet) =>
    Number.parseFloat(getComputedStyle(sheet).height),
  );
  return Math.ceil(Math.max(...heights, 0) * MM_PER_PX) + SPARE;
}
