import type pg from 'pg';

/** Limit per connection: lists of varying length produce ever new statements. */
const MAX_NAMED = 200;
/** Characters. Longer statements are bulk writes and run once. */
const LONGEST_NAMED = 4_000;

type Query = (config: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * Names every statement with parameters by its text: the server parses and plans it once for a connection, not
 * once for a call. The shop's statements are few, and the same all the time.
 */
export class NamedStatements {
  readonly #names = new Map<string, string>();

  /** Call it once per new connection. */
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

/** As Drizzle asks; a text alone or something with a cursor goes its own way. */
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
