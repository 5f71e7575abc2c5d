import type { Plugin } from 'vite';

/** What a check of the chunks reads: file names, and which files each imports when it starts. */
export interface BuiltChunk {
  fileName: string;
  imports: readonly string[];
  /** The sources it is made of. */
  moduleIds: readonly string[];
}

/**
 * Fails a build whose chunks cannot be trusted. Chunks that import each other run in an order no source asked
 * for, and what one of them finds of the other is `undefined`: such a shop builds, and breaks at a tap.
 */
export function soundChunks(vendor: RegExp): Plugin {
  return {
    name: 'sound-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const faults = [...cyclesOf(chunks), ...strangersInVendor(chunks, vendor)];
      if (faults.length > 0) this.error(faults.join('\n'));
    },
  };
}

/** Each circle of chunks that import each other, as a sentence. */
export function cyclesOf(chunks: readonly BuiltChunk[]): string[] {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
  const finished = new Set<string>();
  const cycles: string[] = [];

  function visit(file: string, path: readonly string[]) {
    const start = path.indexOf(file);
    if (start !== -1) {
      cycles.push(`Chunks import each other: ${[...path.slice(start), file].join(' → ')}`);
      return;
    }
    if (finished.has(file)) return;
    for (const imported of importsOf.get(file) ?? []) visit(imported, [...path, file]);
    finished.add(file);
  }

  for (const { fileName } of chunks) visit(fileName, []);
  return cycles;
}

/** The bundler's own helpers for modules of the older kind: in a chunk of their own, whatever groups there are. */
const BUNDLER_HELPERS = /(^|[\\/])rolldown-runtime/;

/** What the compiler adds for syntax that the oldest browsers lack. It changes with the compiler, not with the shop. */
const COMPILER_HELPERS = /@oxc-project\+runtime@/;

/** A release of the shop must leave the vendor chunk as it is: it holds its own packages, and imports nothing of the shop's. */
export function strangersInVendor(chunks: readonly BuiltChunk[], vendor: RegExp): string[] {
  const holding = chunks.filter(({ moduleIds }) => moduleIds.some((id) => vendor.test(id)));
  if (holding.length !== 1) return [`The vendor's code stands in ${holding.length} chunks`];
  return holding.flatMap(({ imports, moduleIds }) => [
    ...imports
      .filter((file) => !BUNDLER_HELPERS.test(file))
      .map((file) => `The vendor chunk imports ${file}`),
    ...moduleIds
      .filter((id) => !vendor.test(id) && !COMPILER_HELPERS.test(id))
      .map((id) => `The vendor chunk holds ${id}`),
  ]);
}
