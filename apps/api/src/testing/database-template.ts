/** A migrated database to copy, provided to test files by the run's setup. */
export type DatabaseTemplate = EmbeddedTemplate | PostgresTemplate;

export interface EmbeddedTemplate {
  kind: 'embedded';
  folder: string;
}

export interface PostgresTemplate {
  kind: 'postgres';
  serverUrl: string;
  template: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    databaseTemplate: DatabaseTemplate;
    /** For the hard tests, which use both databases in one run. */
    hardTemplates: { embedded: EmbeddedTemplate; postgres: PostgresTemplate };
  }
}
