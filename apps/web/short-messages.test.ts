import { LANGUAGES } from '@phsar/domain/language';
import { describe, expect, it } from 'vitest';
import { shortMessage } from './short-messages.ts';

/** As they were generated. */
const MESSAGES = import.meta.glob<string>('./app/paraglide/messages/[a-z]*.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What a message's module says in a language, its imports given. */
function said(code: string, locale: string, inputs: object): string {
  const [, name = ''] = /export const (\w+) = /.exec(code) ?? [];
  const body = code.replace(/^import .*$/gm, '').replace('export const', 'const');
  const run = new Function(
    'getLocale',
    'experimentalStaticLocale',
    'inputs',
    `${body}\nreturn ${name}(inputs);`,
  );
  return run(() => locale, undefined, inputs);
}

describe('the short form of a text', () => {
  it('says the same as the generated one, in both languages, for nearly all of them', () => {
    const messages = Object.values(MESSAGES);
    const inputs = new Proxy({}, { get: (_target, name) => `<${String(name)}>` });
    let shortened = 0;
    for (const code of messages) {
      const short = shortMessage(code);
      if (short === null) continue;
      shortened += 1;
      for (const locale of LANGUAGES) expect(said(short, locale, inputs)).toBe(said(code, locale, inputs));
    }
    expect(shortened / messages.length).toBeGreaterThan(0.9);
  });

  it('leaves alone what is written otherwise', () => {
    expect(shortMessage('export const x = () => match(1);')).toBeNull();
  });
});
