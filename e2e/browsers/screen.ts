import type { Tab } from './webdriver.ts';

const DEADLINE_MS = 30_000;
const POLL_MS = 100;

type Kind = 'button' | 'link' | 'heading' | 'field' | 'text';

interface Point {
  x: number;
  y: number;
}

/**
 * Runs in the page. Finds the first visible element of a kind by its whole name, in the open dialog if there is one, scrolls it
 * into view and returns its middle; null where there is none, or something covers it.
 */
const LOCATE = `(kind, name, isPart) => {
  const tidy = (text) => text.replace(/\\s+/g, ' ').trim();
  const isVisible = (element) =>
    element.getClientRects().length > 0 && getComputedStyle(element).visibility === 'visible';
  const modal = [...document.querySelectorAll('dialog[open]')].at(-1);
  const root = modal ?? document;
  const nameOf = (element) =>
    tidy(element.getAttribute('aria-label') ?? element.labels?.[0]?.textContent ?? element.textContent);
  const kinds = {
    button: 'button, summary, [role=button]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, legend',
    field: 'input, select, textarea',
    text: 'body *',
  };
  const fits = (text) => (isPart ? text.includes(name) : text === name);
  const found = [...root.querySelectorAll(kinds[kind])].filter((element) => fits(nameOf(element)));
  const element = found.find(isVisible);
  if (element === undefined) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [Math.round(left + width / 2), Math.round(top + height / 2)];
  const hit = document.elementFromPoint(x, y);
  const isHit = hit !== null && (element.contains(hit) || hit.contains(element) || [...(element.labels ?? [])].some((label) => label.contains(hit)));
  return kind === 'heading' || kind === 'text' || isHit ? { x, y } : null;
}`;

/** Runs in the page: chooses an option of a list, as its menu is the system's own. */
const CHOOSE = `(name, value) => {
  const list = [...document.querySelectorAll('select')].find(({ labels }) => labels[0]?.textContent.trim() === name);
  if (list === undefined) return false;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, value);
  list.dispatchEvent(new Event('change', { bubbles: true }));
  return list.value === value;
}`;

/** Runs in the page: gives a picture to a file field, as the window for choosing files is the system's own. */
const GIVE_PICTURE = `(selector, base64) => {
  const field = document.querySelector(selector);
  if (field === null) return false;
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const files = new DataTransfer();
  files.items.add(new File([bytes], 'picture.jpg', { type: 'image/jpeg' }));
  field.files = files.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}`;

/** What a person does with a tab: sees, presses and types, by the words on the screen. Everything waits until it can be done. */
export function screenOf(tab: Tab, origin: string) {
  async function until<T>(what: string, attempt: () => Promise<T | null | false>): Promise<T> {
    const deadline = Date.now() + DEADLINE_MS;
    let failure: unknown;
    while (Date.now() < deadline) {
      // A page that is leaving throws.
      const value = await attempt().catch((error: unknown) => {
        failure = error;
        return null;
      });
      if (value !== null && value !== false) return value;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    const page = await tab.run('() => location.href + "\\n" + document.body.innerText').catch(String);
    throw new Error(`Not within ${DEADLINE_MS} ms: ${what}\n${String(failure ?? '')}\n${page}`);
  }

  const locate = (kind: Kind, name: string, isPart = false) =>
    until(`${kind} '${name}'`, async () => {
      const first = await tab.run<Point | null>(LOCATE, kind, name, isPart);
      // What moves, such as an opening dialog, is not where it was.
      const second = first && (await tab.run<Point | null>(LOCATE, kind, name, isPart));
      return first?.x === second?.x && first?.y === second?.y && second;
    });

  async function press({ x, y }: Point) {
    await tab.act([
      {
        type: 'pointer',
        id: 'mouse',
        parameters: { pointerType: 'mouse' },
        actions: [
          { type: 'pointerMove', x, y, duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  return {
    async open(path: string) {
      await tab.goTo(origin + path);
      // Hydrated: from now on the page's own code handles clicks.
      await until('a page that is alive', () =>
        tab.run('() => document.querySelector("main") !== null && !("earlyPage" in window)'),
      );
    },
    sees: (kind: Kind, name: string) => locate(kind, name).then(() => {}),
    seesPart: (kind: Kind, name: string) => locate(kind, name, true).then(() => {}),
    press: async (kind: Kind, name: string) => press(await locate(kind, name)),
    async type(name: string, text: string) {
      await press(await locate('field', name));
      // What stands there is replaced.
      await tab.run('() => document.activeElement.select()');
      const keys = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]);
      await tab.act([{ type: 'key', id: 'keyboard', actions: keys }]);
    },
    choose: (name: string, value: string) =>
      until(`list '${name}'`, () => tab.run<boolean>(CHOOSE, name, value)),
    givePicture: (selector: string, picture: Buffer) =>
      until('a file field', () => tab.run<boolean>(GIVE_PICTURE, selector, picture.toString('base64'))),
    /** Waits for a value of the page. */
    value: <T>(what: string, script: string) => until(what, () => tab.run<T | null>(script)),
  };
}

export type Screen = ReturnType<typeof screenOf>;
