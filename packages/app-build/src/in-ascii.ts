import type { Plugin } from 'vite';

/**
 * Writes what is not ASCII as escapes. Node keeps the text of all it runs, in one byte a letter if it can: a single Khmer letter makes
 * a file of megabytes twice as large in memory.
 */
export function inAscii(): Plugin {
  return {
    name: 'in-ascii',
    generateBundle(_, files) {
      for (const file of Object.values(files)) if (file.type === 'chunk') file.code = escaped(file.code);
    },
  };
}

/** A backslash is read with what it stands before: before a letter beyond ASCII it says nothing. */
function escaped(code: string): string {
  return code.replace(/\\[\s\S]|[\u0080-\uffff]/g, (token) => {
    const letter = token.charCodeAt(token.length - 1);
    return letter < 0x80 ? token : `\\u${letter.toString(16).padStart(4, '0')}`;
  });
}
