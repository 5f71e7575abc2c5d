import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Texts that the page changed in a node that the translation had replaced: the reader still sees the old ones. */
    staleTexts: string[];
  }
}

/**
 * From the next page load on, does what the translation of Chrome does: names another language in `<html lang>` and
 * replaces each text node, also those added later, by `<font>` elements that hold the text. It begins after hydration, or with
 * `isEarly` as soon as the page is parsed.
 */
export async function translateAlways(page: Page, { isEarly = false } = {}): Promise<void> {
  await page.addInitScript((isEarly) => {
    window.staleTexts = [];
    const own = new WeakSet<Node>();
    const replacements = new WeakMap<Node, Element>();
    const stale = new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (replacements.get(target)?.isConnected) window.staleTexts.push(target.textContent ?? '');
      }
    });
    const replace = (text: Node) => {
      if (text.textContent === '' || own.has(text) || text.parentElement?.closest('script, style, title'))
        return;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      const translated = document.createTextNode(text.textContent ?? '');
      own.add(translated);
      inner.append(translated);
      outer.append(inner);
      replacements.set(text, outer);
      stale.observe(text, { characterData: true });
      (text as Text).replaceWith(outer);
    };
    const replaceIn = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      for (const text of texts) replace(text);
    };
    const begin = () => {
      const isAlive = isEarly || !('earlyPage' in window);
      if (document.readyState === 'loading' || !isAlive || !document.querySelector('main')) {
        setTimeout(begin, 20);
        return;
      }
      document.documentElement.lang = 'fr';
      document.documentElement.classList.add('translated-ltr');
      replaceIn(document.body);
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes) if (node.isConnected) replaceIn(node);
      }).observe(document.body, { childList: true, subtree: true });
    };
    begin();
  }, isEarly);
}

/** More than any screen has. */
const MAX_PRESSES = 100;

/**
 * Presses each button on the page and each one that appears, until the page is left. Calls that would change something are
 * refused.
 */
export async function pressEveryButton(page: Page): Promise<void> {
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { success: false, message: 'No', code: 'invalid_input' } }),
  );
  const start = new URL(page.url()).pathname;
  const pressed: string[] = [];
  while (pressed.length < MAX_PRESSES && new URL(page.url()).pathname === start) {
    const name = await pressNext(page, pressed).catch((error: Error) => {
      // The press loads another page.
      if (/context was destroyed|navigation/.test(error.message)) return null;
      throw error;
    });
    if (name === null) return;
    pressed.push(name);
  }
  if (pressed.length === MAX_PRESSES)
    throw new Error(`More buttons than ${MAX_PRESSES}: ${pressed.join('; ')}`);
}

/** Presses a button whose name is not in `pressed`, and waits until the page has drawn. @returns its name; null if there is none */
function pressNext(page: Page, pressed: readonly string[]): Promise<string | null> {
  return page.evaluate(async (known) => {
    /** Of a long list of rows or cards, two stand for the others. */
    const isInFurtherRow = (button: Element) => {
      const row = button.closest('li, tr') ?? button.closest('article');
      const rows = [...(row?.parentElement?.children ?? [])];
      return row !== null && rows.length > 12 && rows.indexOf(row) > 1;
    };
    // Of the boxes of a list, one. A number at the end may count the presses.
    const nameOf = (button: Element) =>
      button.getAttribute('type') === 'checkbox'
        ? 'checkbox'
        : `${button.getAttribute('aria-label') ?? ''} ${button.textContent ?? ''} ${button.getAttribute('name') ?? ''}`
            .trim()
            .replace(/\d+$/, '');
    const dialog = [...document.querySelectorAll('dialog:modal')].at(-1);
    const buttons = [...document.querySelectorAll<HTMLElement>('button, summary, [type=checkbox]')];
    // Those of the menus leave the page: they come last. The language switch has tests of its own.
    const isInMenu = (button: Element) => button.closest('header:not(main *), nav:not(main *)') !== null;
    const next = [...buttons.filter((button) => !isInMenu(button)), ...buttons.filter(isInMenu)].find(
      (button) =>
        button.checkVisibility() &&
        !button.matches(':disabled, [inert] *, [lang]') &&
        (dialog === undefined || dialog.contains(button)) &&
        !isInFurtherRow(button) &&
        !known.includes(nameOf(button)),
    );
    if (next === undefined) return null;
    const name = nameOf(next);
    next.click();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve, 30));
    return name;
  }, pressed);
}

/** Errors that React throws when a node it holds is gone. */
const LOST_NODE = /NotFoundError|removeChild|insertBefore/;

/** Collects the errors of a page by which React lost a node. */
export function watchLostNodes(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', ({ message, name }) => {
    if (LOST_NODE.test(`${name} ${message}`)) errors.push(message);
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && LOST_NODE.test(message.text())) errors.push(message.text());
  });
  return errors;
}
