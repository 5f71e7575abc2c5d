/**
 * The order of a list once a file is imported into it. The file's entries stand in the file's order; what the
 * file does not name stays where it is; a new entry comes right after the one before it in the file, and new
 * ones at the file's beginning right before the first known one, or at the end when none is known.
 * @param existing keys in their present order
 * @param named keys of the file in its order, each once
 */
export function mergedOrder(existing: readonly string[], named: readonly string[]): string[] {
  const known = new Set(existing);
  const isNamed = new Set(named);
  const runs = runsOf(named, known);
  const order: string[] = [];
  let next = 0;
  for (const key of existing) {
    if (isNamed.has(key)) order.push(...(runs[next++] ?? []));
    else order.push(key);
  }
  return next === 0 ? [...order, ...named] : order;
}

/** The file cut into as many runs as it has known entries, each run holding one and the new ones after it. */
function runsOf(named: readonly string[], known: ReadonlySet<string>): string[][] {
  const runs: string[][] = [];
  let beginning: string[] = [];
  for (const key of named) {
    const last = runs.at(-1);
    if (known.has(key)) {
      runs.push([...beginning, key]);
      beginning = [];
    } else if (last === undefined) beginning.push(key);
    else last.push(key);
  }
  return runs;
}
