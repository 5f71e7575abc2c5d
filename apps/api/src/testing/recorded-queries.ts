import type pg from 'pg';

export interface RecordedQuery {
  text: string;
  values: readonly unknown[];
}

/** Records every statement of the pool from now on, in order. The caller empties the array. */
export function recordQueries(pool: pg.Pool): RecordedQuery[] {
  const heard: RecordedQuery[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      const [config, values] = args as [string | Partial<RecordedQuery>, (readonly unknown[])?];
      const text = typeof config === 'string' ? config : config.text;
      const given = values ?? (typeof config === 'string' ? undefined : config.values);
      if (text !== undefined) heard.push({ text, values: Array.isArray(given) ? given : [] });
      return query(...args);
    }) as typeof client.query;
  });
  return heard;
}
