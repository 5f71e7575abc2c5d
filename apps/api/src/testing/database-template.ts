/** What the run's setup hands to the test files: where a migrated database lies. */
export type DatabaseTemplate =
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; serverUrl: string; template: string };

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
  }
}
