import type { Plugin } from 'vite';

/**
 * Compiles each text to one function in place of one for each language and one that chooses: with the 170 texts of the
 * shop's first page that saves a kilobyte.
 */
export function shortMessages(): Plugin {
  return {
    name: 'short-messages',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]paraglide[\\/]messages[\\/](?!_index)\w+\.js$/ },
      handler: (code) => ({ code: shortMessage(code), map: null }),
    },
  };
}

/** The text of one language: a template that may read its values from `i`. */
const TEXT = /^const (\w+) = .*\((?:i)?\) => \{\n\treturn .*?\((`(?:[^`\\]|\\.)*`)\)\n\};$/gm;
const CHOICE = /^\tif \(locale === "(\w+)"\) return (\w+)\(inputs\)$/gm;
const LAST = /^\treturn (\w+)\(inputs\)$/m;
const NAME = /^export const (\w+) = /m;

/**
 * @param code a module of one text, as the compiler writes it
 * @throws Error when the compiler writes them in another form
 */
export function shortMessage(code: string): string {
  const texts = new Map([...code.matchAll(TEXT)].map(([, name, text]) => [name, text]));
  const choices = [...code.matchAll(CHOICE)].map(([, locale, name]) => [locale, texts.get(name)] as const);
  const last = texts.get(LAST.exec(code)?.[1]);
  const name = NAME.exec(code)?.[1];
  const isWhole = choices.length + 1 === texts.size && choices.every(([, text]) => text !== undefined);
  if (name === undefined || last === undefined || !isWhole) {
    throw new Error(`A compiled text has a form that is not known:\n${code}`);
  }
  const chosen = choices.map(([locale, text]) => `(o?.locale ?? getLocale()) === "${locale}" ? ${text} : `);
  return `import { getLocale } from '../runtime.js';\nexport const ${name} = (i, o) => ${chosen.join('')}${last};\n`;
}
