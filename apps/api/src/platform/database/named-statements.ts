import type pg from 'pg';

/** Limit per connection: lists of varying length produce ever new statements. */
const MAX_NAMED = 200;
/** Characters. Longer statements are bulk writes and run once. */
const LONGEST_NAMED = 4_000;

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Names every statement with parameters by its text, so the server parses and plans it once per connection instead
 * of once per call. The shop has few statements and repeats them.
 */
export class NamedStatements {
  readonly #names = new Map<string, string>();

  watch(client: pg.ClientBase): void {
    const query = client.query.bind(client) as Query;
    client.query = ((config: unknown, values?: unknown, callback?: unknown) =>
      query(this.#named(config, values), values, callback)) as typeof client.query;
  }

  #named(config: unknown, values: unknown): unknown {
    if (!Array.isArray(values) || values.length === 0 || !isUnnamed(config)) return config;
    const name = this.#nameOf(config.text);
    return name === undefined ? config : { ...config, name };
  }

  #nameOf(text: string): string | undefined {
    if (text.length > LONGEST_NAMED) return undefined;
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMED) return known;
    const name = `shop_${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/** The shape Drizzle sends. A plain text or a query with a cursor is passed on unnamed. */
function isUnnamed(config: unknown): config is { text: string } {
  return (
    typeof config === 'object' &&
    config !== null &&
    'text' in config &&
    typeof config.text === 'string' &&
    (!('name' in config) || config.name === undefined) &&
    !('submit' in config)
  );
}
