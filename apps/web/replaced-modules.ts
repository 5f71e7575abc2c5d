import type { Plugin } from 'vite';

/**
 * Puts modules of our own in the place of others', in the browser's build. A build without one of those places fails.
 * @param replacements by the names that `placeOf` gives the modules they replace
 */
export function replacedModules(
  name: string,
  replacements: Readonly<Record<string, string>>,
  placeOf: (id: string) => string,
): Plugin {
  const placed = new Set<string>();
  return {
    name,
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const place = placeOf(id);
      const replacement = Object.hasOwn(replacements, place) ? replacements[place] : undefined;
      if (replacement === undefined) return null;
      placed.add(place);
      return replacement;
    },
    generateBundle() {
      const missing = Object.keys(replacements).filter((place) => !placed.has(place));
      if (missing.length > 0) this.error(`${missing.join(', ')} is no longer there: see ${name}.ts`);
    },
  };
}
