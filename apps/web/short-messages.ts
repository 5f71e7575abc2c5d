import type { Plugin } from 'vite';

const MESSAGE_FILE = /[\\/]paraglide[\\/]messages[\\/]\w+\.js$/;

/** The text of one language in a message's module; variants by number or gender are written otherwise, and stay as they are. */
const TEXT = (language: string) =>
  new RegExp(`const ${language}_\\w+ = .*=> \\{\\s*return (?:/\\*.*?\\*/ )?\\((\`[^\`]*\`)\\)\\s*\\};`);
const NAME = /export const (\w+) = /;

/**
 * Writes each text's module as one short function. As generated it has three, with a language per call that the shop
 * never gives: a tenth of a page's own code.
 */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    apply: 'build',
    transform: {
      filter: { id: MESSAGE_FILE },
      handler(code) {
        return shortMessage(code);
      },
    },
  };
}

/** What pages need of the generated runtime: who decides on the language is told to it (app/lib/language.ts). */
const RUNTIME = `
let locale = () => 'km';
export const getLocale = () => locale();
export const overwriteGetLocale = (own) => { locale = own; };`;

/**
 * Gives browsers those lines in the place of the generated runtime, most of which finds out a language by itself.
 * Whatever else a page imports of it fails the build.
 */
export function shortRuntime(): Plugin {
  return {
    name: 'short-runtime',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load: { filter: { id: /[\\/]paraglide[\\/]runtime\.js$/ }, handler: () => RUNTIME },
  };
}

export function shortMessage(code: string): string | null {
  const [km, en, name] = [TEXT('km').exec(code)?.[1], TEXT('en').exec(code)?.[1], NAME.exec(code)?.[1]];
  if (km === undefined || en === undefined || name === undefined) return null;
  return `import { getLocale } from '../runtime.js';
export const ${name} = (i) => getLocale() === 'en' ? ${en} : ${km};`;
}
