/** Maximum cached values. Browsers send the same few. */
const MAX_KNOWN = 100;

/** Memoises the parsed value of a header by its text. */
export class MemoizedHeader<T> {
  readonly #read: (header: string) => T;
  readonly #known = new Map<string, T>();

  constructor(read: (header: string) => T) {
    this.#read = read;
  }

  of(header: string | string[] | undefined): T {
    const text = String(header ?? '');
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    const meaning = this.#read(text);
    this.#known.set(text, meaning);
    return meaning;
  }
}
