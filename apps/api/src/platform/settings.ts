import type * as z from 'zod/mini';
import { plainWords } from './plain-words.ts';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One environment variable: its name, its form and its default. */
export interface Setting<T> {
  name: string;
  schema: z.ZodMiniType<T>;
}

/** Settings in named groups. */
export interface Settings {
  readonly [key: string]: Setting<unknown> | Settings;
}

/** What `readSettings` returns. */
export type ValuesOf<S> = { [K in keyof S]: S[K] extends Setting<infer T> ? T : ValuesOf<S[K]> };

/** A setting read from the environment variable `name` and checked by `schema`. */
export function setting<T>(name: string, schema: z.ZodMiniType<T>): Setting<T> {
  return { name, schema };
}

/**
 * Reads the settings of one group, and of the groups in it.
 * @param mistakes receives a line per invalid setting, whose value is then undefined
 * @param missing the message for a required setting that is not set; null reports nothing
 */
export function readSettings<S extends Settings>(
  settings: S,
  given: Environment,
  mistakes: string[],
  missing: string | null = null,
): ValuesOf<S> {
  const read = ([key, entry]: [string, Setting<unknown> | Settings]) => {
    if (!isSetting(entry)) return [key, readSettings(entry, given, mistakes, missing)];
    const value = given[entry.name];
    const parsed = entry.schema.safeParse(value, { error: plainWords });
    if (parsed.success) return [key, parsed.data];
    if (value !== undefined) {
      mistakes.push(
        ...parsed.error.issues.map(({ path, message }) => `${[entry.name, ...path].join('.')}: ${message}`),
      );
    } else if (missing !== null) mistakes.push(`${entry.name}: ${missing}`);
    return [key, undefined];
  };
  // Each value was parsed by the schema its type comes from; with mistakes no value is used.
  return Object.fromEntries(Object.entries(settings).map(read)) as ValuesOf<S>;
}

/** The names of the environment variables in a group and the groups in it. */
export function settingNames(settings: Settings): string[] {
  return Object.values(settings).flatMap((entry) => (isSetting(entry) ? [entry.name] : settingNames(entry)));
}

/** The variables that are given, by the dotted path of what they set in the group. */
export function givenNames(settings: Settings, given: Environment): Record<string, string> {
  const pairs = Object.entries(settings).flatMap(([key, entry]): [string, string][] => {
    if (isSetting(entry)) return given[entry.name] === undefined ? [] : [[key, entry.name]];
    return Object.entries(givenNames(entry, given)).map(([path, name]) => [`${key}.${path}`, name]);
  });
  return Object.fromEntries(pairs);
}

function isSetting(entry: Setting<unknown> | Settings): entry is Setting<unknown> {
  return typeof entry.name === 'string';
}
